import { type IncomingMessage, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { shorten } from '../../problems/index.js';
import type { CurrentCluster } from './kubeconfig.js';

/** What the cluster responded, or why it did not. */
export type ClusterResponse =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** A version is much shorter. */
const longest = 2 ** 16;

/**
 * Queries the version of a cluster. It is public by default, so no credentials are sent: a kubeconfig could start
 * programs that provide them.
 *
 * @param signal ends the wait
 */
export async function clusterVersion(cluster: CurrentCluster, signal: AbortSignal): Promise<ClusterResponse> {
  try {
    const response = await get(cluster, signal);
    const { statusCode = 0 } = response;
    if (statusCode !== 200) {
      response.destroy();
      return unknown(`it returned status code ${statusCode} to a request without credentials`);
    }
    const { gitVersion } = JSON.parse(await bodyOf(response)) as { readonly gitVersion?: unknown }; // as /version of Kubernetes
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
  // An AggregateError of all addresses has no message.
  const { message, code } = error as { readonly message?: unknown; readonly code?: unknown }; // an Error
  return String(message || code || error);
}
