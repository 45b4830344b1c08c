import { type IncomingMessage, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { shorten } from '../../base/problems/index.js';
import type { CurrentCluster } from './kubeconfig.js';

/** The cluster's response, or the reason why there was none. */
export type ClusterResponse =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Maximum response size; a version is much smaller. */
const longest = 2 ** 16;

/**
 * Queries the version of a cluster. The version is public by default, so no credentials are sent; loading credentials
 * could start programs named in the kubeconfig.
 *
 * @param signal aborts the request
 */
export async function clusterVersion(cluster: CurrentCluster, signal: AbortSignal): Promise<ClusterResponse> {
  try {
    const response = await get(cluster, signal);
    const { statusCode = 0 } = response;
    if (statusCode !== 200) {
      response.destroy();
      return unknown(`it returned status code ${statusCode} to a request without credentials`);
    }
    const { gitVersion } = JSON.parse(await bodyOf(response)) as { readonly gitVersion?: unknown }; // the schema of `/version`
    const [, version] = /^v?(\d{1,3}\.\d{1,3})(?:[.+-]|$)/.exec(String(gitVersion)) ?? [];
    return version === undefined ? unknown('its response has no version') : { kind: 'version', version };
  } catch (error) {
    return unknown(signal.aborted ? 'it did not respond in time' : shorten(messageOf(error), 200));
  }
}

function unknown(reason: string): ClusterResponse {
  return { kind: 'unknown', reason };
}

function get({ server, ca, isInsecure, serverName }: CurrentCluster, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(`${server.pathname.replace(/\/$/, '')}/version`, server);
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
    ...(serverName === undefined ? {} : { servername: serverName }),
  };
  return new Promise((resolve, reject) => {
    const options = { signal, agent: false };
    const sent =
      url.protocol === 'https:' ? secureRequest(url, { ...options, ...tls }, resolve) : request(url, options, resolve);
    sent.on('error', reject).end();
  });
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > longest) throw new Error('its response is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function messageOf(error: unknown): string {
  // The AggregateError for several failed addresses has no message.
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }; // an Error
  return String(message || code || error);
}
