import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { SetupError } from '../errors/index.js';
import { errorCode, errorMessage } from '../errors/internal.js';
import { isInPod } from './in-cluster.js';
import {
  type ClusterEntry,
  type ContextEntry,
  type KubeconfigFile,
  parseKubeconfig,
  type UserEntry,
} from './parse-kubeconfig.js';

/** Reads a kubeconfig; undefined if the file does not exist and `skipMissing` is set. */
export async function readKubeconfig(path: string, skipMissing: boolean): Promise<Kubeconfig | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (skipMissing && errorCode(cause) === 'ENOENT') return undefined;
    throw new SetupError(`cannot read the kubeconfig \`${path}\`: ${errorMessage(cause)}`, { cause });
  }
  try {
    return entriesOf(await parseKubeconfig(text), dirname(resolve(path)));
  } catch (cause) {
    throw new SetupError(`the kubeconfig \`${path}\` is not valid: ${errorMessage(cause)}`, { cause });
  }
}

function entriesOf(file: KubeconfigFile, directory: string): Kubeconfig {
  const absolute = <T extends object>(entry: T | null | undefined, ...keys: (keyof T)[]): T => {
    const result = { ...entry } as T; // a copy, or an empty object: every field of T is optional
    for (const key of keys) {
      const path = result[key];
      if (typeof path === 'string' && path !== '') Object.assign(result, { [key]: resolve(directory, path) });
    }
    return result;
  };
  return {
    currentContext: file['current-context'] || undefined,
    clusters: byName(file.clusters, (item) => absolute(item.cluster, 'certificate-authority')),
    users: byName(file.users, (item) => absolute(item.user, 'client-certificate', 'client-key', 'tokenFile')),
    contexts: byName(file.contexts, (item) => item.context ?? {}),
  };
}

function byName<T extends { readonly name?: string | undefined }, E>(
  items: readonly (T | null)[] | null | undefined,
  entry: (item: T) => E,
): Map<string, E> {
  const result = new Map<string, E>();
  for (const item of items ?? []) if (item?.name && !result.has(item.name)) result.set(item.name, entry(item));
  return result;
}

/** Merges kubeconfig files. If several files have an entry with the same name, the first file wins. */
export function mergeKubeconfigs(files: readonly Kubeconfig[]): Kubeconfig {
  const firstWins = <E>(maps: readonly ReadonlyMap<string, E>[]) =>
    new Map(maps.toReversed().flatMap((map) => [...map]));
  return {
    currentContext: files.find((file) => file.currentContext)?.currentContext,
    clusters: firstWins(files.map((file) => file.clusters)),
    users: firstWins(files.map((file) => file.users)),
    contexts: firstWins(files.map((file) => file.contexts)),
  };
}

/** Returns the context that `loadConfig` uses; undefined in a pod without `KUBECONFIG`, or if no file sets one. */
export async function currentContext(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (!env.KUBECONFIG && isInPod(env)) return undefined;
  const paths = env.KUBECONFIG ? env.KUBECONFIG.split(delimiter) : [join(homedir(), '.kube', 'config')];
  const files = await Promise.all(paths.filter((path) => path !== '').map((path) => readKubeconfig(path, true)));
  return mergeKubeconfigs(files.filter((file) => file !== undefined)).currentContext;
}

/** Entries of one or more kubeconfig files by name, with absolute paths. */
export interface Kubeconfig {
  readonly currentContext: string | undefined;
  readonly clusters: ReadonlyMap<string, ClusterEntry>;
  readonly users: ReadonlyMap<string, UserEntry>;
  readonly contexts: ReadonlyMap<string, ContextEntry>;
}
