import type { DestinationStream } from 'pino';

/** Escapes characters that a terminal would interpret. */
export function jsonLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(escapeJsonLine(line)) };
}

/** Converts JSON lines to the format of zap's console encoder. */
export function consoleLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(`${consoleText(line)}\n`) };
}

function consoleText(line: string): string {
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

/** Returns the type, message and stack frames of an error; empty if the value has no stack. */
function stackOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return [];
  const title = titleOf(error);
  const stack = String(error.stack);
  const below = stack.startsWith(title) ? stack.slice(title.length) : stack;
  const frames = below.split('\n').filter((line) => line.startsWith('    at '));
  return [title, ...frames].map(escapeText);
}

function titleOf(error: object): string {
  const { type, message } = error as { type?: unknown; message?: unknown }; // the fields that the logger writes for errors
  return `${type}: ${message}`;
}

/** Returns the message of an error, and any other value unchanged. */
function messageOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
}

/**
 * Converts JSON lines to the development format: time, level, message, error message and fields (`name=value`),
 * followed by the stack frames and causes of the error.
 */
export function developmentLines(target: DestinationStream, hasColor: boolean): DestinationStream {
  const paint: Paint = hasColor ? (text, color) => `\u001b[${color}m${text}\u001b[0m` : (text) => text;
  return { write: (line) => target.write(`${developmentText(line, paint)}\n`) };
}

type Paint = (text: string, color: number) => string;

const dim = 2;
const levelColors: Readonly<Record<string, number>> = { debug: 90, info: 32, error: 31 };
/** Maximum number of causes printed per error. */
const deepestCause = 5;

function developmentText(line: string, paint: Paint): string {
  const { ts, level, logger, msg, error, ...fields }: Record<string, unknown> = JSON.parse(line);
  const name = String(level);
  const sentence = [logger, msg, error === undefined ? undefined : messageOf(error)]
    .filter((part) => part !== undefined)
    .map((part) => escapeText(typeof part === 'string' ? part : JSON.stringify(part)))
    .join(': ');
  const facts = Object.entries(withoutRepetition(fields)).map(
    ([key, value]) => `${escapeText(key)}=${valueText(value)}`,
  );
  const head = [
    paint(String(ts), dim),
    paint(name.toUpperCase().padEnd(5), levelColors[name] ?? dim),
    sentence,
    ...(facts.length > 0 ? [paint(facts.join(' '), dim)] : []),
  ];
  const below = [...stackOf(error).slice(1), ...causesOf(error)].map((part) => paint(part, dim));
  return [head.join(' '), ...below].join('\n');
}

/** Removes the controller's group and kind, and the field named after the kind, which repeats namespace and name. */
function withoutRepetition(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { controllerGroup, controllerKind, ...rest }: Record<string, unknown> = fields;
  if (rest.controller === undefined || typeof controllerKind !== 'string') return fields;
  if (rest.name !== undefined) delete rest[controllerKind];
  return rest;
}

/** Returns JSON; a single word has no quotes. */
function valueText(value: unknown): string {
  const isWord = typeof value === 'string' && /^[\w./:@+-]+$/.test(value);
  return isWord ? value : escapeJsonLine(JSON.stringify(value));
}

function causesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || !('cause' in error) || depth === deepestCause) return [];
  const { cause } = error;
  const isError = typeof cause === 'object' && cause !== null && 'message' in cause;
  const text = isError ? titleOf(cause) : JSON.stringify(cause);
  return [`    caused by ${escapeText(text)}`, ...causesOf(cause, depth + 1)];
}

/** Characters that JSON does not escape, but that could move the cursor, hide text, or make one line look like two. */
const invisible = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2060-\\u2069\\ufeff';
const unsafeInJson = new RegExp(`[${invisible}]`, 'g');
const unsafeInText = new RegExp(`[\\u0000-\\u001f${invisible}]`, 'g');
const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes `invisible` characters; the JSON remains equivalent. */
function escapeJsonLine(line: string): string {
  return line.replace(unsafeInJson, codeOf);
}

/** Escapes line breaks and `invisible` characters. */
function escapeText(text: string): string {
  return text.replace(unsafeInText, (character) => shortForms[character] ?? codeOf(character));
}

function codeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
