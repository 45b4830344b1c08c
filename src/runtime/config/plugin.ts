import type { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import { withoutUndefined } from '../../k8s/index.js';
import { SetupError } from '../errors/index.js';
import type { CredentialPlugin, ExecPlugin, RestConfig } from './rest-config.js';

/** Credentials from a plugin. */
export interface PluginCredentials {
  /** The whole `Authorization` header, such as `Bearer …`. */
  readonly authorization?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

type AuthenticatedOptions = Parameters<ExecAuth['applyAuthentication']>[1];

type Authenticator = Pick<ExecAuth, 'isAuthProvider' | 'applyAuthentication'>;

class NoCredentialsError extends Error {
  override readonly name = 'NoCredentialsError';
}

/**
 * Runs a credential plugin (`exec`, `oidc`, `gcp`, `azure`) with the authenticators of `@kubernetes/client-node`. Only
 * their modules are loaded, on first use: the whole package takes 80 MB of memory. When the signal is aborted, a
 * running program is killed.
 */
export async function loadPluginCredentials(
  config: RestConfig,
  plugin: CredentialPlugin,
  signal?: AbortSignal,
): Promise<PluginCredentials> {
  const user = { name: 'user', ...userOf(config, plugin) };
  const options: AuthenticatedOptions = { headers: {} };
  // New authenticators, because used ones cache the credentials that the server has just rejected.
  const authenticator = (await newAuthenticators(signal)).find((candidate) => candidate.isAuthProvider(user));
  if (!authenticator) throw new Error(`unknown auth provider \`${plugin.authProvider?.name ?? ''}\``);
  await authenticator.applyAuthentication(user, options);
  const authorization = authorizationIn(options.headers);
  if (!authorization && !options.cert) throw new NoCredentialsError();
  return withoutUndefined({
    authorization,
    cert: options.cert ? String(options.cert) : undefined,
    key: options.key ? String(options.key) : undefined,
  });
}

async function newAuthenticators(signal: AbortSignal | undefined): Promise<Authenticator[]> {
  const { AzureAuth } = await import('@kubernetes/client-node/dist/azure_auth.js');
  const { GoogleCloudPlatformAuth } = await import('@kubernetes/client-node/dist/gcp_auth.js');
  const { ExecAuth } = await import('@kubernetes/client-node/dist/exec_auth.js');
  const { FileAuth } = await import('@kubernetes/client-node/dist/file_auth.js');
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js');
  const exec = limited(new ExecAuth(), signal);
  return [new AzureAuth(), new GoogleCloudPlatformAuth(), exec, new FileAuth(), new OpenIDConnectAuth()];
}

/** Kills the program when the signal is aborted; `ExecAuth` has no option for this. */
function limited(authenticator: ExecAuth, signal: AbortSignal | undefined): ExecAuth {
  const spawn: unknown = Reflect.get(authenticator, 'execFn');
  if (typeof spawn !== 'function') return authenticator;
  const start = (command: string, args: string[], options: object) =>
    spawn(command, args, { ...options, ...(signal && { signal }), killSignal: 'SIGKILL' });
  return Object.assign(authenticator, { execFn: start });
}

function userOf(config: RestConfig, { exec, authProvider }: CredentialPlugin) {
  return withoutUndefined({
    exec: exec && withExecInfo(config, exec),
    authProvider: authProvider && { name: authProvider.name, config: { ...authProvider.config } },
  });
}

/** Adds `KUBERNETES_EXEC_INFO`: the API version of the response and, with `provideClusterInfo`, the cluster. */
function withExecInfo(config: RestConfig, exec: ExecPlugin) {
  const cluster = {
    server: config.server,
    'tls-server-name': config.tlsServerName,
    'insecure-skip-tls-verify': config.insecureSkipTlsVerify,
    'proxy-url': config.proxyUrl,
    'certificate-authority-data': config.ca && Buffer.from(config.ca).toString('base64'),
  };
  const info = {
    apiVersion: exec.apiVersion ?? 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    spec: { interactive: false, cluster: exec.provideClusterInfo ? cluster : undefined },
  };
  const env = [...(exec.env ?? []), { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }];
  return { command: exec.command, args: [...(exec.args ?? [])], env };
}

function authorizationIn(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || !('Authorization' in headers)) return undefined;
  return typeof headers.Authorization === 'string' ? headers.Authorization : undefined;
}

/** Maximum number of characters quoted from a plugin error. */
const longestReason = 500;

/** Creates the error for a failed plugin. Never quotes the standard output of the plugin. */
export function pluginError(plugin: CredentialPlugin, cause: unknown): SetupError {
  const { exec, authProvider } = plugin;
  const name = exec ? `the credential plugin \`${exec.command}\`` : `the auth provider \`${authProvider?.name}\``;
  return new SetupError(`${name} ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  if (cause instanceof NoCredentialsError) return 'returned neither a token nor a certificate';
  const { code, message }: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause));
  if (code === 'ENOENT') return 'is not installed or not in PATH';
  if (code === 'EACCES') return 'is not executable';
  if (code === 'ERR_MODULE_NOT_FOUND') {
    return 'requires the package `@kubernetes/client-node`, which is not installed; use a token or a client certificate';
  }
  if (cause instanceof SyntaxError || cause instanceof TypeError) return 'did not print a valid ExecCredential';
  return `failed: ${message.trim().replace(/\s+/g, ' ').slice(0, longestReason)}`;
}
