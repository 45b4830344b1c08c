/** Width of a line in generated TypeScript; `biome.json` of the project says the same. */
export const lineWidth = 120;

/**
 * Writes a call as the formatter would: on one line, or with one argument a line when it does not fit.
 *
 * @param head what stands before the bracket, as `export const x = new GroupVersion`
 * @param tail what stands behind the closing bracket
 * @param brackets Default: `()`
 */
export function fitCall(head: string, args: readonly string[], tail: string, indent = '', brackets = '()'): string {
  const [open = '', close = ''] = brackets;
  const line = `${indent}${head}${open}${args.join(', ')}${close}${tail}`;
  if (line.length <= lineWidth) return line;
  return [`${indent}${head}${open}`, ...args.map((arg) => `${indent}  ${arg},`), `${indent}${close}${tail}`].join('\n');
}

/** Writes a chain of calls as the formatter would: on one line, or with one call a line when it does not fit. */
export function fitChain(head: string, calls: readonly string[], indent = ''): string {
  const line = `${indent}${head}${calls.join('')};`;
  if (line.length <= lineWidth) return line;
  return `${[`${indent}${head}`, ...calls.map((call) => `${indent}  ${call}`)].join('\n')};`;
}
