import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutUndefined } from '../../k8s/index.js';
import { SetupError } from '../errors/index.js';
import { authorityOf } from './authority.js';
import { proxyFromEnvironment } from './proxy.js';
import type { RestConfig } from './rest-config.js';

/** Options of {@link inClusterConfig}. */
export interface InClusterOptions {
  /** Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Folder with the service account files. Default: the folder where the kubelet mounts them. */
  readonly serviceAccountDir?: string | undefined;
}

/** Thrown when the process does not run in a pod. */
export class NotInClusterError extends SetupError {
  override readonly name = 'NotInClusterError';
}

/** Whether the process runs in a pod. */
export function isInPod(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return Boolean(env.KUBERNETES_SERVICE_HOST);
}

/**
 * Returns the configuration for a process in a pod, from its service account.
 *
 * @throws NotInClusterError outside of a pod; SetupError if the pod has no service account token
 */
export async function inClusterConfig(options: InClusterOptions = {}): Promise<RestConfig> {
  const env = options.env ?? process.env;
  const directory = options.serviceAccountDir ?? '/var/run/secrets/kubernetes.io/serviceaccount';
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = env;
  if (!host || !port) {
    throw new NotInClusterError('not in a pod: `KUBERNETES_SERVICE_HOST` and `KUBERNETES_SERVICE_PORT` are not set');
  }
  const tokenFile = join(directory, 'token');
  await readFile(tokenFile).catch((cause: Error) => {
    const hint = 'is `automountServiceAccountToken` false?';
    throw new SetupError(`the pod has no service account token: ${cause.message}; ${hint}`, { cause });
  });
  const namespace = await readFile(join(directory, 'namespace'), 'utf8').catch(() => '');
  const server = `https://${authorityOf({ host, port })}`;
  return withoutUndefined({
    server,
    proxyUrl: proxyFromEnvironment(server, env),
    tokenFile,
    caFile: join(directory, 'ca.crt'),
    source: 'the service account of the pod',
    namespace: namespace.trim() || undefined,
  });
}
