import { dns1035Faults, labelValueFaults, qualifiedNameFaults } from '../../base/formats/index.js';
import { isRecord, type Json } from '../../base/json/index.js';
import { segmentFaults } from '../checks/index.js';
import type { FieldError, JsonObject } from '../model/index.js';

import { childPath, keyPath } from './path.js';
import type { StructuralNode } from './structural.js';

/** Validates apiVersion, kind and metadata of embedded resources. */
export function validateEmbedded(value: Json, node: StructuralNode | undefined, path = ''): readonly FieldError[] {
  if (node === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, index) => validateEmbedded(item, node.items, keyPath(path, index)));
  }
  if (!isRecord(value)) return [];
  const object = value as JsonObject;
  const own = node.isEmbeddedResource ? validateResource(object, path) : [];
  const inside = Object.entries(object).flatMap(([name, item]) => {
    const field = node.declared(name);
    if (field !== undefined) return validateEmbedded(item, field, childPath(path, name));
    return validateEmbedded(item, node.values, keyPath(path, name));
  });
  return [...own, ...inside];
}

function validateResource(object: JsonObject, path: string): readonly FieldError[] {
  const { metadata } = object;
  return [
    ...validateTypeName(object.apiVersion, childPath(path, 'apiVersion'), checkApiVersion),
    ...validateTypeName(object.kind, childPath(path, 'kind'), checkKind),
    ...(isRecord(metadata) ? validateMeta(metadata as JsonObject, childPath(path, 'metadata')) : []),
  ];
}

function validateTypeName(
  value: Json | undefined,
  field: string,
  check: (text: string) => string | undefined,
): readonly FieldError[] {
  if (value === undefined) return [{ reason: 'FieldValueRequired', field, detail: '' }];
  const detail = typeof value !== 'string' ? 'must be a string' : value === '' ? 'must not be empty' : check(value);
  return detail === undefined ? [] : [{ reason: 'FieldValueInvalid', field, value, detail }];
}

function checkApiVersion(text: string): string | undefined {
  return text.split('/').length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;
}

function checkKind(text: string): string | undefined {
  const messages = dns1035Faults(text.toLowerCase());
  if (messages.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${messages.join(',')}`;
}

function validateMeta(meta: JsonObject, path: string): readonly FieldError[] {
  const invalid = (name: string, value: Json, details: readonly string[]): readonly FieldError[] =>
    details.map((detail) => ({ reason: 'FieldValueInvalid', field: childPath(path, name), value, detail }));
  const strings = (name: string) => Object.entries((meta[name] ?? {}) as Readonly<Record<string, string>>);
  const name = typeof meta.name === 'string' ? meta.name : '';
  return [
    ...invalid('name', name, name === '' ? [] : segmentFaults(name)),
    ...strings('labels').flatMap(([key, value]) => [
      ...invalid('labels', key, qualifiedNameFaults(key)),
      ...invalid('labels', value, labelValueFaults(value)),
    ]),
    ...strings('annotations').flatMap(([key]) => invalid('annotations', key, qualifiedNameFaults(key.toLowerCase()))),
  ];
}
