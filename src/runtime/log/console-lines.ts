import type { DestinationStream } from 'pino';
import { escapeJsonLine, escapeText } from './escape.js';

/** Writes JSON lines, and escapes everything that a terminal would interpret. */
export function jsonLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(escapeJsonLine(line)) };
}

/** Converts JSON lines to the format of zap's console encoder: time, level, message and fields separated by tabs, then the stack. */
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

/** Returns the lines of the stack of an error: its type and message, and its frames. */
export function stackOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return [];
  const title = titleOf(error);
  const stack = String(error.stack);
  const below = stack.startsWith(title) ? stack.slice(title.length) : stack;
  const frames = below.split('\n').filter((line) => line.startsWith('    at '));
  return [title, ...frames].map(escapeText);
}

/** Returns type and message of an error. */
export function titleOf(error: object): string {
  const { type, message } = error as { type?: unknown; message?: unknown }; // as the logger writes errors
  return `${type}: ${message}`;
}

/** Returns the message of an error as the logger writes it, and other values unchanged. */
export function messageOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
}
