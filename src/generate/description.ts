/**
 * Shortens a description to a number of bytes, as controller-gen's `maxDescLen` does: back to the end of the last
 * sentence, else to the last blank with dots behind it.
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
  const sentence = cut.search(/[.!?\u3002\uff01\uff0e\uff1f\uff61][^.!?\u3002\uff01\uff0e\uff1f\uff61]*$/u);
  if (sentence > 0) return cut.slice(0, sentence + 1);
  const blank = cut.lastIndexOf(' ');
  return `${blank > 0 ? cut.slice(0, blank) : cut}...`;
}

/** The text of some bytes without a character that was cut in two. */
function wholeCharacters(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\ufffd$/, '');
}
