/** The minor versions of Kubernetes that a project can target, oldest first. */
export const kubernetesVersions = ['1.33', '1.34', '1.35', '1.36', '1.37'] as const;

/** A minor version of Kubernetes that a project can target, such as `1.37`. */
export type KubernetesVersion = (typeof kubernetesVersions)[number];

/** The version that a project targets by default; `kbts/k8s` contains the types of this version. */
export const newestKubernetesVersion: KubernetesVersion = '1.37';

/** The versions that a project can target, phrased to follow "expected". */
export const expectedKubernetesVersion = `a minor version of Kubernetes from ${kubernetesVersions[0]} to ${newestKubernetesVersion}`;

/** Parses a version such as `1.34`, `v1.34` or `1.34.2`; undefined if it is not a version that projects can target. */
export function readKubernetesVersion(text: string): KubernetesVersion | undefined {
  const [, minor] = /^v?(1\.\d{1,3})(?:\.\d{1,3})?$/.exec(text) ?? [];
  return kubernetesVersions.find((version) => version === minor);
}

/** Whether a version is older than another version. */
export function isOlder(version: KubernetesVersion, other: KubernetesVersion): boolean {
  return kubernetesVersions.indexOf(version) < kubernetesVersions.indexOf(other);
}

/** The minor version number: 37 for `1.37`. */
export function minorOf(version: string): number {
  return Number(version.slice(version.indexOf('.') + 1));
}

/** The end of a message about something newer than the targeted Kubernetes version, and a hint. */
export interface Newer {
  readonly message: string;
  readonly hint: string;
}

/** Returns the message for something newer than the targeted version; undefined if the target version has it. */
export function newerThan(target: KubernetesVersion, introduced: KubernetesVersion | undefined): Newer | undefined {
  if (introduced === undefined || !isOlder(target, introduced)) return undefined;
  return {
    message: `was introduced in Kubernetes ${introduced}; the project targets ${target}`,
    hint: `set \`kubernetesVersion: "${introduced}"\` in PROJECT`,
  };
}

/** The next version after the given one; undefined for the newest. */
export function versionAfter(version: KubernetesVersion): KubernetesVersion | undefined {
  return kubernetesVersions[kubernetesVersions.indexOf(version) + 1];
}
