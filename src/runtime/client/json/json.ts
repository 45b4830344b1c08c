import { randomUUID } from 'node:crypto';
import { keepDigits, longNumber } from './exact-digits.js';
import { type JsonObject, setOwn } from './object.js';

/** Options of {@link readJson}. */
export interface ReadJsonOptions {
  /** Maximum nesting of arrays and objects. Default: no limit. */
  readonly maxDepth?: number | undefined;
  /** Whether integers that JavaScript would round become `bigint`. Default: false; their digits are recorded. */
  readonly bigints?: boolean | undefined;
}

/**
 * Parses JSON without losing digits. JavaScript rounds an int64 beyond 2^53 - 1; its exact digits are recorded next to
 * the number, and `writeJson` writes these digits. Copies made by `deepCopy` or by spreading keep the digits;
 * `bigIntOf` returns the exact value.
 *
 * Takes linear time and does not recurse, so values may be nested to any depth.
 *
 * @throws SyntaxError if the string is not JSON, or is nested too deeply
 */
export function readJson(text: string, options: ReadJsonOptions = {}): unknown {
  const { maxDepth, bigints = false } = options;
  if (maxDepth !== undefined && isDeeperThan(text, maxDepth)) {
    throw new SyntaxError(`JSON is nested deeper than ${maxDepth} levels`);
  }
  if (!longNumber.test(text)) return JSON.parse(text);
  const mark = `${randomUUID()}:`; // new for each text, so that no input can contain it
  const marked = markLongNumbers(text, mark);
  if (marked === text) return JSON.parse(text);
  let value: unknown;
  try {
    value = JSON.parse(marked);
  } catch {
    return JSON.parse(text); // throws an error that quotes the original text
  }
  return replaceMarked(value, mark, bigints);
}

/** Turns long numbers into strings that begin with the mark. */
function markLongNumbers(text: string, mark: string): string {
  let result = '';
  let written = 0;
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    if (end - at >= 16) {
      const between = text
        .slice(at, end)
        .replace(numbers, (number) => (isLong(number) ? `"${mark}${number}"` : number));
      result += text.slice(written, at) + between;
      written = end;
    }
    at = quote < 0 ? end : endOfString(text, quote);
  }
  return result + text.slice(written);
}

/** Characters that can be part of a number; each is scanned only once. */
const numbers = /-?\d[\d.eE+-]*/g;

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

function isLong(number: string): boolean {
  if (!/^-?[1-9]\d{15,18}$/.test(number) || Number.isSafeInteger(Number(number))) return false;
  const value = BigInt(number);
  return value >= int64.min && value <= int64.max;
}

function replaceMarked(value: unknown, mark: string, bigints: boolean): unknown {
  const root: JsonObject = { value };
  const pending: JsonObject[] = [root];
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const key of Object.keys(next)) {
      const item = next[key];
      if (typeof item === 'string' && item.startsWith(mark)) {
        const text = item.slice(mark.length);
        setOwn(next, key, bigints ? BigInt(text) : Number(text));
        if (!bigints) keepDigits(next, key, text);
      } else if (typeof item === 'object' && item !== null) pending.push(item as JsonObject); // or an array, whose keys are indexes
    }
  }
  return root.value;
}

const quote = 0x22;
const open = { list: 0x5b, object: 0x7b };
const close = { list: 0x5d, object: 0x7d };

function isDeeperThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at) - 1;
    else if (code === open.object || code === open.list) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === close.object || code === close.list) depth -= 1;
  }
  return false;
}

/** Returns the index after the closing quote; the end of the text if the string is not closed. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    at = end + 1;
  }
}
