import type { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import type { CredentialPlugin, ExecPlugin, RestConfig } from './rest-config.js';

/** What a plugin gave. */
export interface PluginCredentials {
  /** The whole header, such as `Bearer …`. */
  readonly authorization?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** The way in which client-node's authenticators hand over credentials. */
type AuthenticatedOptions = Parameters<ExecAuth['applyAuthentication']>[1];

/** What all authenticators of client-node have in common. */
type Authenticator = Pick<ExecAuth, 'isAuthProvider' | 'applyAuthentication'>;

/** A plugin ran but gave no credentials. */
export class NoCredentialsError extends Error {
  override readonly name = 'NoCredentialsError';
}

/**
 * Asks the credential plugin of a user (`exec`, `oidc`, `gcp`, `azure`) for credentials. The plugins are those of
 * `@kubernetes/client-node`. Only its authenticators are loaded, when they are needed: the whole package takes 80 MB of
 * memory. A program that still runs when the signal is aborted is killed.
 *
 * @throws Error when the plugin fails, or when there is none of that name
 */
export async function loadPluginCredentials(
  config: RestConfig,
  plugin: CredentialPlugin,
  signal?: AbortSignal,
): Promise<PluginCredentials> {
  const user = { name: 'user', ...userOf(config, plugin) };
  const options: AuthenticatedOptions = { headers: {} };
  // New ones each time: they remember what the server has just refused.
  const authenticator = (await newAuthenticators(signal)).find((candidate) => candidate.isAuthProvider(user));
  if (!authenticator) throw new Error(`unknown auth provider \`${plugin.authProvider?.name ?? ''}\``);
  await authenticator.applyAuthentication(user, options);
  const authorization = authorizationIn(options.headers);
  if (!authorization && !options.cert) throw new NoCredentialsError();
  return {
    ...(authorization ? { authorization } : {}),
    ...(options.cert ? { cert: String(options.cert) } : {}),
    ...(options.key ? { key: String(options.key) } : {}),
  };
}

/** In the order in which client-node asks them. */
async function newAuthenticators(signal: AbortSignal | undefined): Promise<Authenticator[]> {
  const { AzureAuth } = await import('@kubernetes/client-node/dist/azure_auth.js');
  const { GoogleCloudPlatformAuth } = await import('@kubernetes/client-node/dist/gcp_auth.js');
  const { ExecAuth } = await import('@kubernetes/client-node/dist/exec_auth.js');
  const { FileAuth } = await import('@kubernetes/client-node/dist/file_auth.js');
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js');
  const exec = signal ? killedBy(signal, new ExecAuth()) : new ExecAuth();
  return [new AzureAuth(), new GoogleCloudPlatformAuth(), exec, new FileAuth(), new OpenIDConnectAuth()];
}

/** Passes a signal to the function with which `ExecAuth` starts programs, as its options have none. */
function killedBy(signal: AbortSignal, authenticator: ExecAuth): ExecAuth {
  const spawn: unknown = Reflect.get(authenticator, 'execFn');
  if (typeof spawn !== 'function') return authenticator;
  const start = (command: string, args: string[], options: object) =>
    spawn(command, args, { ...options, signal, killSignal: 'SIGKILL' });
  return Object.assign(authenticator, { execFn: start });
}

function userOf(config: RestConfig, { exec, authProvider }: CredentialPlugin) {
  return {
    ...(exec ? { exec: withExecInfo(config, exec) } : {}),
    ...(authProvider ? { authProvider: { name: authProvider.name, config: { ...authProvider.config } } } : {}),
  };
}

/** Adds the variable through which a plugin learns which form of response, and which cluster, is meant. */
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
