// The list of binaries, their output folder, and whether they may be executed. Also used by
// `kbts envtest` and `kbts/testing`.
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

const { modules } = JSON.parse(readFileSync(new URL('./versions.json', import.meta.url), 'utf8'));

/** Every binary with its version, Go module folder, Go package, and the variables that the linker sets. */
export const binaries = Object.entries(modules).flatMap(([module, { version, stamps, binaries }]) =>
  Object.entries(binaries).map(([name, goPackage]) => ({ name, version, module, goPackage, stamps })),
);

/** Modules that are not part of the control plane: each has a folder, so that a new version of one rebuilds no other. */
const separate = new Set(Object.keys(modules).filter((module) => modules[module].isSeparate));

/** The folder of the binaries: outside the repo, one for each set of versions. */
export function cacheFolder(env = process.env) {
  return folderFor(
    Object.keys(modules).filter((module) => !separate.has(module)),
    env,
  );
}

/** The path of a binary in the cache; it exists once the binary is built. */
export function binaryPath(name, env = process.env) {
  const { module } = binaries.find((binary) => binary.name === name);
  return join(separate.has(module) ? folderFor([module], env) : cacheFolder(env), name);
}

function folderFor(names, env) {
  const versions = names.map((module) => `${module}-${modules[module].version}`);
  return join(cacheRoot(env), 'control-plane', [`${process.platform}-${process.arch}`, ...versions].join('_'));
}

/** The cache folder outside the repo. A relative path would be inside the repo, and is ignored. */
export function cacheRoot(env = process.env) {
  const [own, cache] = [env.KBTS_CACHE, env.XDG_CACHE_HOME].map((path) =>
    path && isAbsolute(path) ? path : undefined,
  );
  return own ?? join(cache ?? join(homedir(), '.cache'), 'kbts');
}

/**
 * Returns which file or folder other users can write, and so put binaries of their own there; undefined when only this
 * user and root can. Checks the binaries, their folder, and the two above it, which belong to kbts or setup-envtest.
 */
export function distrustBinaries(folder, names, user = process.geteuid?.()) {
  // Windows keeps others out of a user's folders by access control lists, which Node does not show.
  if (user === undefined) return undefined;
  const above = dirname(folder);
  for (const path of [dirname(above), above, folder, ...names.map((name) => join(folder, name))]) {
    const fault = faultOf(statSync(path, { throwIfNoEntry: false }), user);
    if (fault !== undefined) return `\`${path}\` ${fault}`;
  }
  return undefined;
}

function faultOf(stat, user) {
  if (!stat) return undefined;
  if (stat.uid !== user && stat.uid !== 0) return 'belongs to another user';
  // Many systems give each user a group with the same ID with no other members.
  const forbidden = stat.gid === stat.uid ? 0o002 : 0o022;
  return (stat.mode & forbidden) === 0 ? undefined : 'can be written by other users';
}
