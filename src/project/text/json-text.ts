/** An object in a JSON string, with the offsets of its parts. */
export interface JsonObject {
  readonly start: number;
  /** Offset after the closing brace. */
  end: number;
  readonly entries: JsonEntry[];
}

interface JsonEntry {
  readonly key: string;
  readonly start: number;
  valueStart: number;
  end: number;
  object?: JsonObject;
}

/** An unclosed object or array, and its last parsed key. */
interface Open {
  readonly object?: JsonObject;
  entry?: JsonEntry | undefined;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\],:"\ufeff]+/g;

/** Finds the entries of an object in valid JSON; undefined if the JSON is not an object. */
export function readJsonObject(text: string): JsonObject | undefined {
  const open: Open[] = [];
  let root: JsonObject | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const end = index + token.length;
    const inside = open.at(-1);
    if (token === ',') {
      if (inside) inside.entry = undefined;
    } else if (token === '}' || token === ']') {
      const closed = open.pop();
      if (closed?.object) closed.object.end = end;
      const entry = open.at(-1)?.entry;
      if (entry) entry.end = end;
    } else if (inside?.object && !inside.entry) {
      inside.entry = { key: JSON.parse(token), start: index, valueStart: end, end };
      inside.object.entries.push(inside.entry);
    } else {
      const object = token === '{' ? { start: index, end, entries: [] } : undefined;
      root ??= open.length === 0 ? object : undefined;
      if (inside?.entry) Object.assign(inside.entry, { valueStart: index, end }, object ? { object } : {});
      if (token === '{' || token === '[') open.push(object ? { object } : {});
    }
  }
  return root;
}

/** Finds an entry by its keys, starting with the outermost. If a key is duplicated, the last entry is found. */
export function findJsonEntry(object: JsonObject, keys: readonly string[]): JsonEntry | undefined {
  const [key, ...inner] = keys;
  const entry = object.entries.findLast((candidate) => candidate.key === key);
  if (inner.length === 0) return entry;
  return entry?.object && findJsonEntry(entry.object, inner);
}

/**
 * Sets an entry of an object in valid JSON, and preserves everything else: order, indentation and line endings.
 *
 * @param keys starting with the outermost; all but the last must refer to existing objects
 * @param isLater whether a new entry is inserted before another key. Default: the entry is added at the end
 */
export function setJsonEntry(
  text: string,
  keys: readonly string[],
  value: unknown,
  isLater: (other: string) => boolean = () => false,
): string {
  const root = readJsonObject(text);
  const outer = keys.slice(0, -1);
  const object = root && (outer.length === 0 ? root : findJsonEntry(root, outer)?.object);
  if (!root || !object) throw new Error(`bug: the text has no object \`${outer.join('.')}\``);
  const key = keys.at(-1) ?? '';
  const line = lineIn(text, root);
  const written = JSON.stringify(value, undefined, line.indent).replaceAll('\n', line.at(keys.length));
  const found = findJsonEntry(object, [key]);
  if (found) return text.slice(0, found.valueStart) + written + text.slice(found.end);
  const entry = `${JSON.stringify(key)}: ${written}`;
  const [first] = object.entries;
  if (!first) {
    const alone = `{${line.at(keys.length)}${entry}${line.at(outer.length)}}`;
    return text.slice(0, object.start) + alone + text.slice(object.end);
  }
  // The whitespace between the brace and the first entry is also used between other entries.
  const space = text.slice(object.start + 1, first.start);
  if (text.includes('\n') && !space.includes('\n')) {
    const entries = object.entries.map((one) => line.at(keys.length) + text.slice(one.start, one.end));
    const spread = `{${entries.join(',')}${line.at(outer.length)}}`;
    return setJsonEntry(text.slice(0, object.start) + spread + text.slice(object.end), keys, value, isLater);
  }
  const next = object.entries.find((other) => isLater(other.key));
  const at = next?.start ?? object.entries.at(-1)?.end;
  return text.slice(0, at) + (next ? `${entry},${space}` : `,${space}${entry}`) + text.slice(at);
}

/** Removes an entry of an object in valid JSON, and preserves everything else; undefined if there is no such entry. */
export function removeJsonEntry(text: string, keys: readonly string[]): string | undefined {
  const root = readJsonObject(text);
  const outer = keys.slice(0, -1);
  const object = root && (outer.length === 0 ? root : findJsonEntry(root, outer)?.object);
  const entry = object && findJsonEntry(object, keys.slice(-1));
  if (!object || !entry) return undefined;
  const at = object.entries.indexOf(entry);
  const [before, after] = [object.entries[at - 1], object.entries[at + 1]];
  if (after) return text.slice(0, entry.start) + text.slice(after.start);
  if (before) return text.slice(0, before.end) + text.slice(entry.end);
  return `${text.slice(0, object.start)}{}${text.slice(object.end)}`;
}

/** Returns the indentation, and a function that returns the line break and the indentation at a nesting depth. */
function lineIn(text: string, root: JsonObject) {
  const [first] = root.entries;
  const indent = (first && /\n([ \t]+)$/.exec(text.slice(root.start, first.start))?.[1]) ?? '  ';
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return { indent, at: (depth: number) => newline + indent.repeat(depth) };
}
