import {
  type CredentialPlugin,
  type CredentialSource,
  type CredentialSourceOptions,
  type Credentials,
  type ExecPlugin,
  type Impersonation,
  type InClusterOptions,
  inClusterConfig,
  type LoadConfigOptions,
  loadConfig,
  NotInClusterError,
  newCredentialSource,
  type RestConfig,
} from 'kbts/runtime/config';

/** Like kubectl: a flag, KUBECONFIG, the service account of the pod, or ~/.kube/config. */
export async function configOf(context: string | undefined): Promise<RestConfig> {
  const options: LoadConfigOptions = { context };
  return { ...(await loadConfig(options)), qps: 50, burst: 100, userAgent: 'web-operator/1.4' };
}

/** Whether the process runs in a pod, without reading a kubeconfig. */
export async function isInCluster(options: InClusterOptions = {}): Promise<boolean> {
  try {
    await inClusterConfig(options);
    return true;
  } catch (error) {
    if (error instanceof NotInClusterError) return false;
    throw error;
  }
}

/** Requests on behalf of a tenant are limited to what the tenant may do. */
export function asTenant(config: RestConfig, user: string): RestConfig {
  const impersonate: Impersonation = { user, groups: ['web.example.com:tenants'] };
  return { ...config, impersonate };
}

/** A cluster that is not in a kubeconfig: all fields are plain values. */
export function cloudConfig(server: string, ca: string): RestConfig {
  const exec: ExecPlugin = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: 'cloud-auth',
    args: ['token', '--format=exec'],
  };
  const plugin: CredentialPlugin = { exec };
  return { server, ca, plugin, source: 'the cloud account' };
}

/** Other HTTP clients can use the same credentials, and refresh them once after a 401. */
export async function fetchWithCredentials(config: RestConfig, path: string, signal: AbortSignal): Promise<Response> {
  const options: CredentialSourceOptions = {};
  const source: CredentialSource = newCredentialSource(config, options);
  const send = async ({ headers }: Credentials) =>
    fetch(new URL(path, config.server), { headers: Object.entries(headers).map(([k, v]) => [k, String(v)]), signal });
  const credentials = await source.current(signal);
  const response = await send(credentials);
  if (response.status !== 401 || !source.invalidate(credentials)) return response;
  return await send(await source.current(signal));
}
