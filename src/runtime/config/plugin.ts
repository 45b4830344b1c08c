import type { CredentialPlugin, ExecPlugin, RestConfig } from './rest-config.js';

/** What a plugin gave. */
export interface PluginCredentials {
  /** The whole header, as `Bearer …`. */
  readonly authorization?: string;
  readonly cert?: string;
  readonly key?: string;
}

/**
 * Asks the plugin of a user (`exec`, `oidc`, …) for credentials. `@kubernetes/client-node` knows how; it is large, so it
 * is loaded here only.
 */
export async function loadPluginCredentials(config: RestConfig, plugin: CredentialPlugin): Promise<PluginCredentials> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const kubeConfig = new KubeConfig(); // a new one each time: it remembers what the server has just refused
  kubeConfig.loadFromOptions({
    clusters: [{ name: 'cluster', server: config.server, skipTLSVerify: false }],
    users: [{ name: 'user', ...userOf(config, plugin) }],
    contexts: [{ name: 'context', cluster: 'cluster', user: 'user' }],
    currentContext: 'context',
  });
  const options: Parameters<typeof kubeConfig.applyToHTTPSOptions>[0] = {};
  await kubeConfig.applyToHTTPSOptions(options);
  const authorization = authorizationIn(options.headers);
  return {
    ...(authorization ? { authorization } : {}),
    ...(options.cert ? { cert: String(options.cert) } : {}),
    ...(options.key ? { key: String(options.key) } : {}),
  };
}

function userOf(config: RestConfig, { exec, authProvider }: CredentialPlugin) {
  return {
    ...(exec ? { exec: withExecInfo(config, exec) } : {}),
    ...(authProvider ? { authProvider: { name: authProvider.name, config: { ...authProvider.config } } } : {}),
  };
}

/** Adds the variable through which a plugin learns which form of answer, and which cluster, is meant. */
function withExecInfo(config: RestConfig, exec: ExecPlugin) {
  const cluster = {
    server: config.server,
    ...(config.tlsServerName ? { 'tls-server-name': config.tlsServerName } : {}),
    ...(config.insecureSkipTlsVerify ? { 'insecure-skip-tls-verify': true } : {}),
    ...(config.ca ? { 'certificate-authority-data': Buffer.from(config.ca).toString('base64') } : {}),
  };
  const info = {
    apiVersion: exec.apiVersion ?? 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    spec: { interactive: false, ...(exec.provideClusterInfo ? { cluster } : {}) },
  };
  const env = [...(exec.env ?? []), { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }];
  return { command: exec.command, args: [...(exec.args ?? [])], env };
}

function authorizationIn(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || !('Authorization' in headers)) return undefined;
  return typeof headers.Authorization === 'string' ? headers.Authorization : undefined;
}
