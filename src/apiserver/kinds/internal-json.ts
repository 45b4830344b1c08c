import { isRecord, type Json } from '../../base/json/index.js';
import { type JsonObject, objectOf } from '../model/index.js';
import { type BuiltinNode, builtinSchema } from './builtin-schema.js';
import { zeroValue } from './decode.js';
import { lineDiff } from './line-diff.js';

/**
 * Formats a value as Go prints the internal version of a built-in type in errors: with Go names and with all fields.
 * Metadata is embedded, and types of apimachinery are printed as in JSON.
 *
 * @param id Go name of the type without `k8s.io/api/`, such as `core/v1.PodSpec`
 */
export function internalJson(value: Json | undefined, id: string): Json {
  return printed(value, builtinSchema(`k8s.io/api/${id}`));
}

/** Returns the difference between two values as Go prints it. */
export function internalDiff(before: Json, after: Json, id: string): string {
  const text = (value: Json) => JSON.stringify(internalJson(value, id), null, 1);
  return lineDiff(text(before), text(after));
}

function printed(value: Json | undefined, node: BuiltinNode): Json {
  if (value === undefined || value === null) return node.isPointer ? null : emptyValue(node);
  const { element } = node;
  if (Array.isArray(value)) return element ? value.map((item) => printed(item, element)) : value;
  if (!isRecord(value) || isMachinery(node)) return value;
  if (element) {
    return Object.fromEntries(
      Object.entries(sorted(value as JsonObject)).map(([key, item]) => [key, printed(item, element)]),
    );
  }
  return struct(value as JsonObject, node);
}

function struct(value: JsonObject, node: BuiltinNode): JsonObject {
  const entries = node.fieldNames.flatMap((name) => {
    const field = node.field(name);
    if (!field) return [];
    if (name === 'metadata') return Object.entries(sortedMaps(objectOf(value[name])));
    if (node.embeddedIn(name).includes('TypeMeta')) return [];
    return [[node.goName(name), printed(value[name], field)] as const];
  });
  return Object.fromEntries(entries);
}

/** Sorts labels and annotations, because Go sorts the keys of maps. */
function sortedMaps(metadata: JsonObject): JsonObject {
  const entries = Object.entries(metadata).map(([name, value]) => [
    name,
    isRecord(value) ? sorted(value as JsonObject) : value,
  ]);
  return Object.fromEntries(entries);
}

function sorted(value: Json | undefined): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(value)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Formats labels as Go writes a map: sorted, or null if there are none. */
export function labelsOf(value: Json | undefined): Json {
  const labels = sorted(value);
  return Object.keys(labels).length === 0 ? null : labels;
}

/** Formats a label selector as Go does; null if the selector is absent. */
export function selectorOf(value: Json | undefined): Json {
  if (value === undefined || value === null) return null;
  const selector = objectOf(value);
  const { matchLabels } = selector;
  return matchLabels === undefined ? selector : { ...selector, matchLabels: labelsOf(matchLabels) };
}

function emptyValue(node: BuiltinNode): Json {
  if (node.type === 'object' && !node.element && !isMachinery(node)) return struct({}, node);
  return zeroValue(node);
}

function isMachinery({ typeId = '' }: BuiltinNode): boolean {
  return typeId.startsWith('k8s.io/apimachinery/');
}
