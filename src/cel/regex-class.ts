/** What ended the reading of a character class: its length, or what is wrong with it. */
export type ReadClass =
  | { readonly kind: 'read'; readonly length: number }
  | { readonly kind: 'unclosed' }
  | { readonly kind: 'bad-range'; readonly range: string }
  | { readonly kind: 'bad-name'; readonly name: string }
  | { readonly kind: 'bad-escape'; readonly escape: string };

const names: ReadonlySet<string> = new Set(
  'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' '),
);

/** Reads a character class of a regular expression, which begins with `[`, as Go does. */
export function readClass(text: string): ReadClass {
  let position = text.startsWith('[^') ? 2 : 1;
  let isFirst = true;
  while (isFirst || text[position] !== ']') {
    isFirst = false;
    const rest = text.slice(position);
    if (rest === '') return { kind: 'unclosed' };
    const named = /^\[:([\s\S]*?):\]/.exec(rest);
    if (named !== null) {
      const name = (named[1] ?? '').replace(/^\^/, '');
      if (!names.has(name)) return { kind: 'bad-name', name: named[0] };
      position += named[0].length;
      continue;
    }
    const item = /^(?:\\[pP]\{[^}]*\}|\\[pPdDsSwW][\s\S]?)/.exec(rest)?.[0];
    if (item !== undefined) {
      position += /^\\[pP]/.test(item) ? item.length : 2;
      continue;
    }
    const range = rangeAt(rest);
    const bad = badEscape(range.text);
    if (bad !== undefined) return { kind: 'bad-escape', escape: bad };
    if (range.isBad) return { kind: 'bad-range', range: range.text };
    position += range.text.length;
  }
  return { kind: 'read', length: position + 1 };
}

const character = String.raw`\\x\{[^}]*\}|\\x[\da-fA-F]{2}|\\[0-7]{1,3}|\\[\s\S]|[\s\S]`;
const range = new RegExp(`^(${character})(?:-(?!\\])(${character}))?`, 'u');

/** A character or a range of characters. */
function rangeAt(text: string): { readonly text: string; readonly isBad: boolean } {
  const [found = text, low, high] = range.exec(text) ?? [];
  if (low === undefined || high === undefined) return { text: found, isBad: false };
  const isClass = /^\\[pPdDsSwW]/.test(high);
  // Escapes are compared by Go; here only where both ends are written as they are.
  const isPlain = !low.startsWith('\\') && !high.startsWith('\\');
  return { text: found, isBad: isClass || (isPlain && (low.codePointAt(0) ?? 0) > (high.codePointAt(0) ?? 0)) };
}

/** An escape of a letter or a digit that means nothing inside of a class. */
function badEscape(text: string): string | undefined {
  const escapes = text.match(/\\x\{[^}]*\}|\\[1-7][0-7]|\\[\s\S]/g) ?? [];
  return escapes.find((found) => /^\\[A-Za-z1-9]$/.test(found) && !/^\\[afnrtvxdDsSwWpP]$/.test(found));
}
