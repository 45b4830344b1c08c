/**
 * Shortens a description to a number of bytes, as controller-gen's `maxDescLen` does: back to the end of the last
 * sentence in any language, else to the last white space with dots behind it.
 *
 * @param text the whole description
 * @param maxBytes longest result in bytes of UTF-8; undefined or negative for no limit
 * @returns the description, or undefined when nothing of it is left
 */
export function shortenDescription(text: string, maxBytes: number | undefined): string | undefined {
  if (text === '' || maxBytes === 0) return undefined;
  if (maxBytes === undefined || maxBytes < 0) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const cut = wholeCharacters(bytes.subarray(0, maxBytes));
  const sentence = lastOf(cut, /\p{Sentence_Terminal}/gu);
  if (sentence && sentence.index > 0) return cut.slice(0, sentence.index) + sentence[0];
  const blank = lastOf(cut, /\p{White_Space}/gu);
  return `${blank && blank.index > 0 ? cut.slice(0, blank.index) : cut}...`;
}

function lastOf(text: string, sign: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(sign)].at(-1);
}

/** The text of some bytes without a character that was cut in two. */
function wholeCharacters(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\ufffd$/, '');
}
