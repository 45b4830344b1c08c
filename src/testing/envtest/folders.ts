import { join, sep } from 'node:path';
import { cacheFolder, distrustBinaries } from '../../../hack/control-plane/cache.mjs';
import { platformOf } from './platform.js';
import { defaultStoreFolder, envtestBinaries, isExecutable, Store } from './store.js';
import { defaultSelector } from './versions.js';

/**
 * Returns folders that may contain binaries for this platform, best first: `bin/k8s` in the project, the store, and the
 * build cache. In the first two, only versions that match `ENVTEST_K8S_VERSION` count; without the variable, the minor
 * version that kbts is tested with precedes all others.
 */
export function binaryFolders(env: NodeJS.ProcessEnv, cwd: string): string[] {
  const stores = [new Store(join(cwd, 'bin')), new Store(defaultStoreFolder(env))];
  return [...stores.flatMap((store) => foldersIn(store, env)), cacheFolder(env)];
}

/**
 * Returns why binaries in a folder of {@link binaryFolders} must not be executed; undefined if they may be executed.
 * Binaries in the project folder are as trusted as the project's tests, which execute them.
 */
export function distrustFolder(folder: string, names: readonly string[], cwd: string): string | undefined {
  return folder.startsWith(join(cwd, 'bin', sep)) ? undefined : distrustBinaries(folder, names);
}

/** Returns the names of the binaries that a folder lacks. */
export function missingIn(folder: string, names: readonly string[] = envtestBinaries): string[] {
  return names.filter((name) => !isExecutable(join(folder, name)));
}

function foldersIn(store: Store, env: NodeJS.ProcessEnv): string[] {
  const { os, arch } = platformOf();
  const items = store.list().filter(({ platform }) => platform.os === os && platform.arch === arch);
  const selector = defaultSelector(env);
  const wanted = items.filter(({ version }) => selector?.matches(version));
  const others = env.ENVTEST_K8S_VERSION ? [] : items.filter((item) => !wanted.includes(item));
  return [...wanted, ...others].map((item) => store.pathOf(item));
}
