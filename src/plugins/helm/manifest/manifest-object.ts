import { isRecord } from '../../../base/json/index.js';
import type { YamlValue } from '../../../base/yaml/index.js';

/** A map of YAML values. */
export type YamlMap = Readonly<Record<string, YamlValue>>;

/** A Kubernetes object in the manifests. */
export interface ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly value: YamlMap;
}

/** Returns the API group of an object; empty for the core group. */
export function groupOf({ apiVersion }: ManifestObject): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

/** Returns a nested value; undefined if it does not exist. */
export function at(value: YamlValue, ...path: readonly (string | number)[]): YamlValue {
  let here: YamlValue = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Readonly<Record<string | number, YamlValue>>)[part];
  }
  return here;
}

/** Returns a nested map; empty if it does not exist. */
export function mapAt(value: YamlValue, ...path: readonly (string | number)[]): YamlMap {
  const found = at(value, ...path);
  return isRecord(found) ? found : {};
}

/** Returns a nested list; empty if it does not exist. */
export function listAt(value: YamlValue, ...path: readonly (string | number)[]): readonly YamlValue[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns a nested string; empty if it does not exist. */
export function textAt(value: YamlValue, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}
