/** Above this number of characters in all warnings, long ones are cut; further ones are then dropped. */
const totalLimit = 4096;
const singleLimit = 256;

/** Formats warnings as values of `Warning` headers: without duplicates, and within the limits of the API server. */
export function warningHeaders(warnings: readonly string[]): string[] {
  const texts = [...new Set(warnings)].filter((text) => text !== '' && /^[^\n\r]*$/.test(text));
  const isLong = texts.reduce((sum, text) => sum + text.length, 0) > totalLimit;
  const headers: string[] = [];
  let total = 0;
  for (const text of texts) {
    const shown = isLong && text.length > singleLimit ? text.slice(0, singleLimit) : text;
    total += shown.length;
    if (total > totalLimit) break;
    headers.push(`299 - "${shown.replaceAll(/[\\"]/g, '\\$&')}"`);
  }
  return headers;
}
