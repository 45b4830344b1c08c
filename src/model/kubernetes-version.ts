/** The minor versions of Kubernetes that a project can target, oldest first. */
export const kubernetesVersions = ['1.33', '1.34', '1.35', '1.36', '1.37'] as const;

/** A minor version of Kubernetes that a project can target, such as `1.37`. */
export type KubernetesVersion = (typeof kubernetesVersions)[number];

/** The version that a project targets unless it names another one; the types of `kbts/k8s` are those of this version. */
export const newestKubernetesVersion: KubernetesVersion = '1.37';

/** What a version that can be targeted looks like, as it reads after "expected". */
export const expectedKubernetesVersion = `a minor version of Kubernetes from ${kubernetesVersions[0]} to ${newestKubernetesVersion}`;

/**
 * Reads a version of Kubernetes: `1.34`, `v1.34` or `1.34.2`, of which the minor counts.
 *
 * @returns undefined when it is not a version, or not one that can be targeted
 */
export function readKubernetesVersion(text: string): KubernetesVersion | undefined {
  const [, minor] = /^v?(1\.\d{1,3})(?:\.\d{1,3})?$/.exec(text) ?? [];
  return kubernetesVersions.find((version) => version === minor);
}

/** Whether a version is older than another one. */
export function isOlder(version: KubernetesVersion, other: KubernetesVersion): boolean {
  return kubernetesVersions.indexOf(version) < kubernetesVersions.indexOf(other);
}

/** The minor of a version: 37 of `1.37`. */
export function minorOf(version: string): number {
  return Number(version.slice(version.indexOf('.') + 1));
}

/** That something is newer than the targeted version of Kubernetes: what to say after its name, and what to do. */
export interface Newer {
  readonly message: string;
  readonly hint: string;
}

/** Returns what is reported of something newer than the targeted version; undefined when the target has it. */
export function newerThan(target: KubernetesVersion, introduced: KubernetesVersion | undefined): Newer | undefined {
  if (introduced === undefined || !isOlder(target, introduced)) return undefined;
  return {
    message: `was introduced in Kubernetes ${introduced}; the project targets ${target}`,
    hint: `set \`kubernetesVersion: "${introduced}"\` in PROJECT`,
  };
}

/** The version that follows another one; undefined for the newest. */
export function versionAfter(version: KubernetesVersion): KubernetesVersion | undefined {
  return kubernetesVersions[kubernetesVersions.indexOf(version) + 1];
}
