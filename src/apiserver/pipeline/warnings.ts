/**
 * Maximum number of characters in all warnings. If the limit is exceeded, every long warning is truncated. The warnings
 * after the first one beyond the limit are then sent only until the truncated total reaches the limit.
 */
const totalLimit = 4096;
const singleLimit = 256;

/** Formats warnings as values of `Warning` headers: without duplicates, and within the limits of the API server. */
export function warningHeaders(warnings: readonly string[]): string[] {
  const texts = [...new Set(warnings)].filter((text) => text !== '' && /^[^\n\r]*$/.test(text));
  const end = exceeding(texts);
  const headers: string[] = [];
  let total = 0;
  for (const [index, text] of texts.entries()) {
    if (index > end && total >= totalLimit) break;
    const shown = end < texts.length ? [...text].slice(0, singleLimit).join('') : text;
    total += [...shown].length;
    headers.push(`299 - "${shown.replaceAll(/[\\"]/g, '\\$&')}"`);
  }
  return headers;
}

/**
 * Returns the index of the first warning that exceeds the total limit; the number of warnings if the limit is not
 * exceeded.
 */
function exceeding(texts: readonly string[]): number {
  let total = 0;
  const index = texts.findIndex((text) => {
    total += [...text].length;
    return total > totalLimit;
  });
  return index < 0 ? texts.length : index;
}
