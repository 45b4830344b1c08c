import { shorten } from '../../base/problems/index.js';
import { newTransport, StatusError } from '../../runtime/client/index.js';
import type { RestConfig } from '../../runtime/config/index.js';

type ClusterResponse =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Maximum size of a response, in bytes; a version is much smaller. */
const longestResponse = 2 ** 16;

/** Queries the version of a cluster, which is public by default. The signal aborts the request. */
export async function clusterVersion(config: RestConfig, signal: AbortSignal): Promise<ClusterResponse> {
  const transport = newTransport(config, { longestResponse, retries: 0 });
  try {
    const request = { method: 'GET', path: '/version', signal } as const;
    const { gitVersion } = await transport.request<{ readonly gitVersion?: unknown }>(request);
    const [, version] = /^v?(\d{1,3}\.\d{1,3})(?:[.+-]|$)/.exec(String(gitVersion)) ?? [];
    return version === undefined ? unknown('the response has no version') : { kind: 'version', version };
  } catch (error) {
    return unknown(signal.aborted ? 'the cluster did not respond in time' : reasonOf(error));
  } finally {
    transport.close();
  }
}

function unknown(reason: string): ClusterResponse {
  return { kind: 'unknown', reason };
}

function reasonOf(error: unknown): string {
  if (error instanceof StatusError)
    return `the cluster returned status code ${error.code} to a request without credentials`;
  return shorten(error instanceof Error ? error.message : String(error), 200);
}
