/**
 * Shortens a description to a number of bytes, like controller-gen's `maxDescLen`: to the end of the last complete
 * sentence in any language; otherwise to the last white space, followed by three dots.
 *
 * @param text the complete description
 * @param maxBytes maximum length of the result in bytes of UTF-8; undefined or negative for no limit
 * @returns the description, or undefined if it is empty
 */
export function shortenDescription(text: string, maxBytes: number | undefined): string | undefined {
  if (text === '' || maxBytes === 0) return undefined;
  if (maxBytes === undefined || maxBytes < 0) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const cut = wholeCharacters(bytes.subarray(0, maxBytes));
  const sentence = lastOf(cut, /\p{Sentence_Terminal}/gu);
  if (sentence && sentence.index > 0) return cut.slice(0, sentence.index) + sentence[0];
  const space = lastOf(cut, /\p{White_Space}/gu);
  return `${space && space.index > 0 ? cut.slice(0, space.index) : cut}...`;
}

function lastOf(text: string, character: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(character)].at(-1);
}

/** Decodes bytes, without a last character that is incomplete. */
function wholeCharacters(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\ufffd$/, '');
}
