import { Code, joinCode } from './code.js';

/** Line width of generated TypeScript, as in the project's `biome.json`. */
export const lineWidth = 120;

/**
 * Formats a call as the formatter does: on one line, or with one argument per line if it does not fit.
 *
 * @param head text before the bracket, for example `export const x = new GroupVersion`
 * @param tail text after the closing bracket
 * @param brackets Default: `()`
 */
export function fitCall(head: Code, args: readonly Code[], tail: string, indent = '', brackets = '()'): Code {
  const [open = '', close = ''] = brackets;
  const line = `${indent}${head}${open}${joinCode(args, ', ')}${close}${tail}`;
  if (line.length <= lineWidth) return new Code(line);
  const lines = [`${indent}${head}${open}`, ...args.map((arg) => `${indent}  ${arg},`), `${indent}${close}${tail}`];
  return new Code(lines.join('\n'));
}

/** Formats a chain of calls as the formatter does: on one line, or with one call per line if it does not fit. */
export function fitChain(head: Code, calls: readonly Code[], indent = ''): Code {
  const line = `${indent}${head}${joinCode(calls, '')};`;
  if (line.length <= lineWidth) return new Code(line);
  return new Code(`${[`${indent}${head}`, ...calls.map((call) => `${indent}  ${call}`)].join('\n')};`);
}
