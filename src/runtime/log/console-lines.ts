import type { DestinationStream } from 'pino';
import { escapeJsonLine, escapeText } from './escape.js';

/** Writes lines of JSON, with everything escaped that a terminal may act on. */
export function jsonLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(escapeJsonLine(line)) };
}

/** Turns lines of JSON into text as zap's console encoder writes it: time, level, message and the fields, with tabs between them; stacks below. */
export function consoleLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(`${textOf(line)}\n`) };
}

function textOf(line: string): string {
  const { ts, level, logger, msg, ...fields }: Record<string, unknown> = JSON.parse(line);
  const stack = stackOf(fields.error);
  const parts = [ts, String(level).toUpperCase(), logger, msg]
    .filter((part) => part !== undefined)
    .map((part) => escapeText(String(part)));
  if (Object.keys(fields).length > 0) {
    const shown = stack.length > 0 ? { ...fields, error: messageOf(fields.error) } : fields;
    parts.push(escapeJsonLine(JSON.stringify(shown)));
  }
  return [parts.join('\t'), ...stack].join('\n');
}

/** The lines of the stack of an error: what it is, and its frames. */
export function stackOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return [];
  const title = titleOf(error);
  const stack = String(error.stack);
  const below = stack.startsWith(title) ? stack.slice(title.length) : stack;
  const frames = below.split('\n').filter((line) => line.startsWith('    at '));
  return [title, ...frames].map(escapeText);
}

/** Type and message of an error. */
export function titleOf(error: object): string {
  const { type, message } = error as { type?: unknown; message?: unknown }; // as the logger writes errors
  return `${type}: ${message}`;
}

/** The message of an error as the logger writes it; anything else as it is. */
export function messageOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
}
