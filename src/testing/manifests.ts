import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isKustomization, readYamlDocuments } from '../base/yaml/index.js';
import { apiVersionOf, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../k8s/index.js';

/**
 * Kubernetes objects: as objects, as YAML (one or more documents, or a `List`), or as the path of a file or folder. A
 * single-line string is a path, unless it begins with `{`.
 */
export type Manifests = string | KubernetesObject | readonly (string | KubernetesObject)[];

/** Whether an object is a CRD. */
export function isDefinition({ kind }: KubernetesObject): boolean {
  return kind === 'CustomResourceDefinition';
}

/** Reads Kubernetes objects; the items of a `List` are returned one by one. Errors contain the file name. */
export function readObjects(manifests: Manifests): KubernetesObject[] {
  if (typeof manifests === 'string') return isText(manifests) ? readText('text', manifests) : readPath(manifests);
  if (isObjectList(manifests)) return manifests.flatMap((part) => readObjects(part));
  return withoutList('object', manifests);
}

// TypeScript's own `Array.isArray` does not narrow a readonly array.
function isObjectList(manifests: Manifests): manifests is readonly (string | KubernetesObject)[] {
  return Array.isArray(manifests);
}

function isText(text: string): boolean {
  return text.includes('\n') || text.startsWith('{');
}

/** Reads a file, or the YAML and JSON files directly in a folder, except kustomize files, which may be patches. */
function readPath(path: string): KubernetesObject[] {
  if (!statSync(path).isDirectory()) return readText(path, readFileSync(path, 'utf8'));
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .filter(({ name }) => !isKustomization(name) && !/^kustomizeconfig\.ya?ml$/.test(name))
    .map((entry) => join(path, entry.name))
    .sort();
  return files.flatMap((file) => readText(file, readFileSync(file, 'utf8')));
}

function readText(file: string, text: string): KubernetesObject[] {
  return readYamlDocuments(file, text).flatMap((value) => withoutList(file, value));
}

function withoutList(file: string, value: unknown): KubernetesObject[] {
  if (!isObject(value)) {
    throw new Error(`${file}: expected Kubernetes objects with \`apiVersion\` and \`kind\`, found ${shown(value)}`);
  }
  if (value.kind.endsWith('List') && 'items' in value && Array.isArray(value.items)) {
    return value.items.flatMap((item) => withoutList(file, item));
  }
  return [value];
}

function isObject(value: unknown): value is KubernetesObject {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'apiVersion' in value && typeof value.apiVersion === 'string' && 'kind' in value && typeof value.kind === 'string'
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return `\`${text.length > 80 ? `${text.slice(0, 77)}...` : text}\``;
}

/**
 * Reads the object of a kind from a manifest, such as a sample in `config/samples`. Tests that are based on a sample
 * need not change when the kind gets a new required field.
 *
 * @throws Error if the file cannot be read, or contains no object of the kind
 */
export function readSample<T extends KubernetesObject>(kind: ObjectType<T>, path: string): T {
  const gvk = groupVersionKindOf(kind);
  const objects = readObjects(path);
  const sample = objects.find((object) => object.kind === gvk.kind && object.apiVersion === apiVersionOf(gvk));
  if (sample) return sample as T; // The API server validates the sample.
  const found = objects.map((object) => `${object.kind} (${object.apiVersion})`).join(', ') || 'nothing';
  throw new Error(`${path}: expected an object of kind ${gvk.kind} (${apiVersionOf(gvk)}), found ${found}`);
}
