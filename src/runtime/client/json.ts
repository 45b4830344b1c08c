import { randomUUID } from 'node:crypto';

/** Sixteen digits where a value may stand: the shortest whole number that can be beyond 2^53. */
const longNumber = /[:,[\s]-?\d{16,}|^-?\d{16,}/;

/** Nothing else in the process can hold this text, so a string that starts with it is one of ours. */
const mark = `kbts-digits:${randomUUID()}:`;

/**
 * Reads JSON without losing digits: whole numbers beyond 2^53 - 1 become `bigint`, which {@link writeJson} writes back
 * digit by digit. All other numbers are plain numbers.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function readJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text);
  return JSON.parse(markLongNumbers(text), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Writes JSON; `bigint` as a number with all its digits. */
export function writeJson(value: unknown): string {
  let hasBig = false;
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (typeof item !== 'bigint') return item;
    hasBig = true;
    return `${mark}${item}`;
  });
  return hasBig ? text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1') : text;
}

/** Puts long numbers between quotes, behind the mark; strings stay as they are. */
function markLongNumbers(text: string): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    result += text.slice(at, end).replace(/-?\d{16,}(?![\d.eE])/g, markUnsafe);
    if (quote < 0) break;
    at = endOfString(text, quote);
    result += text.slice(quote, at);
  }
  return result;
}

function markUnsafe(digits: string, offset: number, text: string): string {
  const isFraction = /[\d.eE+]/.test(text[offset - 1] ?? '');
  return isFraction || Number.isSafeInteger(Number(digits)) ? digits : `"${mark}${digits}"`;
}

/** The place behind the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
