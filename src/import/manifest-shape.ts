import { isRecord, type Json, jsonText } from '../model/index.js';
import { shorten } from '../problems/index.js';
import type { YamlPath } from '../yaml/index.js';

/** What a part of a manifest must be. */
export type Shape =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'object'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape; readonly isRequired?: boolean }
  | { readonly map: Shape }
  | { readonly required: Readonly<Record<string, Shape>>; readonly optional?: Readonly<Record<string, Shape>> };

/** A part of a manifest with another shape. */
export interface ShapeFault {
  readonly path: YamlPath;
  readonly message: string;
}

const strings: Shape = { list: 'string' };

const conversion: Shape = {
  required: { strategy: 'string' },
  optional: {
    webhook: {
      required: {},
      optional: {
        clientConfig: {
          required: {},
          optional: {
            service: {
              required: { name: 'string', namespace: 'string' },
              optional: { path: 'string', port: 'integer' },
            },
          },
        },
        conversionReviewVersions: strings,
      },
    },
  },
};

const subresources: Shape = {
  required: {},
  optional: {
    status: 'object',
    scale: {
      required: { specReplicasPath: 'string', statusReplicasPath: 'string' },
      optional: { labelSelectorPath: 'string' },
    },
  },
};

const version: Shape = {
  required: { name: 'string', served: 'boolean', storage: 'boolean' },
  optional: {
    deprecated: 'boolean',
    deprecationWarning: 'string',
    // The schema itself is checked by its keywords.
    schema: { required: {}, optional: { openAPIV3Schema: 'object' } },
    additionalPrinterColumns: {
      list: {
        required: { name: 'string', type: 'string', jsonPath: 'string' },
        optional: { description: 'string', format: 'string', priority: 'integer' },
      },
    },
    selectableFields: { list: { required: { jsonPath: 'string' } } },
    subresources,
  },
};

/** The shape of a CRD, as far as it is imported. */
export const manifestShape: Shape = {
  required: {
    metadata: {
      required: { name: 'string' },
      optional: { annotations: { map: 'string' }, labels: { map: 'string' } },
    },
    spec: {
      required: {
        group: 'string',
        scope: { oneOf: ['Namespaced', 'Cluster'] },
        names: {
          required: { kind: 'string', plural: 'string' },
          optional: { singular: 'string', listKind: 'string', shortNames: strings, categories: strings },
        },
        versions: { list: version, isRequired: true },
      },
      optional: { conversion, preserveUnknownFields: 'boolean' },
    },
  },
};

/** Finds the parts of a value that do not have a shape. Members that the shape does not mention are ignored. */
export function faultsOf(value: Json | undefined, shape: Shape, path: YamlPath = []): readonly ShapeFault[] {
  const isFitting = fits(value, shape);
  if (value === undefined || !isFitting) return [{ path, message: unexpected(value, shape, path) }];
  if (typeof shape === 'string' || 'oneOf' in shape) return [];
  if ('list' in shape) {
    const items = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) => faultsOf(item, shape.list, [...path, index]));
  }
  const members = new Map(Object.entries(value ?? {}));
  if ('map' in shape) return [...members].flatMap(([key, part]) => faultsOf(part, shape.map, [...path, key]));
  return [
    ...Object.entries(shape.required).flatMap(([key, part]) => faultsOf(members.get(key), part, [...path, key])),
    ...Object.entries(shape.optional ?? {}).flatMap(([key, part]) =>
      members.has(key) ? faultsOf(members.get(key), part, [...path, key]) : [],
    ),
  ];
}

function fits(value: Json | undefined, shape: Shape): boolean {
  if (shape === 'integer') return Number.isSafeInteger(value);
  if (shape === 'string' || shape === 'boolean') return typeof value === shape;
  if (shape !== 'object' && 'oneOf' in shape) return shape.oneOf.some((one) => one === value);
  if (shape !== 'object' && 'list' in shape) {
    return Array.isArray(value) && !(shape.isRequired && value.length === 0);
  }
  return isRecord(value);
}

function unexpected(value: Json | undefined, shape: Shape, path: YamlPath): string {
  const name = path.length === 0 ? 'the CRD' : `\`${path.join('.')}\``;
  const found = value === undefined ? 'it is missing' : `found \`${shorten(jsonText(value))}\``;
  return `${name} must be ${inWords(shape)}, ${found}`;
}

function inWords(shape: Shape): string {
  switch (shape) {
    case 'string':
      return 'a string';
    case 'integer':
      return 'an integer';
    case 'boolean':
      return '`true` or `false`';
    case 'object':
      return 'an object';
    default:
      if ('oneOf' in shape) return shape.oneOf.map((one) => `\`${one}\``).join(' or ');
      return 'list' in shape ? 'a list that is not empty' : 'an object';
  }
}
