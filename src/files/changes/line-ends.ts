/**
 * Converts line endings to those of the file that is replaced: a checkout on Windows may differ from the output of
 * kbts.
 *
 * @returns `before` itself if only line endings differ
 */
export function keepLineEnds(before: string, text: string): string {
  if (!before.includes('\r\n')) return text;
  return withLineFeeds(before) === withLineFeeds(text) ? before : withLineFeeds(text).replaceAll('\n', '\r\n');
}

/** Converts line endings to `\n`, as in all new files. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
