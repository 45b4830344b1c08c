import type { Json } from '../../../base/json/index.js';
import { readBoolean, readIdentifier, readNumber, readString } from './literals.js';
import { ArgumentError } from './static-values.js';
import type { TextReader } from './text-reader.js';

/** The inferred type of the next value. The first item determines the type of all items of a list. */
type Look = 'string' | 'integer' | 'number' | 'bool' | 'map' | { readonly list: Look };

/** Reads a value and infers its type, as controller-gen does: a list if a `;` follows, otherwise a single value. */
export function readAny(reader: TextReader): Json {
  const look = lookAt(reader);
  return hasSemicolonAhead(reader) ? readList(reader, () => readAs(reader, look), true) : readAs(reader, look);
}

/** Reads one item of a list whose items may have any type, such as the values of Enum. */
export function readAnyItem(reader: TextReader): Json {
  return readAs(reader, lookAt(reader));
}

/** Reads the rest of the line as JSON. */
export function readJson(reader: TextReader): Json {
  const start = reader.skipSpace();
  const written = reader.rest();
  try {
    return JSON.parse(written);
  } catch {
    throw reader.refuse(start, `\`${written}\` is not valid JSON`, 'put names and strings into double quotes');
  }
}

/** Reads a list: `{a,b}`, or `a;b` up to a `,` or `}`. If `isBare` is set, a brace begins an item, not the list. */
export function readList<T>(reader: TextReader, readItem: () => T, isBare = false): T[] {
  const items: T[] = [];
  if (!isBare && reader.take('{')) {
    while (!reader.take('}')) {
      items.push(reader.part(`[${items.length}]`, readItem));
      if (reader.take('}')) break;
      expect(reader, ',', '`,` or `}`');
    }
    return items;
  }
  while (!isListEnd(reader)) {
    items.push(reader.part(`[${items.length}]`, readItem));
    if (isListEnd(reader)) break;
    expect(reader, ';', '`;` or the end of the list');
  }
  return items;
}

function isListEnd(reader: TextReader): boolean {
  return reader.isAtEnd || reader.peek() === ',' || reader.peek() === '}';
}

function expect(reader: TextReader, token: string, expected: string): void {
  if (reader.take(token)) return;
  const found = reader.isAtEnd ? 'the end of the line' : `\`${reader.peek()}\``;
  throw reader.fail(`expected ${expected}, found ${found}`);
}

function readAs(reader: TextReader, look: Look): Json {
  switch (look) {
    case 'string':
      return readString(reader);
    case 'integer':
      return readNumber(reader, { isWhole: true });
    case 'number':
      return readNumber(reader, { isWhole: false });
    case 'bool':
      return readBoolean(reader);
    case 'map':
      return reader.nested(() => readMap(reader));
    default:
      return reader.nested(() => readList(reader, () => readAs(reader, look.list)));
  }
}

function readMap(reader: TextReader): Json {
  const entries: [string, Json][] = [];
  expect(reader, '{', '`{`');
  while (!reader.take('}')) {
    const key = readString(reader, ':');
    expect(reader, ':', '`:`');
    entries.push([key, reader.part(`.${key}`, () => readAny(reader))]);
    if (reader.take('}')) break;
    expect(reader, ',', '`,` or `}`');
  }
  return Object.fromEntries(entries);
}

/** Infers the type of the next value without consuming it. */
function lookAt(reader: TextReader): Look {
  const first = reader.peek();
  const start = reader.position;
  try {
    if (first === '{') return reader.nested(() => lookAtBrace(reader));
    if (first === 't' || first === 'f') {
      const word = readIdentifier(reader);
      return word === 'true' || word === 'false' ? 'bool' : 'string';
    }
    return lookAtNumber(reader) ?? 'string';
  } finally {
    reader.position = start;
  }
}

/** Infers the type of a value in braces: a map if it is empty or begins with a key and a `:`; otherwise a list. */
function lookAtBrace(reader: TextReader): Look {
  reader.take('{');
  if (reader.peek() === '}') return 'map';
  const first = lookAt(reader);
  return first === 'string' && isKeyNext(reader) ? 'map' : { list: first };
}

function isKeyNext(reader: TextReader): boolean {
  try {
    readString(reader, ':');
    return reader.peek() === ':';
  } catch (error) {
    if (error instanceof ArgumentError) return false; // the error is reported when the value is read again
    throw error;
  }
}

/** Infers the type of a number; undefined if other characters follow: `100Mi`, `2024-01-15` and `0987` are strings. */
function lookAtNumber(reader: TextReader): 'integer' | 'number' | undefined {
  reader.match(/-[ \t]*/);
  const float = reader.match(/(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+/);
  const integer = float ?? reader.match(/0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO]?(?:_?[0-7])+|0|[1-9](?:_?\d)*/);
  const isComplete = isListEnd(reader) || reader.peek() === ';';
  if (integer === undefined || !isComplete) return undefined;
  return float === undefined ? 'integer' : 'number';
}

/** Whether the next value ends at a `;`. Unlike controller-gen, ignores a `;` inside nested braces. */
function hasSemicolonAhead(reader: TextReader): boolean {
  const start = reader.position;
  let depth = 0;
  try {
    for (;;) {
      reader.match(/(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^,;{}"`])+/);
      const next = reader.take('{') ? '{' : reader.take('}') ? '}' : reader.peek();
      if (next === '{') depth++;
      else if (next === '}' && depth > 0) depth--;
      else if (next === ';' && depth === 0) return true;
      else if (depth === 0 || next === '' || !(reader.take(',') || reader.take(';'))) return false;
    }
  } finally {
    reader.position = start;
  }
}
