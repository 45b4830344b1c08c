// Which binaries there are, and the folder that they are built into. Also used by `kbts/testing` to find them.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const { modules } = JSON.parse(readFileSync(new URL('./versions.json', import.meta.url), 'utf8'));

/** Every binary with its version, Go module folder, Go package, and the variables that the linker sets. */
export const binaries = Object.entries(modules).flatMap(([module, { version, stamps, binaries }]) =>
  Object.entries(binaries).map(([name, goPackage]) => ({ name, version, module, goPackage, stamps })),
);

/** The folder of the binaries: outside the repo, one for each set of versions. */
export function cacheFolder(env = process.env) {
  return join(cacheRoot(env), 'control-plane', versionKey());
}

/** The folder of all that is kept outside the repo. A relative path would be in the repo, and is ignored. */
export function cacheRoot(env = process.env) {
  const [own, cache] = [env.KBTS_CACHE, env.XDG_CACHE_HOME].map((path) =>
    path && isAbsolute(path) ? path : undefined,
  );
  return own ?? join(cache ?? join(homedir(), '.cache'), 'kbts');
}

function versionKey() {
  const versions = Object.entries(modules).map(([module, { version }]) => `${module}-${version}`);
  return [`${process.platform}-${process.arch}`, ...versions].join('_');
}
