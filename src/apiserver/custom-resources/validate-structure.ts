import { isRecord, type JsonSchema } from '../../base/json/index.js';
import { patternError } from '../../compiler/cel/index.js';
import type { FieldError } from '../model/index.js';
import { keyPath, sameJson } from '../schema/index.js';
import { forbidden, invalid, required } from './field-errors.js';

type Level = 'root' | 'item' | 'field';

/** Validates that a schema is structural: types are complete, and conditions only restrict what is declared. */
export function validateStructure(schema: JsonSchema, path: string): readonly FieldError[] {
  return [...validateNode(schema, path, 'root'), ...validateCompleteness(schema, schema, path)];
}

function validateNode(schema: JsonSchema, path: string, level: Level): readonly FieldError[] {
  const { type = '', items, properties = {}, additionalProperties } = schema;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] ?? false;
  const at = (name: string) => `${path}.${name}`;
  return [
    ...(type === 'array' && items === undefined ? [required(at('items'), 'must be specified')] : []),
    ...(items === undefined ? [] : validateNode(items, at('items'), 'item')),
    ...Object.entries(properties).flatMap(([name, property]) =>
      validateNode(property, keyPath(at('properties'), name), 'field'),
    ),
    ...(additionalProperties !== undefined && level === 'root'
      ? [forbidden(at('additionalProperties'), 'must not be used at the root')]
      : []),
    ...(isRecord(additionalProperties)
      ? validateNode(additionalProperties as JsonSchema, at('additionalProperties'), 'field')
      : []),
    ...extensionErrors(schema, path),
    ...conditionErrors(schema, path, level),
    ...typeErrors(schema, path, level),
    ...(isEmbedded && additionalProperties !== undefined
      ? [forbidden(at('additionalProperties'), 'must not be used if x-kubernetes-embedded-resource is set')]
      : []),
    ...(level === 'root' && type !== '' && type !== 'object'
      ? [invalid(at('type'), type, 'must be object at the root')]
      : []),
    ...metaErrors(schema, path, level),
    ...(isEmbedded && !schema['x-kubernetes-preserve-unknown-fields'] && Object.keys(properties).length === 0
      ? [
          required(
            at('properties'),
            'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
          ),
        ]
      : []),
  ];
}

function typeErrors(schema: JsonSchema, path: string, level: Level): readonly FieldError[] {
  const { type = '' } = schema;
  const field = `${path}.type`;
  if (schema['x-kubernetes-embedded-resource'] && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    return [type === '' ? required(field, detail) : invalid(field, type, detail)];
  }
  if (type !== '' || schema['x-kubernetes-int-or-string'] || schema['x-kubernetes-preserve-unknown-fields']) return [];
  const where = { root: 'at the root', item: 'for specified array items', field: 'for specified object fields' };
  return [required(field, `must not be empty ${where[level]}`)];
}

function extensionErrors(schema: JsonSchema, path: string): readonly FieldError[] {
  if (!schema['x-kubernetes-int-or-string']) return [];
  return (['preserve-unknown-fields', 'embedded-resource'] as const).flatMap((name) =>
    schema[`x-kubernetes-${name}`]
      ? [invalid(`${path}.x-kubernetes-${name}`, true, 'must be false if x-kubernetes-int-or-string is true')]
      : [],
  );
}

function metaErrors(schema: JsonSchema, path: string, level: Level): readonly FieldError[] {
  const { kind, apiVersion, metadata } = schema.properties ?? {};
  const isResource = level === 'root' || schema['x-kubernetes-embedded-resource'];
  const at = (name: string) => keyPath(`${path}.properties`, name);
  if (!isResource) return [];
  const strings = [
    ...(kind && kind.type !== 'string' ? [invalid(`${at('kind')}.type`, kind.type ?? '', 'must be string')] : []),
    ...(apiVersion && apiVersion.type !== 'string'
      ? [invalid(`${at('apiVersion')}.type`, apiVersion.type ?? '', 'must be string')]
      : []),
  ];
  if (metadata === undefined) return strings;
  const isObject = metadata.type === 'object';
  const names = Object.keys(metadata.properties ?? {});
  const isOnlyNames = names.every((name) => name === 'name' || name === 'generateName');
  const others = Object.keys(metadata).filter(
    (name) => !['type', 'properties', 'default', 'description'].includes(name),
  );
  const isPlain = isOnlyNames && others.length === 0 && !metadata.description;
  const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified';
  return [
    ...strings,
    ...(isObject ? [] : [invalid(`${at('metadata')}.type`, metadata.type ?? '', 'must be object')]),
    ...(level === 'root' && !isPlain ? [forbidden(at('metadata'), detail)] : []),
  ];
}

const eitherType: readonly JsonSchema[] = [{ type: 'integer' }, { type: 'string' }];

