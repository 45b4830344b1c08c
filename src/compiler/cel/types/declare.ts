import type { JsonSchema } from '../../../base/json/index.js';
import { isOlder, type KubernetesVersion } from '../../../base/kubernetes-version.js';
import { reservedWords } from '../parse/tokens.js';
import {
  type DeclaredSize,
  fixedSize,
  intOrStringSize,
  listSize,
  mapSize,
  objectSize,
  stringSize,
} from './declared-size.js';
import type { CelType, DeclaredField, DeclaredType } from './types.js';

/** Returns the CEL declaration of a schema; undefined if CEL cannot access its values. `name` names an object type. */
export function declare(
  schema: JsonSchema,
  isResource: boolean,
  name: string,
  target: KubernetesVersion,
): DeclaredType | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) {
    return { type: { kind: 'dyn' }, schema, size: intOrStringSize(schema, target) };
  }
  switch (schema.type) {
    case 'array':
      return declareList(schema, name, target);
    case 'object':
      return declareObject(isResource ? withTypeAndName(schema, target) : schema, name, target);
    case 'string':
      return { type: { kind: stringFormats.get(schema.format ?? '') ?? 'string' }, schema, size: stringSize(schema) };
    case 'boolean':
      return { type: { kind: 'bool' }, schema, size: fixedSize(4) };
    case 'number':
      return { type: { kind: 'double' }, schema, size: fixedSize(1) };
    case 'integer':
      return { type: { kind: 'int' }, schema, size: fixedSize(1) };
    default:
      return undefined;
  }
}

const stringFormats = new Map<string, 'bytes' | 'duration' | 'timestamp'>([
  ['byte', 'bytes'],
  ['duration', 'duration'],
  ['date', 'timestamp'],
  ['date-time', 'timestamp'],
]);

function declareChild(schema: JsonSchema, name: string, target: KubernetesVersion): DeclaredType | undefined {
  return declare(schema, schema['x-kubernetes-embedded-resource'] === true, name, target);
}

function declareList(schema: JsonSchema, name: string, target: KubernetesVersion): DeclaredType | undefined {
  const element = schema.items === undefined ? undefined : declareChild(schema.items, `${name}[]`, target);
  if (element === undefined) return undefined;
  return {
    type: { kind: 'list', element: element.type },
    schema,
    get size() {
      return listSize(schema, element.size);
    },
    element,
  };
}

function declareObject(schema: JsonSchema, name: string, target: KubernetesVersion): DeclaredType | undefined {
  if (typeof schema.additionalProperties !== 'object') return declareFields(schema, name, target);
  const element = declareChild(schema.additionalProperties, `${name}{}`, target);
  if (element === undefined) return undefined;
  return {
    type: { kind: 'map', key: { kind: 'string' }, value: element.type },
    schema,
    get size() {
      return mapSize(schema, element.size);
    },
    element,
  };
}

/** Declares an object. Fields are declared on first use, because rules use only a small part of a large schema. */
function declareFields(schema: JsonSchema, name: string, target: KubernetesVersion): DeclaredType {
  const fields = once(() => fieldsOf(schema, name, target));
  const size = once(() => objectSize(schema, (property) => declareChild(property, name, target)?.size));
  return declaredObject(name, schema, size, fields);
}

/** Declares an object type that no schema describes, such as `kubernetes.AdmissionRequest`, from its field types. */
export function recordType(name: string, types: Readonly<Record<string, CelType>>): CelType {
  const size = fixedSize(1);
  const fields = new Map(
    Object.entries(types).map(([field, type]) => [field, { name: field, declared: { type, schema: {}, size } }]),
  );
  return declaredObject(
    name,
    {},
    () => size,
    () => fields,
  ).type;
}

function declaredObject(
  name: string,
  schema: JsonSchema,
  size: () => DeclaredSize,
  fields: () => ReadonlyMap<string, DeclaredField>,
): DeclaredType {
  const declared: DeclaredType = {
    type: {
      kind: 'object',
      name,
      get declared() {
        return declared;
      },
    },
    schema,
    get size() {
      return size();
    },
    get fields() {
      return fields();
    },
  };
  return declared;
}

function fieldsOf(schema: JsonSchema, name: string, target: KubernetesVersion): ReadonlyMap<string, DeclaredField> {
  const fields = new Map<string, DeclaredField>();
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const escaped = escapeName(field);
    const declared = escaped === undefined ? undefined : declareChild(property, `${name}.${escaped}`, target);
    if (escaped !== undefined && declared !== undefined) fields.set(escaped, { name: field, declared });
  }
  return fields;
}

function once<T extends object>(compute: () => T): () => T {
  let computed: T | undefined;
  return () => {
    computed ??= compute();
    return computed;
  };
}

/** The maximum length of an object name. `generateName` must be shorter, because a suffix is appended. */
const maxNameLength = 253;

/** Replaces `kind`, `apiVersion` and `metadata` in a schema, unless it declares them, `name` and `generateName`. */
function withTypeAndName(schema: JsonSchema, target: KubernetesVersion): JsonSchema {
  const { kind, apiVersion, metadata } = schema.properties ?? {};
  const isComplete =
    kind?.type === 'string' &&
    apiVersion?.type === 'string' &&
    metadata?.type === 'object' &&
    metadata.properties?.name?.type === 'string' &&
    metadata.properties.generateName?.type === 'string';
  if (isComplete) return schema;
  const text: JsonSchema = { type: 'string' };
  const isCapped = !isOlder(target, '1.37');
  const capped = (field: JsonSchema | undefined, limit: number): JsonSchema =>
    isCapped ? { ...text, maxLength: Math.min(field?.maxLength ?? limit, limit) } : text;
  const properties = {
    name: capped(metadata?.properties?.name, maxNameLength),
    generateName: capped(metadata?.properties?.generateName, maxNameLength - 1),
  };
  const resource = { kind: text, apiVersion: text, metadata: { type: 'object', properties } };
  return { ...schema, properties: { ...schema.properties, ...resource } };
}

/** Reserved words. A field named like a reserved word is escaped as `__name__`. */
const keywords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in', ...reservedWords]);

const escapes: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/** Returns the escaped name of a property in rules; undefined if rules cannot access the property. */
export function escapeName(name: string): string | undefined {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (keywords.has(name)) return `__${name}__`;
  return name.replace(/__|[-./]/g, (found) => escapes[found] ?? found);
}
