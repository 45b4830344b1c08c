/** Comments of tools, which a description must not contain. */
const commands = /^(?:\+|@|---|TODO|(?:biome|kbts|eslint|prettier|deno|v8|c8|istanbul)[- ])/;

/**
 * Returns a doc comment with a description, followed by a line break; empty for an empty description. Whatever would
 * end the comment, or would be a marker or a command of another tool, is escaped.
 */
export function docComment(description: string, indent = ''): string {
  const lines = description
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replaceAll('*/', '*\\/')
    .split('\n')
    .map((line) => line.replaceAll('\t', '  ').trimEnd());
  const kept = trimBlank(lines).map((line) => (commands.test(line.trim()) ? line.replace(/\S/, '\\$&') : line));
  if (kept.length === 0) return '';
  const [only = ''] = kept;
  if (kept.length === 1 && `${indent}/** ${only} */`.length <= 120) return `${indent}/** ${only.trim()} */\n`;
  const body = kept.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`);
  return `${indent}/**\n${body.join('')}${indent} */\n`;
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== '');
  const end = lines.findLastIndex((line) => line !== '');
  return start === -1 ? [] : lines.slice(start, end + 1);
}
