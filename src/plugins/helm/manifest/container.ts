import type { YamlValue } from '../../../yaml/index.js';
import { listAt, type ManifestObject, mapAt, textAt, type YamlMap } from './manifest-object.js';

/** The container of the manager: the default one of its pod, else the one named `manager`, else the first. */
export function containerIndex({ value }: ManifestObject): number {
  const template = mapAt(value, 'spec', 'template');
  const wanted = textAt(template, 'metadata', 'annotations', 'kubectl.kubernetes.io/default-container') || 'manager';
  const found = listAt(template, 'spec', 'containers').findIndex((container) => textAt(container, 'name') === wanted);
  return Math.max(found, 0);
}

/** The container of the manager. */
export function containerOf(manager: ManifestObject): YamlMap {
  return mapAt(manager.value, 'spec', 'template', 'spec', 'containers', containerIndex(manager));
}

/** The value of a flag of the manager that is given once; undefined otherwise. */
export function argumentOf(manager: ManifestObject, flag: string): string | undefined {
  const values = listAt(containerOf(manager), 'args').flatMap((arg) => (isFlag(arg, flag) ? [flagValue(arg)] : []));
  return values.length === 1 ? values[0] : undefined;
}

/** Whether an argument has the form `--flag=value`. */
export function isFlag(arg: YamlValue, flag: string): boolean {
  return typeof arg === 'string' && arg.replace(/^-{1,2}/, '').startsWith(`${flag}=`) && arg.startsWith('-');
}

/** The value that an argument sets. */
export function flagValue(arg: YamlValue): string {
  return typeof arg === 'string' ? arg.slice(arg.indexOf('=') + 1) : '';
}
