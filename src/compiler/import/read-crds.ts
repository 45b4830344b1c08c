import { type Json, type JsonSchema, recordOf, schemaFaults } from '../../base/json/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf, shorten } from '../../base/problems/index.js';
import { checkResource } from '../../base/project-file/index.js';
import { readAllYaml, type YamlPath, type YamlText } from '../../base/yaml/index.js';
import { checkValue, pathOfValue } from '../checks/index.js';
import type { CrdManifest, CrdSource } from './crd.js';

/** Reads the CRDs in a YAML or JSON file; other objects are ignored. Returns undefined if errors were reported. */
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
  const { kind, items } = recordOf(value);
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items)) {
    return items.map((item: unknown, index) => ({ value: item, path: ['items', index] }));
  }
  return [{ value, path: [] }];
}

function readCrd({ value, path }: Place, document: YamlText, sink: DiagnosticSink): CrdSource | 'other' | undefined {
  const { kind, apiVersion } = recordOf(value);
  if (kind !== 'CustomResourceDefinition') return 'other';
  const spanOf = (inner: YamlPath) => document.spanOf([...path, ...inner]);
  const problem = (message: string, at: YamlPath, isKey = false, hint = 'correct the CRD'): Diagnostic => {
    const span = isKey ? document.keySpanOf([...path, ...at]) : spanOf(at);
    return { code: 'crd-invalid', severity: 'error', message, span, hint };
  };
  if (apiVersion !== 'apiextensions.k8s.io/v1') {
    const message = `apiVersion is \`${String(apiVersion).slice(0, 80)}\`, expected \`apiextensions.k8s.io/v1\``;
    const hint = 'convert the CRD, for example with `kubectl get crd NAME -o yaml` on a cluster with this CRD';
    sink.report(problem(message, ['apiVersion'], false, hint));
    return undefined;
  }
  const json = asDecoded(value as Json); // parsed YAML contains only JSON values
  const faults = [
    ...checkValue(json, manifestSchema, (at, message) =>
      problem(`${at === '' ? 'the CRD' : `\`${at.slice(1)}\``} ${shorten(message, 200)}`, pathOfValue(at)),
    ),
    ...versionFaults(json).map((fault) => problem(fault.message, fault.path, fault.isKey)),
  ];
  const crd = json as unknown as CrdManifest; // valid if there are no faults
  const problems =
    faults.length > 0
      ? faults.slice(0, 20)
      : nameProblems(crd).map((one) => ({ ...one, span: spanOf(['spec', 'names']) }));
  for (const one of problems) sink.report(one);
  return problems.length > 0 ? undefined : { crd, spanOf };
}

interface Fault {
  readonly path: YamlPath;
  readonly message: string;
  readonly isKey?: boolean;
}

function versionFaults(crd: Json): readonly Fault[] {
  const versions = recordOf(recordOf(crd).spec).versions;
  if (!Array.isArray(versions)) return [];
  return versions.flatMap((version: unknown, index) => {
    const schema = recordOf(recordOf(version).schema).openAPIV3Schema;
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
      return [errorOf('crd-invalid', message, 'remove one of them')];
    }
    seen.add(version);
    return checkResource({ group, version, kind: names.kind, plural: names.plural }, '');
  });
}

/** Decodes a value as Go does: removes `null`, and reads big integers as doubles, except where any value is allowed. */
function asDecoded(value: Json, isAny = false): Json {
  if (typeof value === 'bigint' && !isAny) return Number(value);
  if (isAny || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => asDecoded(item));
  const entries = Object.entries(value).filter(([key, part]) => part !== null || anyValue.has(key));
  return Object.fromEntries(entries.map(([key, part]) => [key, asDecoded(part, anyValue.has(key))]));
}

const anyValue = new Set(['default', 'example', 'enum']);

const text: JsonSchema = { type: 'string' };
const texts: JsonSchema = { type: 'array', items: text };
const flag: JsonSchema = { type: 'boolean' };
const integer: JsonSchema = { type: 'integer' };
const map: JsonSchema = { type: 'object', additionalProperties: text };
const anyObject: JsonSchema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** Returns the schema of an object with these fields. Other fields are ignored. */
function object(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema {
  return { ...anyObject, required: Object.keys(required), properties: { ...required, ...optional } };
}

const service = object({ name: text, namespace: text }, { path: text, port: integer });
const conversionWebhook = object({}, { clientConfig: object({}, { service }), conversionReviewVersions: texts });

const version = object(
  { name: text, served: flag, storage: flag },
  {
    deprecated: flag,
    deprecationWarning: text,
    // The contents of the schema are checked keyword by keyword.
    schema: object({}, { openAPIV3Schema: anyObject }),
    additionalPrinterColumns: {
      type: 'array',
      items: object({ name: text, type: text, jsonPath: text }, { description: text, format: text, priority: integer }),
    },
    selectableFields: { type: 'array', items: object({ jsonPath: text }) },
    subresources: object(
      {},
      {
        status: anyObject,
        scale: object({ specReplicasPath: text, statusReplicasPath: text }, { labelSelectorPath: text }),
      },
    ),
  },
);

/** The schema of the imported parts of a CRD. */
const manifestSchema = object({
  metadata: object({ name: text }, { annotations: map, labels: map }),
  spec: object(
    {
      group: text,
      scope: { type: 'string', enum: ['Namespaced', 'Cluster'] },
      names: object(
        { kind: text, plural: text },
        { singular: text, listKind: text, shortNames: texts, categories: texts },
      ),
      versions: { type: 'array', items: version, minItems: 1 },
    },
    { conversion: object({ strategy: text }, { webhook: conversionWebhook }), preserveUnknownFields: flag },
  ),
});
