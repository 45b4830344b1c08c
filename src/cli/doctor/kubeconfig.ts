import path from 'node:path';
import { homeOf } from '../../base/files/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import { mergeKubeconfigs, readKubeconfig } from '../../runtime/config/internal.js';
import type { Io } from '../terminal/io.js';

/**
 * Finds the current cluster in the user's kubeconfig files; undefined without a current context, a message if the
 * kubeconfig is invalid. Reads no files with credentials, and starts no programs that provide them.
 */
export async function currentCluster(io: Io) {
  const home = homeOf(io.env);
  const listed = io.env.KUBECONFIG ?? (home === undefined ? '' : path.join(home, '.kube/config'));
  const places = listed.split(path.delimiter).filter((place) => place !== '');
  try {
    const files = await Promise.all(places.map((place) => readKubeconfig(path.resolve(io.cwd, place), true)));
    const { currentContext, contexts, clusters } = mergeKubeconfigs(files.filter((file) => file !== undefined));
    if (currentContext === undefined) return undefined;
    const cluster = clusters.get(contexts.get(currentContext)?.cluster ?? '');
    const server = cluster?.server ?? '';
    if (!cluster || !/^https?:\/\//.test(server) || !URL.canParse(server)) {
      return 'the current context of the kubeconfig has no cluster with a URL';
    }
    const ca = cluster['certificate-authority-data'];
    const config: RestConfig = {
      server,
      ca: ca ? Buffer.from(ca, 'base64').toString() : undefined,
      caFile: ca ? undefined : cluster['certificate-authority'],
      insecureSkipTlsVerify: cluster['insecure-skip-tls-verify'],
      tlsServerName: cluster['tls-server-name'],
      proxyUrl: cluster['proxy-url'],
    };
    return { context: currentContext, config };
  } catch (error) {
    return (error as Error).message; // describes a file that cannot be read or is invalid
  }
}
