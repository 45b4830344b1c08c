import fs from 'node:fs';
import path from 'node:path';
import { mergeKubeconfigs, readKubeconfig } from '../../runtime/config/internal.js';
import { homeOf } from '../folders/project-folder.js';
import type { Io } from '../terminal/io.js';

/** The cluster of the current context, without credentials. */
export interface CurrentCluster {
  readonly context: string;
  readonly server: URL;
  /** CA certificates in PEM format. Default: the system's. */
  readonly ca?: string;
  /** Whether certificate verification is disabled. Default: false. */
  readonly isInsecure?: boolean;
  /** The server name to verify in the certificate. Default: the host name in the URL. */
  readonly serverName?: string;
}

/**
 * Finds the current cluster in the user's kubeconfig files: those listed in `KUBECONFIG`, or `~/.kube/config`. Neither
 * reads files with credentials nor starts programs that provide credentials.
 *
 * @returns undefined without a kubeconfig or a current context; a string that describes the problem if it is invalid
 */
export async function currentCluster(io: Io): Promise<CurrentCluster | string | undefined> {
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
    if (cluster['proxy-url']) return 'the cluster is behind a proxy, and is not queried';
    const { 'certificate-authority-data': data, 'certificate-authority': file } = cluster;
    const ca = data ? Buffer.from(data, 'base64').toString() : file && fs.readFileSync(file, 'utf8');
    return {
      context: currentContext,
      server: new URL(server),
      ...(ca ? { ca } : {}),
      ...(cluster['insecure-skip-tls-verify'] ? { isInsecure: true } : {}),
      ...(cluster['tls-server-name'] ? { serverName: cluster['tls-server-name'] } : {}),
    };
  } catch (error) {
    return (error as Error).message; // of a file that cannot be read or is not valid
  }
}
