import type { DestinationStream } from 'pino';
import { messageOf, stackOf, titleOf } from './console-lines.js';
import { escapeJsonLine, escapeText } from './escape.js';

/**
 * Converts JSON lines to the format for development: time, level, message, error message, and the fields as
 * `name=value`, followed by the frames of the stack and the causes of the error.
 *
 * @param hasColor whether to color the output for a terminal
 */
export function developmentLines(target: DestinationStream, hasColor: boolean): DestinationStream {
  const paint: Paint = hasColor ? (text, color) => `\u001b[${color}m${text}\u001b[0m` : (text) => text;
  return { write: (line) => target.write(`${textOf(line, paint)}\n`) };
}

type Paint = (text: string, color: number) => string;

const dim = 2;
const levelColors: Readonly<Record<string, number>> = { debug: 90, info: 32, error: 31 };
const deepestCause = 5;

function textOf(line: string, paint: Paint): string {
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

/** Removes fields that repeat the name of the controller, or `namespace` and `name`. */
function withoutRepetition(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { controllerGroup, controllerKind, ...rest }: Record<string, unknown> = fields;
  if (rest.controller === undefined || typeof controllerKind !== 'string') return fields;
  if (rest.name !== undefined) delete rest[controllerKind];
  return rest;
}

/** Formats a value, without quotes if it is one word. */
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
