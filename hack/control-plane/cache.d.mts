/** A binary of the control plane, and how it is built. */
export interface Binary {
  readonly name: string;
  readonly version: string;
  /** Folder of its Go module, next to this file. */
  readonly module: string;
  readonly goPackage: string;
  /** Variables that the linker sets; `{version}`, `{major}` and `{minor}` are replaced. */
  readonly stamps: Readonly<Record<string, string>>;
}

/** Every binary with its version, Go module folder, Go package, and the variables that the linker sets. */
export const binaries: readonly Binary[];

/** The folder of the binaries: outside the repo, one for each set of versions. */
export function cacheFolder(env?: NodeJS.ProcessEnv): string;

/** The path of a binary in the cache; it exists once the binary is built. */
export function binaryPath(name: string, env?: NodeJS.ProcessEnv): string;

/** The cache folder outside the repo. */
export function cacheRoot(env?: NodeJS.ProcessEnv): string;

/**
 * Returns which file or folder other users can write, and so put binaries of their own there; undefined when only this
 * user and root can.
 *
 * @param user ID of the user that executes them. Default: that of this process; without one nothing is checked
 */
export function distrustBinaries(folder: string, names: readonly string[], user?: number): string | undefined;
