import { type Json, type JsonSchema, jsonText, type ValidationRule } from '../../base/json/index.js';
import { escapeUnits } from '../../base/problems/index.js';
import { type Expression, expressionOf } from './expression.js';

/** A marker to write on a declaration. */
export interface MarkerCall {
  readonly name: string;
  readonly args: readonly Expression[];
  /** Whether `@Items` accepts the marker. */
  readonly isForItems: boolean;
  /** The comment form of the marker; undefined if its keywords are written as `+kbts:schema`. */
  readonly comment?: string;
  readonly keywords: readonly (keyof JsonSchema)[];
}

interface MarkerOptions {
  /** Keywords that the TypeScript type already expresses. */
  readonly covered: ReadonlySet<string>;
  /** Whether the type is an object with fields. */
  readonly isStruct: boolean;
}

const validation = 'kubebuilder:validation:';

/** Keywords that are set by a marker of the same name with one value, by the schema types that they apply to. */
const scalars: readonly (readonly [types: readonly string[] | undefined, keywords: readonly (keyof JsonSchema)[]])[] = [
  [undefined, ['format']],
  [['string'], ['minLength', 'maxLength', 'pattern']],
  [
    ['integer', 'number'],
    ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ],
  [['array'], ['minItems', 'maxItems', 'uniqueItems']],
  [['object'], ['minProperties', 'maxProperties']],
];

function markerName(keyword: string): string {
  return keyword.charAt(0).toUpperCase() + keyword.slice(1);
}

/** Returns the markers for a schema, and the remaining keywords that no marker expresses. */
export function schemaMarkers(
  schema: JsonSchema,
  { covered, isStruct }: MarkerOptions,
): { readonly calls: readonly MarkerCall[]; readonly left: Readonly<Record<string, Json>> } {
  const calls = [...enumMarker(schema), ...scalarMarkers(schema), ...processing(schema, isStruct), ...rules(schema)];
  const used = calls.filter(({ keywords }) => !keywords.some((keyword) => covered.has(keyword)));
  const expressed = new Set<string>([...covered, ...used.flatMap(({ keywords }) => keywords)]);
  const left = Object.entries(schema).filter(([key, value]) => !expressed.has(key) && value !== undefined);
  return { calls: used, left: Object.fromEntries(left) };
}

/** Returns JSON that can be written in a single-line comment. */
export function commentJson(value: unknown): string {
  return jsonText(value).replaceAll(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, escapeUnits);
}

function enumMarker({ enum: values }: JsonSchema): MarkerCall[] {
  const isPlain = (value: Json) => ['string', 'number', 'boolean'].includes(typeof value);
  if (!values || values.length === 0 || !values.every(isPlain)) return [];
  return [{ name: 'Enum', args: values.map(expressionOf), isForItems: true, keywords: ['enum'] }];
}

function scalarMarkers(schema: JsonSchema): MarkerCall[] {
  const keywords = scalars.flatMap(([types, all]) => (!types || types.includes(schema.type ?? '') ? all : []));
  return keywords.flatMap((keyword) => {
    const value = schema[keyword];
    if (value === undefined || value === false || value === '') return [];
    const name = markerName(keyword);
    const comment = `${validation}${name}=${commentJson(value)}`;
    const args = [expressionOf(value as Json)]; // none of these keywords contains a schema
    return [{ name, args, isForItems: true, comment, keywords: [keyword] }];
  });
}

function processing(schema: JsonSchema, isStruct: boolean): MarkerCall[] {
  const calls: MarkerCall[] = [];
  const add = (name: string, value: Json | undefined, isForItems: boolean, ...keywords: (keyof JsonSchema)[]) =>
    calls.push({ name, args: value === undefined ? [] : [expressionOf(value)], isForItems, keywords });
  if (schema['x-kubernetes-preserve-unknown-fields']) {
    add('PreserveUnknownFields', undefined, true, 'x-kubernetes-preserve-unknown-fields');
  }
  if (schema['x-kubernetes-embedded-resource']) {
    add('EmbeddedResource', undefined, true, 'x-kubernetes-embedded-resource');
  }
  const { 'x-kubernetes-list-type': listType, 'x-kubernetes-map-type': mapType } = schema;
  if (listType !== undefined) add('ListType', listType, false, 'x-kubernetes-list-type');
  for (const key of schema['x-kubernetes-list-map-keys'] ?? []) {
    add('ListMapKey', key, false, 'x-kubernetes-list-map-keys');
  }
  if (mapType !== undefined) add(isStruct ? 'StructType' : 'MapType', mapType, false, 'x-kubernetes-map-type');
  return calls;
}

function rules(schema: JsonSchema): MarkerCall[] {
  const calls = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword): MarkerCall[] => {
    const parts = schema[keyword];
    if (!parts || parts.length === 0 || !parts.every(isCondition)) return [];
    const args = parts.map((part) => expressionOf(part as Json)); // JSON
    return [{ name: markerName(keyword), args, isForItems: true, keywords: [keyword] }];
  });
  if (schema.not && isCondition(schema.not)) {
    calls.push({ name: 'Not', args: [expressionOf(schema.not as Json)], isForItems: true, keywords: ['not'] }); // JSON
  }
  return [...calls, ...(schema['x-kubernetes-validations'] ?? []).map(ruleMarker)];
}

function ruleMarker(rule: ValidationRule): MarkerCall {
  const { rule: text, message, ...others } = rule;
  const all = { rule: text, ...(message === undefined ? {} : { message }), ...others };
  const parts = Object.entries(all).filter(([, part]) => part !== '' && part !== false);
  return {
    name: 'XValidation',
    args: [expressionOf(Object.fromEntries(parts))],
    isForItems: true,
    comment: `${validation}XValidation:${parts.map(([name, part]) => `${name}=${commentJson(part)}`).join(',')}`,
    keywords: ['x-kubernetes-validations'],
  };
}

/** Keywords that the API server rejects or ignores in a condition, and that the decorators do not allow. */
const notInConditions = ['type', 'title', 'description', 'default', 'nullable', 'additionalProperties', 'externalDocs'];

function isCondition(schema: JsonSchema): boolean {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.not ? [schema.not] : []),
    ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []),
  ];
  const isAllowed = (key: string) => !notInConditions.includes(key) && !key.startsWith('x-') && key !== 'example';
  return Object.keys(schema).every(isAllowed) && inner.every(isCondition);
}
