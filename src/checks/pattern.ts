/**
 * Tells what in a regular expression the API server's engine (Go's RE2) cannot read. Only what is certain: an
 * expression that cannot be judged here counts as right.
 *
 * @returns what is wrong, or undefined
 */
export function patternTrouble(pattern: string): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(pattern) || pattern.includes('\\Q')) return undefined;
  const outside = withoutClasses(pattern);
  const around = /\(\?<?[=!]/.exec(outside);
  if (around) return `look-around \`${around[0]}\``;
  const back = /\\[1-9]/.exec(outside.replaceAll('\\\\', '  '));
  if (back) return `back-reference \`${back[0]}\``;
  try {
    new RegExp(asJavaScript(pattern));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*?: .*\/[a-z]*: /, '').toLowerCase() : undefined;
  }
}

/** The expression in JavaScript's spelling, as far as both engines mean the same by it. */
export function asJavaScript(pattern: string): string {
  return pattern
    .replace(/\(\?[imsU]*(?:-[imsU]+)?\)/g, '')
    .replace(/\(\?[imsU]+(?:-[imsU]+)?:/g, '(?:')
    .replaceAll('(?P<', '(?<')
    .replace(/\[:\^?[a-z]+:\]/g, 'a')
    .replace(/\\[pP](?:\{\^?\w+\}|\w)/g, 'a');
}

/** The expression with its character classes blanked, whose signs mean themselves. */
function withoutClasses(pattern: string): string {
  return pattern.replace(/\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]/g, (part) =>
    part.startsWith('[') ? ' '.repeat(part.length) : part,
  );
}
