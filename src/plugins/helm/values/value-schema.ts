import { isRecord } from '../../../base/json/index.js';
import type { YamlValue } from '../../../base/yaml/index.js';

/** A JSON schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const text: JsonSchema = { type: 'string' };
const textMap: JsonSchema = { type: 'object', additionalProperties: text };
const objects: JsonSchema = { type: 'array', items: { type: 'object' } };
const quantities: JsonSchema = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

/** An object name of up to 63 characters, or empty. */
const name: JsonSchema = { type: 'string', maxLength: 63, pattern: '^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$' };

/** The name of an existing object, or empty. */
const objectName: JsonSchema = { type: 'string', maxLength: 253, pattern: '^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$' };

/** Schemas of chart values. */
export const schemas = {
  flag: { type: 'boolean' },
  text,
  name,
  objectName,
  texts: { type: 'array', items: text },
  textMap,
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  count: { type: ['integer', 'null'], minimum: 0 },
  object: { type: 'object' },
  objects,
  pullPolicy: { enum: ['', 'Always', 'IfNotPresent', 'Never'] },
  digest: { type: 'string', pattern: '^([a-z0-9]+(?:[.+_-][a-z0-9]+)*:[0-9a-fA-F]{32,})?$' },
  tag: { type: 'string', pattern: '^([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?$' },
  repository: { type: 'string', pattern: '^[^\\s@]+$' },
  base64: { type: 'string', pattern: '^[A-Za-z0-9+/]*={0,2}$' },
  resources: {
    type: 'object',
    properties: { limits: quantities, requests: quantities, claims: objects },
    additionalProperties: false,
  },
  environment: {
    type: 'array',
    items: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1 }, value: text, valueFrom: { type: 'object' } },
      additionalProperties: false,
    },
  },
  scalarMap: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
  tolerations: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        key: text,
        operator: { enum: ['Exists', 'Equal', 'Lt', 'Gt'] },
        value: text,
        effect: { enum: ['', 'NoSchedule', 'PreferNoSchedule', 'NoExecute'] },
        tolerationSeconds: { type: 'integer' },
      },
      additionalProperties: false,
    },
  },
  named: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: text } } },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** A chart value, or a section of values. */
export interface ChartEntry {
  readonly key: string;
  /** Text of the comment above the value. */
  readonly summary: string;
  readonly content:
    | { readonly kind: 'value'; readonly value: YamlValue; readonly schema: keyof typeof schemas }
    | { readonly kind: 'section'; readonly entries: readonly ChartEntry[] };
}

/** Returns the schema of the values. Unknown keys in the user's file are allowed: the user's own templates may use them. */
export function schemaOf(entries: readonly ChartEntry[], values: YamlValue): JsonSchema {
  const known = new Set(entries.map(({ key }) => key));
  const others = isRecord(values) ? Object.keys(values).filter((key) => !known.has(key)) : [];
  const properties = entries.map(({ key, summary, content }) => {
    const inner = isRecord(values) && Object.hasOwn(values, key) ? values[key] : undefined;
    const schema = content.kind === 'section' ? schemaOf(content.entries, inner) : schemas[content.schema];
    return [key, { description: summary, ...schema }] as const;
  });
  return {
    type: 'object',
    required: entries.filter(({ content }) => content.kind === 'section').map(({ key }) => key),
    properties: Object.fromEntries([...properties, ...others.map((key) => [key, {}] as const)]),
    additionalProperties: false,
  };
}
