import type { Readable } from 'node:stream';
import type { ExecAuth } from '@kubernetes/client-node/dist/exec_auth.js';
import { withoutUndefined } from '../../k8s/index.js';
import type { CredentialPlugin, ExecPlugin, RestConfig } from './rest-config.js';

/** The result of a credential plugin. */
export interface PluginCredentials {
  /** The whole `Authorization` header, such as `Bearer …`. */
  readonly authorization?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** How client-node's authenticators return credentials. */
type AuthenticatedOptions = Parameters<ExecAuth['applyAuthentication']>[1];

/** The common interface of client-node's authenticators. */
type Authenticator = Pick<ExecAuth, 'isAuthProvider' | 'applyAuthentication'>;

/** A plugin ran but returned no credentials. */
export class NoCredentialsError extends Error {
  override readonly name = 'NoCredentialsError';
}

/**
 * Runs the credential plugin of a user (`exec`, `oidc`, `gcp`, `azure`) with the authenticators of
 * `@kubernetes/client-node`. Only these are loaded, and only when needed: the whole package takes 80 MB of memory. A program
 * that is still running when the signal is aborted is killed.
 *
 * @throws Error if the plugin fails, or if its name is unknown
 */
export async function loadPluginCredentials(
  config: RestConfig,
  plugin: CredentialPlugin,
  signal?: AbortSignal,
): Promise<PluginCredentials> {
  const user = { name: 'user', ...userOf(config, plugin) };
  const options: AuthenticatedOptions = { headers: {} };
  // New ones each time: they cache the credentials that the server has just rejected.
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

/** Returns the authenticators in client-node's order. */
async function newAuthenticators(signal: AbortSignal | undefined): Promise<Authenticator[]> {
  const { AzureAuth } = await import('@kubernetes/client-node/dist/azure_auth.js');
  const { GoogleCloudPlatformAuth } = await import('@kubernetes/client-node/dist/gcp_auth.js');
  const { ExecAuth } = await import('@kubernetes/client-node/dist/exec_auth.js');
  const { FileAuth } = await import('@kubernetes/client-node/dist/file_auth.js');
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js');
  const exec = limited(new ExecAuth(), signal);
  return [new AzureAuth(), new GoogleCloudPlatformAuth(), exec, new FileAuth(), new OpenIDConnectAuth()];
}

/** Wraps the function that starts programs, to end those that run or print for too long; `ExecAuth` has no options for it. */
function limited(authenticator: ExecAuth, signal: AbortSignal | undefined): ExecAuth {
  const spawn: unknown = Reflect.get(authenticator, 'execFn');
  if (typeof spawn !== 'function') return authenticator;
  const start = (command: string, args: string[], options: object) => {
    const program: Program = spawn(command, args, { ...options, ...(signal && { signal }), killSignal: 'SIGKILL' });
    limitOutput(program);
    return program;
  };
  return Object.assign(authenticator, { execFn: start });
}

/** A program that runs; `spawn` of Node returns it. */
interface Program {
  readonly stdout: Readable;
  readonly stderr: Readable;
  emit(event: 'error', error: Error): unknown;
  kill(signal: 'SIGKILL'): unknown;
}

/** In bytes. An ExecCredential has a few KiB. */
const longestOutput = 1024 * 1024;

/** Ends a program that prints too much: `ExecAuth` would keep it all, and end the process when its string is too long. */
function limitOutput(program: Program): void {
  let size = 0;
  const streams = [program.stdout, program.stderr];
  const count = (chunk: Buffer | string) => {
    const before = size;
    size += chunk.length;
    if (before > longestOutput || size <= longestOutput) return;
    program.emit('error', new Error(`it printed more than ${longestOutput / 2 ** 20} MiB`));
    for (const stream of streams) stream.destroy(); // another program may have inherited them
    program.kill('SIGKILL');
  };
  for (const stream of streams) stream.on('data', count);
}

function userOf(config: RestConfig, { exec, authProvider }: CredentialPlugin) {
  return withoutUndefined({
    exec: exec && withExecInfo(config, exec),
    authProvider: authProvider && { name: authProvider.name, config: { ...authProvider.config } },
  });
}

/** Adds `KUBERNETES_EXEC_INFO`, which passes the API version of the response, and the cluster, to the plugin. */
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
