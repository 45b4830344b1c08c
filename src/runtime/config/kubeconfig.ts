import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { CredentialPlugin, RestConfig } from './rest-config.js';

interface Named {
  readonly name?: string;
}

interface ClusterEntry {
  readonly server?: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  readonly 'tls-server-name'?: string;
}

interface UserEntry {
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly as?: string;
  readonly 'as-uid'?: string;
  readonly 'as-groups'?: readonly string[];
  readonly 'as-user-extra'?: Readonly<Record<string, readonly string[]>>;
  readonly exec?: CredentialPlugin['exec'];
  readonly 'auth-provider'?: CredentialPlugin['authProvider'];
}

interface ContextEntry {
  readonly cluster?: string;
  readonly user?: string;
  readonly namespace?: string;
}

/** The content of a kubeconfig file. */
export interface KubeconfigFile {
  readonly 'current-context'?: string;
  readonly clusters?: readonly (Named & { readonly cluster?: ClusterEntry })[] | null;
  readonly users?: readonly (Named & { readonly user?: UserEntry })[] | null;
  readonly contexts?: readonly (Named & { readonly context?: ContextEntry })[] | null;
}

/** Options of {@link kubeconfigConfig}. */
export interface KubeconfigOptions {
  /** Default: the first `current-context` of the files. */
  readonly context?: string | undefined;
  /** Leaves out files that do not exist, as for those of `KUBECONFIG`. Default: false. */
  readonly skipMissing?: boolean;
}

/**
 * The configuration that kubeconfig files hold. Of several entries of one name the first wins, as with kubectl;
 * paths in a file are relative to it.
 *
 * @returns undefined when no file exists and `skipMissing` is set
 * @throws Error that names the file when one cannot be read or lacks what the context names
 */
export async function kubeconfigConfig(
  paths: readonly string[],
  options: KubeconfigOptions = {},
): Promise<RestConfig | undefined> {
  const files = [];
  for (const path of paths) {
    const file = await readKubeconfig(path, options.skipMissing ?? false);
    if (file) files.push(file);
  }
  if (files.length === 0) return undefined;
  return configOf(merge(files), options.context, paths.join(', '));
}

async function readKubeconfig(path: string, skipMissing: boolean): Promise<Merged | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (skipMissing && cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new Error(`kubeconfig \`${path}\` cannot be read: ${messageOf(cause)}`, { cause });
  }
  try {
    return entriesOf(await parse(text), dirname(resolve(path)));
  } catch (cause) {
    throw new Error(`kubeconfig \`${path}\` is not valid: ${messageOf(cause)}`, { cause });
  }
}

async function parse(text: string): Promise<KubeconfigFile> {
  const value: unknown = text.trimStart().startsWith('{') ? JSON.parse(text) : (await import('yaml')).parse(text);
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('expected a mapping at the top');
  return value; // every field is optional, and checked where it is used
}

interface Merged {
  readonly currentContext: string | undefined;
  readonly clusters: ReadonlyMap<string, ClusterEntry>;
  readonly users: ReadonlyMap<string, UserEntry>;
  readonly contexts: ReadonlyMap<string, ContextEntry>;
}

/** The entries by name; paths in them made absolute. */
function entriesOf(file: KubeconfigFile, directory: string): Merged {
  const absolute = <T extends object>(entry: T | undefined, ...keys: (keyof T)[]): T => {
    const result = { ...entry } as T; // a copy of T, or of nothing: every field is optional
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

function byName<T extends Named, E>(items: readonly T[] | null | undefined, entry: (item: T) => E): Map<string, E> {
  const result = new Map<string, E>();
  for (const item of items ?? []) if (item.name && !result.has(item.name)) result.set(item.name, entry(item));
  return result;
}

/** One set of entries out of several files: the first file that names something decides. */
function merge(files: readonly Merged[]): Merged {
  const firstWins = <E>(maps: readonly ReadonlyMap<string, E>[]) =>
    new Map(maps.toReversed().flatMap((map) => [...map]));
  return {
    currentContext: files.find((file) => file.currentContext)?.currentContext,
    clusters: firstWins(files.map((file) => file.clusters)),
    users: firstWins(files.map((file) => file.users)),
    contexts: firstWins(files.map((file) => file.contexts)),
  };
}

function configOf(all: Merged, wanted: string | undefined, where: string): RestConfig {
  const name = wanted ?? all.currentContext;
  if (!name) throw new Error(`kubeconfig ${where}: no \`current-context\`; set one, or name a context`);
  const context = find(all.contexts, name, 'context', where);
  const cluster = find(all.clusters, context.cluster ?? '', 'cluster', where);
  if (!cluster.server) throw new Error(`kubeconfig ${where}: cluster \`${context.cluster}\` has no \`server\``);
  const user = context.user ? find(all.users, context.user, 'user', where) : {};
  return withoutUndefined({
    server: cluster.server.replace(/\/+$/, ''),
    ...pem('ca', cluster['certificate-authority-data'], cluster['certificate-authority']),
    ...pem('cert', user['client-certificate-data'], user['client-certificate']),
    ...pem('key', user['client-key-data'], user['client-key']),
    token: user.token || undefined,
    tokenFile: user.tokenFile || undefined,
    username: user.username || undefined,
    password: user.password || undefined,
    plugin: user.exec || user['auth-provider'] ? pluginOf(user) : undefined,
    impersonate: user.as ? impersonationOf(user, user.as) : undefined,
    tlsServerName: cluster['tls-server-name'] || undefined,
    insecureSkipTlsVerify: cluster['insecure-skip-tls-verify'] || undefined,
    namespace: context.namespace || undefined,
  });
}

function find<E>(entries: ReadonlyMap<string, E>, name: string, what: string, where: string): E {
  const entry = entries.get(name);
  if (entry !== undefined) return entry;
  const known = [...entries.keys()].map((key) => `\`${key}\``).join(', ') || 'none';
  throw new Error(`kubeconfig ${where}: there is no ${what} \`${name}\`; known: ${known}`);
}

/** What stands in the file itself goes before what it points to. */
function pem(name: 'ca' | 'cert' | 'key', data: string | undefined, path: string | undefined): Partial<RestConfig> {
  if (data) return { [name]: Buffer.from(data, 'base64').toString('utf8') };
  return path ? { [`${name}File`]: path } : {};
}

function pluginOf(user: UserEntry): CredentialPlugin {
  const authProvider = user['auth-provider'];
  return { ...(user.exec ? { exec: user.exec } : {}), ...(authProvider ? { authProvider } : {}) };
}

function impersonationOf(user: UserEntry, name: string): NonNullable<RestConfig['impersonate']> {
  return withoutUndefined({
    user: name,
    uid: user['as-uid'],
    groups: user['as-groups'],
    extra: user['as-user-extra'],
  });
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Defined<T>; // as it says
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
