import { type Json, type JsonSchema, schemaFaults } from '../model/index.js';
import type { Diagnostic, DiagnosticSink } from '../problems/index.js';
import { checkResource } from '../project/index.js';
import { readAllYaml, type YamlPath, type YamlText } from '../yaml/index.js';
import type { CrdManifest, CrdSource } from './crd.js';
import { faultsOf, manifestShape } from './manifest-shape.js';

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

/** The objects in a document: itself, or the items of a list. */
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
  const json = withoutNulls(value as Json); // YAML has JSON values
  const faults: readonly Fault[] = [...faultsOf(json, manifestShape), ...versionFaults(json)].slice(0, 20);
  for (const fault of faults) report(fault.message, fault.path, 'correct the CRD', fault.isKey);
  if (faults.length > 0) return undefined;
  const crd = json as unknown as CrdManifest; // it has no faults
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

/** Go reads `null` as absent, except where any value is allowed. */
function withoutNulls(value: Json, isAny = false): Json {
  if (isAny || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item));
  const entries = Object.entries(value).filter(([key, part]) => part !== null || anyValue.has(key));
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutNulls(part, anyValue.has(key))]));
}

const anyValue = new Set(['default', 'example', 'enum']);
