import { styleText } from 'node:util';
import { type Paint, plainPaint } from '../../base/problems/index.js';
import type { Io, Output } from './io.js';

/** Colors a terminal unless `NO_COLOR` is set. `FORCE_COLOR` overrides this; `0` and `false` turn colors off. */
export function paintFor(stream: Output, env: Io['env']): Paint {
  return hasColors(stream, env) ? colors : plainPaint;
}

/** Colors a diff as git does: removed lines red, added lines green, hunk headers cyan, file headers bold. */
export function diffPaintFor(stream: Output, env: Io['env']): (diff: string) => string {
  return hasColors(stream, env) ? paintDiff : (diff) => diff;
}

function paintDiff(diff: string): string {
  // Remaining old and new lines in this hunk. Inside a hunk, `--- x` is the removed line `-- x`.
  let old = 0;
  let fresh = 0;
  const paint = (line: string): string => {
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk) [old, fresh] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    if (hunk) return style('cyan')(line);
    if (line === '' || line.startsWith('\\')) return line;
    if (old === 0 && fresh === 0) return style('bold')(line);
    if (!line.startsWith('+')) old -= 1;
    if (!line.startsWith('-')) fresh -= 1;
    return line.startsWith('-') ? style('red')(line) : line.startsWith('+') ? style('green')(line) : line;
  };
  return diff.split('\n').map(paint).join('\n');
}

function hasColors(stream: Output, { NO_COLOR, FORCE_COLOR }: Io['env']): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTerminal && (NO_COLOR ?? '') === '';
}

const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { validateStream: false });

const colors: Paint = {
  severity: (text, severity) => style(severity === 'error' ? 'red' : 'yellow')(text),
  dim: style('dim'),
  strong: style('bold'),
};
