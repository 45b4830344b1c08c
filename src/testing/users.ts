import { makeCertificate } from '../runtime/certwatcher/index.js';
import type { RestConfig } from '../runtime/config/index.js';
import type { ClusterConnection } from './cluster/connection.js';

/** A user of the API server. */
export interface ControlPlaneUser {
  readonly name: string;
  readonly config: RestConfig;
  /** Returns the contents of a kubeconfig file for this user. */
  kubeconfig(): string;
}

/** Creates a user, identified by a client certificate or, in an existing cluster, by impersonation. */
export async function makeUser(
  name: string,
  groups: readonly string[],
  { config, authority }: ClusterConnection,
): Promise<ControlPlaneUser> {
  if (!authority) return userOf(name, { ...config, impersonate: { user: name, groups } });
  return userOf(name, {
    ...config,
    ...(await makeCertificate({ commonName: name, organizations: groups, issuer: authority })),
  });
}

/** Returns a user with the given connection. */
export function userOf(name: string, config: RestConfig): ControlPlaneUser {
  return { name, config, kubeconfig: () => kubeconfigOf(config, name) };
}

/** Formats a configuration as a kubeconfig file, in JSON. */
export function kubeconfigOf(config: RestConfig, user: string): string {
  const name = 'kbts-testing';
  return `${JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name, cluster: clusterOf(config) }],
      users: [{ name: user, user: authInfoOf(config) }],
      contexts: [{ name, context: { cluster: name, user } }],
      'current-context': name,
    },
    undefined,
    2,
  )}\n`;
}

function clusterOf(config: RestConfig) {
  return {
    server: config.server,
    'certificate-authority-data': base64(config.ca),
    'certificate-authority': config.caFile,
    'insecure-skip-tls-verify': config.insecureSkipTlsVerify,
    'tls-server-name': config.tlsServerName,
    'proxy-url': config.proxyUrl,
  };
}

function authInfoOf(config: RestConfig) {
  const { plugin, impersonate } = config;
  return {
    'client-certificate-data': base64(config.cert),
    'client-certificate': config.certFile,
    'client-key-data': base64(config.key),
    'client-key': config.keyFile,
    token: config.token,
    tokenFile: config.tokenFile,
    username: config.username,
    password: config.password,
    exec: plugin?.exec,
    'auth-provider': plugin?.authProvider,
    as: impersonate?.user,
    'as-uid': impersonate?.uid,
    'as-groups': impersonate?.groups,
    'as-user-extra': impersonate?.extra,
  };
}

function base64(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Buffer.from(text).toString('base64');
}
