import { isRecord, type Json } from '../../base/json/index.js';
import type { JsonObject } from '../model/index.js';
import type { BuiltinNode } from './builtin-schema.js';
import { typeDefaults } from './type-defaults.js';

/** Sets the defaults of a built-in type, then the defaults in its fields. */
export function setTypeDefaults(value: JsonObject, node: BuiltinNode): JsonObject {
  return hasDefaults(node) ? (defaulted(value, node) as JsonObject) : value; // an object remains an object
}

function defaulted(value: Json, node: BuiltinNode): Json {
  if (!hasDefaults(node)) return value;
  if (Array.isArray(value)) {
    const { element } = node;
    return element ? value.map((item) => defaulted(item, element)) : value;
  }
  if (!isRecord(value)) return value;
  const start = defaultsOf(node)?.(value as JsonObject) ?? (value as JsonObject);
  const { element } = node;
  if (element) return Object.fromEntries(Object.entries(start).map(([key, item]) => [key, defaulted(item, element)]));
  const result: Record<string, Json> = { ...start };
  for (const name of node.fieldNames) {
    const field = node.field(name);
    if (!field) continue;
    const given = result[name];
    const isUnset = given === undefined || given === null || (given === '' && !field.isPointer);
    if (isUnset && field.default !== undefined && (field.isPointer || field.default)) result[name] = field.default;
    else if (given !== undefined) result[name] = defaulted(given, field);
  }
  return result;
}

const known = new Map<string, boolean>();

/** Whether a type or anything below it has defaults. */
function hasDefaults(node: BuiltinNode): boolean {
  const { typeId, element } = node;
  if (typeId === undefined || node.fieldNames.length === 0) {
    return defaultsOf(node) !== undefined || (element !== undefined && hasDefaults(element));
  }
  const found = known.get(typeId);
  if (found !== undefined) return found;
  known.set(typeId, defaultsOf(node) !== undefined); // ends recursion
  const result =
    defaultsOf(node) !== undefined ||
    node.fieldNames.some((name) => {
      const field = node.field(name);
      return field !== undefined && (field.default !== undefined || hasDefaults(field));
    });
  known.set(typeId, result);
  return result;
}

function defaultsOf({ typeId = '' }: BuiltinNode): ((value: JsonObject) => JsonObject) | undefined {
  const name = typeId.replace(/^k8s\.io\/api\//, '');
  return Object.hasOwn(typeDefaults, name) ? typeDefaults[name] : undefined;
}
