import { type JsonSchema, sameJson } from '../../base/json/index.js';
import { quantityPattern } from '../generate/index.js';
import { quoted } from './expression.js';
import type { MarkerCall } from './schema-markers.js';

interface ScalarType {
  /** The type name; undefined for an empty class, which the file must declare. */
  readonly name?: string;
  /** The module that exports the type; undefined if the type is not imported. */
  readonly module?: string;
  readonly covered: readonly (keyof JsonSchema)[];
  /** Markers that are required in addition to the type. Default: none. */
  readonly calls?: readonly MarkerCall[];
}

const api = 'kbts/api';

/** Returns the type for a schema without `properties`, `items` and `additionalProperties`; undefined if none exists. */
export function scalarType(
  schema: JsonSchema,
  { property, isPart }: { readonly property: string; readonly isPart: boolean },
): ScalarType | undefined {
  if (schema['x-kubernetes-int-or-string']) return intOrString(schema, isPart);
  switch (schema.type) {
    case undefined:
      return schema['x-kubernetes-preserve-unknown-fields']
        ? { name: 'JSONValue', module: api, covered: ['x-kubernetes-preserve-unknown-fields'] }
        : undefined;
    case 'string':
      return stringType(schema);
    case 'integer':
      return integerType(schema);
    case 'number':
      return { name: 'number', covered: ['type'], calls: [typeMarker('number')] };
    case 'boolean':
      return { name: 'boolean', covered: ['type'] };
    case 'object':
      return objectType(schema, property);
    default:
      return undefined;
  }
}

const either = [{ type: 'integer' }, { type: 'string' }];

function intOrString(schema: JsonSchema, isPart: boolean): ScalarType | undefined {
  const both = 'x-kubernetes-int-or-string';
  if (schema.type !== undefined) return undefined;
  if (sameJson(schema.anyOf, either)) {
    return schema.pattern === quantityPattern
      ? { name: 'Quantity', module: api, covered: [both, 'anyOf', 'pattern'] }
      : { name: 'IntOrString', module: api, covered: [both, 'anyOf'] };
  }
  if (isPart) return undefined;
  const calls = ['Schemaless', 'XIntOrString'].map((name) => ({ name, args: [], isForItems: false, keywords: [] }));
  return { name: 'IntOrString', module: api, covered: [both], calls };
}

function stringType({ format, enum: values }: JsonSchema): ScalarType {
  const names = values?.filter((value) => typeof value === 'string') ?? [];
  if (values && values.length > 0 && names.length === values.length && new Set(names).size === names.length) {
    return { name: names.map(quoted).join(' | '), covered: ['type', 'enum'] };
  }
  const name = format === 'date-time' ? 'Time' : format === 'byte' ? 'Bytes' : undefined;
  return name ? { name, module: api, covered: ['type', 'format'] } : { name: 'string', covered: ['type'] };
}

function integerType({ format }: JsonSchema): ScalarType {
  const name = format === 'int32' ? 'Int32' : format === 'int64' ? 'Int64' : undefined;
  return name ? { name, module: api, covered: ['type', 'format'] } : { name: 'Int', module: api, covered: ['type'] };
}

function objectType(schema: JsonSchema, property: string): ScalarType {
  const { description: _, type: __, ...others } = schema;
  if (property === 'metadata' && Object.keys(others).length === 0) {
    return { name: 'ObjectMeta', module: 'kbts/k8s/meta/v1', covered: ['type'] };
  }
  return schema['x-kubernetes-preserve-unknown-fields']
    ? { name: 'RawExtension', module: api, covered: ['type', 'x-kubernetes-preserve-unknown-fields'] }
    : { covered: ['type'] };
}

function typeMarker(type: string): MarkerCall {
  return {
    name: 'Type',
    args: [{ kind: 'text', text: quoted(type) }],
    isForItems: false,
    comment: `kubebuilder:validation:Type=${type}`,
    keywords: ['type'],
  };
}
