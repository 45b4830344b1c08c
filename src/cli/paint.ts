import { styleText } from 'node:util';
import { type Paint, plainPaint } from '../problems/index.js';
import type { Io, Output } from './io.js';

/** Colours for a stream: on a terminal, unless `NO_COLOR` is set; anywhere, when `FORCE_COLOR` is. */
export function paintFor(stream: Output, env: Io['env']): Paint {
  return hasColours(stream, env) ? colours : plainPaint;
}

function hasColours(stream: Output, { NO_COLOR, FORCE_COLOR }: Io['env']): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTerminal && (NO_COLOR ?? '') === '';
}

const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { validateStream: false });

const colours: Paint = {
  severity: (text, severity) => style(severity === 'error' ? 'red' : 'yellow')(text),
  dim: style('dim'),
  strong: style('bold'),
};
