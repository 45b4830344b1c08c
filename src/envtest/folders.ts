import { join, sep } from 'node:path';
import { cacheFolder, distrustBinaries } from '../../hack/control-plane/cache.mjs';
import { defaultSelector } from './default-version.js';
import { platformOf } from './platform.js';
import { defaultStoreFolder, envtestBinaries, isExecutable, Store } from './store.js';

/**
 * The folders in which binaries of this platform may be, best first: `bin/k8s` of the project, the store, and the
 * build cache. In a store, only the version in `ENVTEST_K8S_VERSION` counts; without it, the minor that kbts is
 * tested with comes first and then the newest.
 *
 * @param cwd folder of the project
 */
export function binaryFolders(env: NodeJS.ProcessEnv, cwd: string): string[] {
  const stores = [new Store(join(cwd, 'bin')), new Store(defaultStoreFolder(env))];
  return [...stores.flatMap((store) => foldersIn(store, env)), cacheFolder(env)];
}

/**
 * Returns why binaries in a folder of {@link binaryFolders} must not be executed; undefined when they may. Those in the
 * folder of the project are as safe as its tests, which execute them.
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
