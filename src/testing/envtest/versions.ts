import { binaries } from '../../../hack/control-plane/cache.mjs';

/** A released version of Kubernetes, such as 1.36.2. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** A selection of versions. */
export interface Selector {
  readonly text: string;
  /** The only matching version; undefined if several match. */
  readonly exact?: Version;
  /** Whether to use the latest published version even if an older match is installed. */
  readonly prefersLatest: boolean;
  matches(version: Version): boolean;
}

/** The forms that {@link parseSelector} accepts, for help and hints. */
export const selectorForms = '`1.37`, `1.37.x`, `1.37.0`, `~1.37.1`, `<1.37`, `<=1.37` or `latest`';

/** Reads a full version, with or without `v`. Returns undefined for anything else, including prereleases. */
export function parseVersion(text: string): Version | undefined {
  const match = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text);
  return match ? { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) } : undefined;
}

/** Formats a version, for example `1.36.2`. */
export function formatVersion({ major, minor, patch }: Version): string {
  return `${major}.${minor}.${patch}`;
}

/** Orders versions, newest first. */
export function newestFirst(left: Version, right: Version): number {
  return right.major - left.major || right.minor - left.minor || right.patch - left.patch;
}

/**
 * Parses a version selector of setup-envtest: `1.37` and `1.37.x` select all patch releases of a minor version,
 * `~1.37.1` the patch releases of 1.37 from 1.37.1 on, `<1.37` all earlier versions, and `latest` all versions.
 * `latest` and a trailing `!` prefer the latest published version over an installed version.
 *
 * @returns undefined if the string is not a selector
 */
export function parseSelector(text: string): Selector | undefined {
  if (text === 'latest') return { text, prefersLatest: true, matches: () => true };
  const match = /^(<=|<|~)?v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}|x|\*))?(!)?$/.exec(text);
  if (!match) return undefined;
  const [, operator = '', major, minor, last = 'x', mark] = match;
  const hasPatch = /^\d/.test(last);
  const bound = { major: Number(major), minor: Number(minor), patch: hasPatch ? Number(last) : 0 };
  const common = { text, prefersLatest: mark !== undefined };
  if (operator === '' && hasPatch) return { ...common, exact: bound, matches: (other) => !newestFirst(other, bound) };
  return { ...common, matches: (other) => isSelected(other, operator, bound, hasPatch) };
}

function isSelected(version: Version, operator: string, bound: Version, hasPatch: boolean): boolean {
  const isSameMinor = version.major === bound.major && version.minor === bound.minor;
  const isOlder = newestFirst(version, bound) > 0;
  switch (operator) {
    case '<':
      return isOlder;
    case '<=':
      return isOlder || (isSameMinor && (!hasPatch || version.patch === bound.patch));
    default: // A minor without operator, or `~`.
      return isSameMinor && version.patch >= bound.patch;
  }
}

/** The Kubernetes version that is built from Go modules. */
export const builtVersion: Version = parseVersion(
  binaries.find(({ name }) => name === 'kube-apiserver')?.version ?? '',
) ?? { major: 0, minor: 0, patch: 0 };

/** The Kubernetes minor version that kbts is tested with, such as `1.36`. */
export const testedMinor = `${builtVersion.major}.${builtVersion.minor}`;

/** Returns the selector in `ENVTEST_K8S_VERSION`, or else of the tested minor; undefined if the variable is invalid. */
export function defaultSelector(env: NodeJS.ProcessEnv): Selector | undefined {
  return parseSelector(env.ENVTEST_K8S_VERSION || testedMinor);
}
