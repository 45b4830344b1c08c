import { isRecord, type Json, jsonText } from '../../base/json/index.js';
import type { FieldError, JsonObject } from '../model/index.js';
import { childPath, keyPath } from './path.js';
import type { StructuralNode } from './structural.js';

/** Validates that items of sets, and keys of map lists, are unique, and that items of map lists are objects. */
export function validateLists(value: Json, node: StructuralNode | undefined, path = ''): readonly FieldError[] {
  if (node === undefined) return [];
  if (Array.isArray(value)) return validateList(value, node, path);
  if (!isRecord(value)) return [];
  return Object.entries(value as JsonObject).flatMap(([name, item]) => {
    const field = node.declared(name);
    return [
      ...(node.values ? validateLists(item, node.values, keyPath(path, name)) : []),
      ...(field ? validateLists(item, field, childPath(path, name)) : []),
    ];
  });
}

function validateList(value: readonly Json[], node: StructuralNode, path: string): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (node.listType === 'set') errors.push(...duplicates(value, path));
  if (node.listType === 'map') errors.push(...validateKeys(value, node.listMapKeys, path));
  errors.push(...value.flatMap((item, index) => validateLists(item, node.items, keyPath(path, index))));
  return errors;
}

function validateKeys(value: readonly Json[], names: readonly string[], path: string): readonly FieldError[] {
  const wrong = value.findIndex((item) => item !== null && !isRecord(item));
  if (wrong >= 0) {
    const detail = 'must be an object for an array of list-type map';
    return [{ reason: 'FieldValueInvalid', field: keyPath(path, wrong), value: value[wrong] ?? null, detail }];
  }
  const keys = value.map((item) => {
    const object = (item ?? {}) as JsonObject;
    return Object.fromEntries(
      names.flatMap((name) => (Object.hasOwn(object, name) ? [[name, object[name] ?? null]] : [])),
    );
  });
  return duplicates(keys, path);
}

/** Reports the second occurrence of each value. */
function duplicates(values: readonly Json[], path: string): readonly FieldError[] {
  const seen = new Map<string, number>();
  return values.flatMap((value, index) => {
    const key = canonical(value);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    const isSecond = times === 1;
    return isSecond ? [{ reason: 'FieldValueDuplicate' as const, field: keyPath(path, index), value, detail: '' }] : [];
  });
}

function canonical(value: Json): string {
  if (!isRecord(value)) return jsonText(value);
  const entries = Object.entries(value as JsonObject).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, item]) => `${jsonText(name)}:${canonical(item)}`).join()}}`;
}
