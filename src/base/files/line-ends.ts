/** Converts line endings to those of the replaced text; returns `before` itself if only line endings differ. */
export function keepLineEnds(before: string, text: string): string {
  if (!before.includes('\r\n')) return text;
  return withLineFeeds(before) === withLineFeeds(text) ? before : withLineFeeds(text).replaceAll('\n', '\r\n');
}

/** Converts line endings to `\n`, which all new files use. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
