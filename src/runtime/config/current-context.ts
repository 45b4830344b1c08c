import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isInPod } from './in-cluster.js';

/**
 * Returns the name of the context that `loadConfig` uses with the same environment variables, for messages.
 *
 * @returns undefined in a pod without `KUBECONFIG`
 */
export async function currentContext(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (!env.KUBECONFIG && isInPod(env)) return undefined;
  const { mergeKubeconfigs, readKubeconfig } = await import('./kubeconfig-file.js'); // most programs never call it
  const paths = env.KUBECONFIG ? env.KUBECONFIG.split(delimiter) : [join(homedir(), '.kube', 'config')];
  const files = await Promise.all(paths.filter((path) => path !== '').map((path) => readKubeconfig(path, true)));
  return mergeKubeconfigs(files.filter((file) => file !== undefined)).currentContext;
}
