import { Code, joinCode } from './code.js';

/** Width of a line in generated TypeScript; `biome.json` of the project says the same. */
export const lineWidth = 120;

/**
 * Writes a call as the formatter would: on one line, or with one argument a line when it does not fit.
 *
 * @param head what stands before the bracket, as `export const x = new GroupVersion`
 * @param tail what stands behind the closing bracket
 * @param brackets Default: `()`
 */
export function fitCall(head: Code, args: readonly Code[], tail: string, indent = '', brackets = '()'): Code {
  const [open = '', close = ''] = brackets;
  const line = `${indent}${head}${open}${joinCode(args, ', ')}${close}${tail}`;
  if (line.length <= lineWidth) return new Code(line);
  const lines = [`${indent}${head}${open}`, ...args.map((arg) => `${indent}  ${arg},`), `${indent}${close}${tail}`];
  return new Code(lines.join('\n'));
}

/** Writes a chain of calls as the formatter would: on one line, or with one call a line when it does not fit. */
export function fitChain(head: Code, calls: readonly Code[], indent = ''): Code {
  const line = `${indent}${head}${joinCode(calls, '')};`;
  if (line.length <= lineWidth) return new Code(line);
  return new Code(`${[`${indent}${head}`, ...calls.map((call) => `${indent}  ${call}`)].join('\n')};`);
}
