import { withoutUndefined } from '../../k8s/index.js';
import { SetupError } from '../errors/index.js';
import { shownServer, withScheme } from './authority.js';
import type { Kubeconfig } from './kubeconfig-file.js';
import { mergeKubeconfigs, readKubeconfig } from './kubeconfig-file.js';
import type { ClusterEntry, UserEntry } from './parse-kubeconfig.js';
import { checkedProxy } from './proxy.js';
import type { CredentialPlugin, RestConfig } from './rest-config.js';

interface KubeconfigOptions {
  /** Default: the first `current-context` of the files. */
  readonly context?: string | undefined;
  /** Skips missing files, as kubectl does for `KUBECONFIG`. Default: false. */
  readonly skipMissing?: boolean | undefined;
}

/**
 * Returns the configuration in kubeconfig files; undefined if no file exists and `skipMissing` is set. If several files
 * have an entry with the same name, the first file wins, as with kubectl; paths in a file are relative to its folder.
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

function configOf(all: Kubeconfig, requested: string | undefined, where: string): RestConfig {
  const name = requested ?? all.currentContext;
  if (!name) {
    const known = namesOf(all.contexts);
    throw new SetupError(`${inFile(where)} has no \`current-context\`; available contexts: ${known}`);
  }
  const context = find(all.contexts, name, 'context', where);
  const cluster = find(all.clusters, context.cluster ?? '', 'cluster', where);
  const user = context.user ? find(all.users, context.user, 'user', where) : {};
  checkNamespace(context.namespace || undefined, name, where);
  const pem = pemReader(where);
  return withoutUndefined({
    server: serverOf(cluster, context.cluster ?? '', where),
    ...pem('ca', cluster, 'certificate-authority'),
    ...pem('cert', user, 'client-certificate'),
    ...pem('key', user, 'client-key'),
    token: user.token || undefined,
    tokenFile: user.tokenFile || undefined,
    username: user.username || undefined,
    password: user.password || undefined,
    plugin: user.exec || user['auth-provider'] ? pluginOf(user, context.user ?? '', where) : undefined,
    impersonate: user.as ? impersonationOf(user, user.as) : undefined,
    tlsServerName: cluster['tls-server-name'] || undefined,
    insecureSkipTlsVerify: cluster['insecure-skip-tls-verify'] || undefined,
    proxyUrl: proxyOf(cluster, context.cluster ?? '', where),
    namespace: context.namespace || undefined,
    source: `${inFile(where)}, context \`${name}\``,
  });
}

function inFile(where: string): string {
  return `the kubeconfig \`${where}\``;
}

function find<E>(entries: ReadonlyMap<string, E>, name: string, what: string, where: string): E {
  const entry = entries.get(name);
  if (entry !== undefined) return entry;
  throw new SetupError(`${inFile(where)} has no ${what} \`${name}\`; it has ${namesOf(entries)}`);
}

function namesOf(entries: ReadonlyMap<string, unknown>): string {
  const names = [...entries.keys()].map((key) => `\`${key}\``);
  if (names.length === 0) return 'none';
  return names.length > mostNames ? `${names.slice(0, mostNames).join(', ')} and more` : names.join(', ');
}

/** Maximum number of names in a message. */
const mostNames = 10;

function serverOf({ server }: ClusterEntry, name: string, where: string): string {
  if (!server) throw new SetupError(`${inFile(where)} has no \`server\` for the cluster \`${name}\``);
  const url = withScheme(server);
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return server.replace(/\/+$/, '');
  const expected = 'expected a URL such as `https://10.0.0.1:6443`';
  throw new SetupError(
    `${inFile(where)} has \`${shownServer(server)}\` as the \`server\` of the cluster \`${name}\`; ${expected}`,
  );
}

function proxyOf({ 'proxy-url': proxy }: ClusterEntry, name: string, where: string): string | undefined {
  if (!proxy) return undefined;
  return checkedProxy(proxy, `${inFile(where)} is not valid: the \`proxy-url\` of the cluster \`${name}\``);
}

function checkNamespace(namespace: string | undefined, name: string, where: string): void {
  if (namespace === undefined || /^(?=.{1,63}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(namespace)) return;
  const expected = 'expected at most 63 lowercase letters, digits and `-`, beginning and ending with a letter or digit';
  throw new SetupError(`${inFile(where)} is not valid: the \`namespace\` of the context \`${name}\`: ${expected}`);
}

/** Inline data takes precedence over a file. */
function pemReader(where: string) {
  return <F extends string>(
    name: 'ca' | 'cert' | 'key',
    entry: { readonly [N in F | `${F}-data`]?: string | undefined },
    field: F,
  ): Partial<RestConfig> => {
    const data = entry[`${field}-data`];
    if (data) return { [name]: decoded(data, `${field}-data`, where) };
    const path = entry[field];
    return path ? { [`${name}File`]: path } : {};
  };
}

function decoded(data: string, field: string, where: string): string {
  const text = data.replace(/\s+/g, '');
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return Buffer.from(text, 'base64').toString('utf8');
  throw new SetupError(`${inFile(where)} is not valid: \`${field}\` must be base64`);
}

function pluginOf(user: UserEntry, name: string, where: string): CredentialPlugin {
  if (user.exec && !user.exec.command) {
    throw new SetupError(`${inFile(where)} is not valid: the \`exec\` of the user \`${name}\` has no \`command\``);
  }
  return withoutUndefined({
    exec: user.exec ?? undefined,
    authProvider: user['auth-provider'] ?? undefined,
  }) as CredentialPlugin; // Checked when the file was read; an unnamed provider is reported as unknown.
}

function impersonationOf(user: UserEntry, name: string): NonNullable<RestConfig['impersonate']> {
  return withoutUndefined({
    user: name,
    uid: user['as-uid'],
    groups: user['as-groups'],
    extra: user['as-user-extra'],
  });
}
