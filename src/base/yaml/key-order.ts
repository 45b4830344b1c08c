/**
 * Compares two keys the way Go's YAML encoder sorts the keys of a map: letters by code point, symbols before letters,
 * runs of digits by their number (`field2` before `field10`).
 */
export function compareKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let same = 0;
  while (same < end && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  // Fast path: the first different characters of most keys are letters.
  if (isAsciiLetter(a, same) && isAsciiLetter(b, same)) return a.charCodeAt(same) - b.charCodeAt(same);
  return compareSlowly(a, b);
}

function compareSlowly(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    if (left[at] !== right[at]) return compareFrom(left, right, at);
  }
  return left.length - right.length;
}

function compareFrom(left: readonly string[], right: readonly string[], at: number): number {
  const a = left[at] ?? '';
  const b = right[at] ?? '';
  const aIsLetter = isLetter(a);
  const bIsLetter = isLetter(b);
  if (aIsLetter !== bIsLetter) return bIsLetter ? -1 : 1;
  if (!aIsLetter) {
    const digits = compareDigits(left, right, at);
    if (digits !== 0) return digits;
  }
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0);
}

/** Compares the runs of digits that begin at `at`: by number; if equal, the shorter run comes first. */
function compareDigits(left: readonly string[], right: readonly string[], at: number): number {
  // `a100` and `a10x`: a zero after other digits counts as a digit of a longer number.
  const isInsideNumber = (left[at] === '0' || right[at] === '0') && hasDigitsBefore(left, at);
  const a = digitsFrom(left, at);
  const b = digitsFrom(right, at);
  const numberOf = (digits: string) => BigInt(`${isInsideNumber ? '1' : '0'}${digits}`);
  const [aNumber, bNumber] = [numberOf(a), numberOf(b)];
  if (aNumber !== bNumber) return aNumber < bNumber ? -1 : 1;
  return a.length - b.length;
}

function hasDigitsBefore(text: readonly string[], at: number): boolean {
  for (let index = at - 1; index >= 0 && isDigit(text[index] ?? ''); index--) {
    if (text[index] !== '0') return true;
  }
  return false;
}

function digitsFrom(text: readonly string[], at: number): string {
  let end = at;
  while (end < text.length && isDigit(text[end] ?? '')) end++;
  return text.slice(at, end).join('');
}

function isAsciiLetter(text: string, at: number): boolean {
  const lower = text.charCodeAt(at) | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isLetter(char: string): boolean {
  return /^\p{L}$/u.test(char);
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9' && char.length === 1;
}
