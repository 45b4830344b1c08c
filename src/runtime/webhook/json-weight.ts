import { randomInt } from 'node:crypto';
import { HttpError } from '../serving/index.js';

const mostValues = 400_000;
const mostShapes = 50_000;
/** Maximum number of integers that JavaScript may round: each is parsed twice and written with its exact digits. */
const mostLongIntegers = 10_000;
const longDigits = 16;
/**
 * Maximum number of values nested deeper than `deep` levels. V8 cannot write such values; `writeJson` takes 160 ms for
 * this many. An update of an object with the 10,000 levels that the API server accepts has fewer deep values.
 */
const mostDeepValues = 100_000;
const deep = 500;
/** Bytes per counted comma or bracket. A value can take 60 bytes in addition to its JSON, and there are copies. */
const valueWeight = 32;

/**
 * Estimates the memory of the values in a JSON document, in bytes. 7 MiB of `{},` or of objects with different keys would
 * take more memory than a manager has, and Node ends a process that runs out of memory without a log line. Long integers
 * and deep values would block the event loop for seconds.
 *
 * @throws HttpError with status 413 for more values, object shapes (V8 keeps a description of each), long integers or
 *   deep values than any reasonable object of 1 MiB has
 */
export function jsonWeight(text: Buffer): number {
  const shapes = new Set<number>();
  const open: number[] = []; // The shapes of the enclosing arrays and objects.
  let values = 0; // Commas and opening brackets: one or two for each value.
  let deepValues = 0;
  let longIntegers = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte >= code.zero && byte <= code.nine) {
      digits += 1;
      if (digits === longDigits) longIntegers += 1;
      continue;
    }
    digits = byte === code.point ? Number.NEGATIVE_INFINITY : 0; // Fractions are rounded, as in any parser.
    if (byte === code.comma || byte === code.list || byte === code.object) {
      values += 1;
      if (open.length > deep) deepValues += 1;
      if (byte !== code.comma) open.push(seed);
    } else if (byte === code.listEnd || byte === code.objectEnd) open.pop();
    else if (byte === code.quote) {
      const start = at;
      at = endOfString(text, start) - 1;
      if (text[at + 1] !== code.colon) continue;
      const shape = hash(text, start, at, open.pop());
      open.push(shape);
      shapes.add(shape);
    }
    if (values > mostValues) throw tooMany(`values; limit is ${mostValues}`);
    if (shapes.size > mostShapes) throw tooMany(`different keys; limit is ${mostShapes}`);
    if (longIntegers > mostLongIntegers)
      throw tooMany(`integers of ${longDigits} digits or more; limit is ${mostLongIntegers}`);
    if (deepValues > mostDeepValues) throw tooMany(`values deeper than ${deep} levels; limit is ${mostDeepValues}`);
  }
  return values * valueWeight;
}

const seed = randomInt(2 ** 31); // Random, so that clients cannot choose keys with equal hashes.
const code = {
  quote: 0x22,
  comma: 0x2c,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  list: 0x5b,
  backslash: 0x5c,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
};

/** Returns the index after a string's closing quote and the whitespace that follows the quote. */
function endOfString(text: Buffer, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== code.quote) at += text[at] === code.backslash ? 2 : 1;
  at += 1;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function hash(text: Buffer, start: number, end: number, from = seed): number {
  let result = from;
  for (let at = start; at < end; at += 1) result = Math.imul(result ^ (text[at] ?? 0), 0x01000193);
  return result;
}

function tooMany(what: string): HttpError {
  return new HttpError(413, `request entity has too many ${what}`);
}
