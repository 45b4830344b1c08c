/** The expression in JavaScript's spelling, as far as both engines mean the same by it. */
export function asJavaScript(pattern: string): string {
  return pattern
    .replace(/\(\?[imsU]*(?:-[imsU]+)?\)/g, '')
    .replace(/\(\?[imsU]+(?:-[imsU]+)?:/g, '(?:')
    .replaceAll('(?P<', '(?<')
    .replace(/\[:\^?[a-z]+:\]/g, 'a')
    .replace(/\\[pP](?:\{\^?\w+\}|\w)/g, 'a');
}
