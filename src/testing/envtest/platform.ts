/** Operating system and architecture under Go's names, which are part of archive and folder names. */
export interface Platform {
  readonly os: string;
  readonly arch: string;
}

const systems: Readonly<Record<string, string>> = { win32: 'windows' };
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', ppc64: 'ppc64le', ia32: '386' };

/** Returns the platform of this process, or the platform with the given Node names. */
export function platformOf(os: string = process.platform, arch: string = process.arch): Platform {
  return { os: systems[os] ?? os, arch: architectures[arch] ?? arch };
}

/** Formats a platform, for example `linux/amd64`. */
export function formatPlatform({ os, arch }: Platform): string {
  return `${os}/${arch}`;
}

/** Whether a platform matches a pattern, in which `*` matches any value. */
export function matchesPlatform(platform: Platform, { os, arch }: Platform): boolean {
  return (os === '*' || platform.os === os) && (arch === '*' || platform.arch === arch);
}

/** Orders platforms by name. */
export function byPlatform(left: Platform, right: Platform): number {
  const [one, other] = [formatPlatform(left), formatPlatform(right)];
  return one < other ? -1 : Number(one > other);
}
