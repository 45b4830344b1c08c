import { type Kubeconfig, mergeKubeconfigs, readKubeconfig, type UserEntry } from './kubeconfig-file.js';
import type { CredentialPlugin, RestConfig } from './rest-config.js';

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
  return configOf(mergeKubeconfigs(files), options.context, paths.join(', '));
}

function configOf(all: Kubeconfig, wanted: string | undefined, where: string): RestConfig {
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
