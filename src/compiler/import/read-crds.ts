import { isRecord, type Json, type JsonSchema, jsonText, schemaFaults } from '../../base/json/index.js';
import { type Diagnostic, type DiagnosticSink, shorten } from '../../base/problems/index.js';
import { checkResource } from '../../base/project-file/index.js';
import { readAllYaml, type YamlPath, type YamlText } from '../../base/yaml/index.js';
import type { CrdManifest, CrdSource } from './crd.js';

/**
 * Reads the CRDs in a YAML or JSON file; other objects are ignored.
 *
 * @param file file name for diagnostics
 * @returns undefined if errors were reported
 */
export function readCrds(file: string, text: string, sink: DiagnosticSink): readonly CrdSource[] | undefined {
  const documents = readAllYaml(text, { file, code: 'crd-invalid', sink });
  if (!documents) return undefined;
  const read = documents.flatMap((document) => objectsIn(document).map((object) => readCrd(object, document, sink)));
  const found = read.filter((source) => source !== 'other');
  return found.every((source) => source !== undefined) ? found : undefined;
}

interface Place {
  readonly value: unknown;
  readonly path: YamlPath;
}

/** Returns the objects in a document: the document itself, or the items if it is a list. */
function objectsIn({ value }: YamlText): readonly Place[] {
  const { kind, items } = membersOf(value);
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)) {
    return items.map((item: unknown, index) => ({ value: item, path: ['items', index] }));
  }
  return [{ value, path: [] }];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // unknown members
}

function readCrd({ value, path }: Place, document: YamlText, sink: DiagnosticSink): CrdSource | 'other' | undefined {
  const { kind, apiVersion } = membersOf(value);
  if (kind !== 'CustomResourceDefinition') return 'other';
  const spanOf = (inner: YamlPath) => document.spanOf([...path, ...inner]);
  const report = (message: string, at: YamlPath, hint: string, isKey = false): void => {
    const span = isKey ? document.keySpanOf([...path, ...at]) : spanOf(at);
    sink.report({ code: 'crd-invalid', severity: 'error', message, span, hint });
  };
  if (apiVersion !== 'apiextensions.k8s.io/v1') {
    const hint = 'convert it, for example with `kubectl get crd NAME -o yaml` on a cluster that has it';
    report(`the CRD is of ${String(apiVersion).slice(0, 80)}, expected apiextensions.k8s.io/v1`, ['apiVersion'], hint);
    return undefined;
  }
  const json = withoutNulls(value as Json); // parsed YAML contains only JSON values
  const faults: readonly Fault[] = [...faultsOf(json, manifestShape), ...versionFaults(json)].slice(0, 20);
  for (const fault of faults) report(fault.message, fault.path, 'correct the CRD', fault.isKey);
  if (faults.length > 0) return undefined;
  const crd = json as unknown as CrdManifest; // the value has no faults
  const wrong = nameProblems(crd);
  for (const problem of wrong) sink.report({ ...problem, span: spanOf(['spec', 'names']) });
  return wrong.length > 0 ? undefined : { crd, spanOf };
}

interface Fault {
  readonly path: YamlPath;
  readonly message: string;
  readonly isKey?: boolean;
}

function versionFaults(crd: Json): readonly Fault[] {
  const versions = membersOf(membersOf(crd).spec).versions;
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version: unknown, index) => {
    const schema = membersOf(membersOf(version).schema).openAPIV3Schema;
    if (schema === undefined) return [];
    const at = ['spec', 'versions', index, 'schema', 'openAPIV3Schema'];
    const own = schemaFaults(schema as Json).map((fault) => ({ ...fault, path: [...at, ...fault.path] })); // JSON
    const isObject = (schema as JsonSchema).type === 'object' || own.length > 0;
    return isObject ? own : [{ path: at, message: 'the schema of a kind must be of type `object`' }];
  });
}

function nameProblems({ spec: { group, names, versions } }: CrdManifest): readonly Diagnostic[] {
  const seen = new Set<string>();
  return versions.flatMap(({ name: version }) => {
    if (seen.has(version)) {
      const message = `the version \`${version.slice(0, 80)}\` is in the CRD twice`;
      return [{ code: 'crd-invalid', severity: 'error', message, hint: 'remove one of them' } as const];
    }
    seen.add(version);
    return checkResource({ group, version, kind: names.kind, plural: names.plural }, '');
  });
}

/** Removes `null` values, which Go decodes as absent, except where any value is allowed. */
function withoutNulls(value: Json, isAny = false): Json {
  if (isAny || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item));
  const entries = Object.entries(value).filter(([key, part]) => part !== null || anyValue.has(key));
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutNulls(part, anyValue.has(key))]));
}

const anyValue = new Set(['default', 'example', 'enum']);

/** The expected shape of a part of a manifest. */
type Shape =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'object'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape; readonly isRequired?: boolean }
  | { readonly map: Shape }
  | { readonly required: Readonly<Record<string, Shape>>; readonly optional?: Readonly<Record<string, Shape>> };

/** A part of a manifest that does not have the expected shape. */
interface ShapeFault {
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
    // The contents of the schema are checked keyword by keyword.
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

/** The expected shape of the imported parts of a CRD. */
const manifestShape: Shape = {
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

/** Finds the parts of a value that do not match a shape. Ignores members that the shape does not list. */
function faultsOf(value: Json | undefined, shape: Shape, path: YamlPath = []): readonly ShapeFault[] {
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
