/**
 * Gives a text the line ends of the file that it replaces: a checkout on Windows may have others than what kbts writes.
 *
 * @returns `before` itself when nothing but line ends differs
 */
export function keepLineEnds(before: string, text: string): string {
  if (!before.includes('\r\n')) return text;
  return withLineFeeds(before) === withLineFeeds(text) ? before : withLineFeeds(text).replaceAll('\n', '\r\n');
}

/** A text with `\n` at the end of its lines, as kbts writes new files. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
