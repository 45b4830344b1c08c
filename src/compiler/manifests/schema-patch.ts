import type { ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import { type DiagnosticSink, errorOf } from '../../base/problems/index.js';
import { type RewritableYaml, readYaml } from '../../base/yaml/index.js';
import type { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import type { KindSchema } from '../generate/index.js';
import type { RenderedFile } from './output.js';

interface Manifest {
  readonly fileName: string;
  readonly text: RewritableYaml;
  readonly crd: CustomResourceDefinition;
}

/**
 * Updates the schemas in existing CRD files, and preserves everything else, including comments and key order. If any
 * version of a CRD has a type, the schemas of versions without a type are removed, and so is `spec.validation`.
 * Equivalent to controller-gen's `schemapatch`.
 *
 * @param folder folder of the CRDs; other files in the folder are ignored
 * @returns all files with a CRD, including unchanged files
 */
export function patchSchemas(
  folder: string,
  schemas: readonly KindSchema[],
  files: ReadableFiles,
  sink: DiagnosticSink,
): RenderedFile[] {
  if (folder === '' || files.entryKind(folder) !== 'directory') {
    const message = `\`schemapatch\` requires a folder with CRDs, but \`${folder}\` is not a folder`;
    sink.report(errorOf('file-missing', message, 'correct `schemapatch:manifests=…`'));
    return [];
  }
  const names = files.list(folder).filter((name) => name.endsWith('.yaml'));
  return names.flatMap((name) => {
    const manifest = readManifest(folder, name, files, sink);
    return manifest ? [{ fileName: name, text: patched(manifest, schemas) }] : [];
  });
}

function readManifest(
  folder: string,
  fileName: string,
  files: ReadableFiles,
  sink: DiagnosticSink,
): Manifest | undefined {
  const path = `${folder}/${fileName}`;
  const text = files.readText(path) ?? '';
  if (!/^kind: *['"]?CustomResourceDefinition\b/m.test(text)) return undefined;
  const yaml = readYaml(text, { file: path, code: 'manifest-invalid', sink });
  if (!yaml) return undefined;
  const refuse = (message: string, at: readonly (string | number)[], hint: string) => {
    sink.report(errorOf('manifest-invalid', message, hint, yaml.spanOf(at)));
    return undefined;
  };
  const { value } = yaml;
  if (!isCrd(value)) {
    const message =
      'a CustomResourceDefinition requires `spec.group`, `spec.names.kind` and a list `spec.versions` with named items';
    return refuse(message, ['spec'], 'complete it, or move the file out of the folder');
  }
  if (value.apiVersion === 'apiextensions.k8s.io/v1') return { fileName, text: yaml, crd: value };
  return refuse(
    `apiVersion \`${value.apiVersion}\` is not supported, expected \`apiextensions.k8s.io/v1\``,
    ['apiVersion'],
    'convert the manifest to v1; Kubernetes has served no other version since 1.22',
  );
}

function patched({ text, crd }: Manifest, schemas: readonly KindSchema[]): string {
  const { versions, validation: _, ...spec }: CustomResourceDefinition['spec'] & { validation?: unknown } = crd.spec;
  const { group, names } = spec;
  const fresh = new Map(
    schemas
      .filter((schema) => schema.group === group && schema.kind === names.kind)
      .map(({ version, schema }) => [version, schema]),
  );
  if (!versions.some(({ name }) => fresh.has(name))) return text.rewrite(text.value);
  const withSchemas = versions.map(({ schema, ...version }) => {
    const openAPIV3Schema = fresh.get(version.name);
    return openAPIV3Schema ? { ...version, schema: { ...schema, openAPIV3Schema } } : version;
  });
  const byName = (path: readonly (string | number)[], item: unknown) =>
    path.join('.') === 'spec.versions' ? (item as (typeof versions)[number]).name : undefined; // isCrd has validated every item
  return text.rewrite({ ...crd, spec: { ...spec, versions: withSchemas } }, byName);
}

function isCrd(value: unknown): value is CustomResourceDefinition {
  if (!isRecord(value) || typeof value.apiVersion !== 'string' || !isRecord(value.spec)) return false;
  const { group, names, versions } = value.spec;
  return (
    typeof group === 'string' &&
    isRecord(names) &&
    typeof names.kind === 'string' &&
    Array.isArray(versions) &&
    versions.every((version) => isRecord(version) && typeof version.name === 'string')
  );
}
