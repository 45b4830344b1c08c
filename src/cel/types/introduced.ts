import { isOlder, type KubernetesVersion } from '../../model/index.js';

/**
 * The first supported version of Kubernetes whose API server accepts a function in new rules, for functions that the
 * oldest supported version does not have. That is one minor after the function is added, so that an API server can be
 * rolled back.
 */
const introduced: Readonly<Record<string, KubernetesVersion>> = {
  isSemver: '1.34',
  semver: '1.34',
  '@sortByAssociatedKeys': '1.35',
  distinct: '1.35',
  flatten: '1.35',
  'lists.range': '1.35',
  reverse: '1.35',
  slice: '1.35',
  sort: '1.35',
};

/** Returns the version that introduced a function, if it is newer than the target. */
export function introducedAfter(target: KubernetesVersion, name: string): KubernetesVersion | undefined {
  const version = Object.hasOwn(introduced, name) ? introduced[name] : undefined;
  return version && isOlder(target, version) ? version : undefined;
}
