/** Appends missing patterns to a `.gitignore`. */
export function mergeIgnoreFile(before: string, rendered: string): string {
  const known = new Set(before.split(/\r?\n/).map(bare));
  const missing = rendered.split('\n').filter((line) => isPattern(line) && !known.has(bare(line)));
  if (missing.length === 0) return before;
  const newline = before.includes('\r\n') ? '\r\n' : '\n';
  const start = before === '' ? '' : `${before.replace(/(?:\r?\n)*$/, '')}${newline}${newline}`;
  return start + ['# Added by kbts', ...missing, ''].join(newline);
}

function isPattern(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#');
}

/** Normalizes a pattern, because `/dist`, `dist/` and `dist` ignore the same folder of a project. */
function bare(pattern: string): string {
  return pattern.trim().replaceAll(/^\/|\/$/g, '');
}
