import type { YamlValue } from '../../../base/yaml/index.js';
import { listAt, type ManifestObject, mapAt, textAt, type YamlMap } from './manifest-object.js';

/** Returns the index of the manager's container: the default container, else `manager`, else the first container. */
export function containerIndex({ value }: ManifestObject): number {
  const template = mapAt(value, 'spec', 'template');
  const wanted = textAt(template, 'metadata', 'annotations', 'kubectl.kubernetes.io/default-container') || 'manager';
  const found = listAt(template, 'spec', 'containers').findIndex((container) => textAt(container, 'name') === wanted);
  return Math.max(found, 0);
}

/** Returns the manager's container. */
export function containerOf(manager: ManifestObject): YamlMap {
  return mapAt(manager.value, 'spec', 'template', 'spec', 'containers', containerIndex(manager));
}

/** Returns the value of a manager flag; undefined unless it is given exactly once. */
export function argumentOf(manager: ManifestObject, flag: string): string | undefined {
  const values = listAt(containerOf(manager), 'args').flatMap((arg) => (isFlag(arg, flag) ? [flagValue(arg)] : []));
  return values.length === 1 ? values[0] : undefined;
}

/** Whether an argument has the form `--flag=value`. */
export function isFlag(arg: YamlValue, flag: string): boolean {
  return typeof arg === 'string' && arg.replace(/^-{1,2}/, '').startsWith(`${flag}=`) && arg.startsWith('-');
}

/** Returns the value in an argument of the form `--flag=value`. */
export function flagValue(arg: YamlValue): string {
  return typeof arg === 'string' ? arg.slice(arg.indexOf('=') + 1) : '';
}

interface ImageName {
  readonly repository: string;
  /** Empty if the image has only a digest; `latest` if it has neither a tag nor a digest. */
  readonly tag: string;
  /** Empty if the image has no digest. */
  readonly digest: string;
}

/** Splits an image name. A registry may have a port, so a tag starts at a colon after the last slash. */
export function splitImage(image: string): ImageName {
  const [name = '', digest = ''] = image.split('@');
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  if (colon >= 0) return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
  return { repository: name, tag: digest === '' ? 'latest' : '', digest };
}
