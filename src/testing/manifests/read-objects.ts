import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { KubernetesObject } from '../../k8s/index.js';
import { readYamlDocuments } from '../../yaml/index.js';

/**
 * Kubernetes objects: as objects, as YAML (several documents, or a `List`), or in a file or folder. A single-line
 * string is a path.
 */
export type Manifests = string | KubernetesObject | readonly (string | KubernetesObject)[];

/** Whether an object is a CRD. */
export function isDefinition({ kind }: KubernetesObject): boolean {
  return kind === 'CustomResourceDefinition';
}

/**
 * Reads the objects.
 *
 * @throws Error with the file name if it cannot be read, is not YAML, or contains something other than objects
 */
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

/** Lists the files of a folder without subfolders and kustomize files, which may contain patches. */
function readPath(path: string): KubernetesObject[] {
  if (!statSync(path).isDirectory()) return readText(path, readFileSync(path, 'utf8'));
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .filter((entry) => !/^kustomization\.ya?ml$|^kustomizeconfig\.ya?ml$/.test(entry.name))
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
