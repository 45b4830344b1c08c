import { isRecord } from '../../../model/index.js';
import type { YamlValue } from '../../../yaml/index.js';

/** A map of YAML values. */
export type YamlMap = Readonly<Record<string, YamlValue>>;

/** An object of Kubernetes in the manifests. */
export interface ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Default: none. */
  readonly namespace?: string;
  readonly value: YamlMap;
}

/** The API group of an object; empty for the core group. */
export function groupOf({ apiVersion }: ManifestObject): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

/** A value inside another one; undefined if there is none. */
export function at(value: YamlValue, ...path: readonly (string | number)[]): YamlValue {
  let here: YamlValue = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Readonly<Record<string | number, YamlValue>>)[part];
  }
  return here;
}

/** The value, if it is a map, else an empty one. */
export function mapAt(value: YamlValue, ...path: readonly (string | number)[]): YamlMap {
  const found = at(value, ...path);
  return isRecord(found) ? found : {};
}

/** The value, if it is a list, else an empty one. */
export function listAt(value: YamlValue, ...path: readonly (string | number)[]): readonly YamlValue[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The value, if it is a string, else an empty one. */
export function textAt(value: YamlValue, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}