/** Errors in `allOf`, `anyOf`, `oneOf`, `not` and `pattern`. */
function conditionErrors(schema: JsonSchema, path: string, level: Level): readonly FieldError[] {
  const isEither = sameJson((schema.anyOf ?? []) as never, eitherType as never);
  const [first] = schema.allOf ?? [];
  const isFirstEither = first !== undefined && sameJson((first.anyOf ?? []) as never, eitherType as never);
  return valueErrors(schema, path, level, isEither, isFirstEither);
}

function valueErrors(
  schema: JsonSchema,
  path: string,
  level: Level,
  skipsAnyOf: boolean,
  skipsFirst: boolean,
): readonly FieldError[] {
  const each = (keyword: 'allOf' | 'anyOf' | 'oneOf', skips = false) =>
    (schema[keyword] ?? []).flatMap((part, index) =>
      nestedErrors(part, keyPath(`${path}.${keyword}`, index), level, skips && index === 0),
    );
  const error = schema.pattern ? patternError(schema.pattern) : undefined;
  return [
    ...(skipsAnyOf ? [] : each('anyOf')),
    ...each('allOf', skipsFirst),
    ...each('oneOf'),
    ...(schema.not === undefined ? [] : nestedErrors(schema.not, `${path}.not`, level, false)),
    ...(error === undefined
      ? []
      : [invalid(`${path}.pattern`, schema.pattern ?? '', `must be a valid regular expression, but isn't: ${error}`)]),
  ];
}

/** Keywords that conditions must not have, with what they must be instead. */
const forbiddenInside: readonly (readonly [keyof JsonSchema, string])[] = [
  ['type', 'empty'],
  ['additionalProperties', 'undefined'],
  ['default', 'undefined'],
  ['title', 'empty'],
  ['description', 'empty'],
  ['nullable', 'false'],
  ['x-kubernetes-preserve-unknown-fields', 'false'],
  ['x-kubernetes-embedded-resource', 'false'],
  ['x-kubernetes-int-or-string', 'false'],
  ['x-kubernetes-list-map-keys', 'empty'],
  ['x-kubernetes-list-type', 'undefined'],
  ['x-kubernetes-map-type', 'undefined'],
  ['x-kubernetes-validations', 'empty'],
];

function nestedErrors(schema: JsonSchema, path: string, level: Level, skipsAnyOf: boolean): readonly FieldError[] {
  const isUsed = (value: unknown) =>
    value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
  return [
    ...valueErrors(schema, path, level, skipsAnyOf, false),
    ...(schema.items === undefined ? [] : nestedErrors(schema.items, `${path}.items`, level, false)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      nestedErrors(property, keyPath(`${path}.properties`, name), 'field', false),
    ),
    ...forbiddenInside.flatMap(([keyword, what]) =>
      isUsed(schema[keyword]) ? [forbidden(`${path}.${keyword}`, `must be ${what} to be structural`)] : [],
    ),
    ...(schema.properties && Object.hasOwn(schema.properties, 'metadata')
      ? [forbidden(keyPath(`${path}.properties`, 'metadata'), 'must not be specified in a nested context')]
      : []),
  ];
}

/** Reports fields and items in conditions that the schema does not declare. */
function validateCompleteness(
  condition: JsonSchema,
  schema: JsonSchema | undefined,
  path: string,
  conditionPath = path,
): readonly FieldError[] {
  const parts = [
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
      (condition[keyword] ?? []).map((part, index) => [part, keyPath(`${conditionPath}.${keyword}`, index)] as const),
    ),
    ...(condition.not === undefined ? [] : [[condition.not, `${conditionPath}.not`] as const]),
  ];
  return parts.flatMap(([part, at]) => missing(part, schema, path, at));
}

function missing(
  condition: JsonSchema,
  schema: JsonSchema | undefined,
  path: string,
  conditionPath: string,
): readonly FieldError[] {
  const check = (part: JsonSchema, declared: JsonSchema | undefined, name: (start: string) => string) => {
    const at = name(conditionPath);
    if (declared === undefined) return [required(name(path), `because it is defined in ${at}`)];
    return missing(part, declared, name(path), at);
  };
  const values = isRecord(schema?.additionalProperties) ? (schema.additionalProperties as JsonSchema) : undefined;
  const properties = Object.entries(condition.properties ?? {}).flatMap(([name, part]) => {
    const isDeclared = schema?.properties && Object.hasOwn(schema.properties, name);
    return check(part, isDeclared ? schema.properties?.[name] : values, (start) =>
      keyPath(`${start}.properties`, name),
    );
  });
  const items = condition.items ? check(condition.items, schema?.items, (start) => `${start}.items`) : [];
  return [...properties, ...items, ...validateCompleteness(condition, schema, path, conditionPath)];
}
