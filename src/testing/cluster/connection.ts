import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CertificatePair } from '../../runtime/certwatcher/index.js';
import type { RestConfig } from '../../runtime/config/index.js';

/** A connection to a control plane started by another process, or to an existing cluster. It is serialized as JSON. */
export interface ClusterConnection {
  readonly config: RestConfig;
  /** CA that issues users' client certificates; undefined for an existing cluster, where users are impersonated. */
  readonly authority?: CertificatePair | undefined;
}

/** Environment variable with the folder of the control plane of a test run; set by `controlPlaneSetup`. */
export const clusterVariable = 'KBTS_TEST_CLUSTER';

/** Returns the path of the socket that serves the connection. */
export function socketIn(folder: string): string {
  return join(folder, 'socket');
}

/** Returns the path of the file to which skipped tests append their names, one per line. */
export function skippedFileIn(folder: string): string {
  return join(folder, 'skipped');
}

/** Startup timeout of the control plane on a slow machine, in milliseconds. */
const longestStart = 300_000;

/**
 * Returns the connection to the control plane of this run. The first call starts the control plane.
 *
 * @param folder the value of {@link clusterVariable}
 */
export async function requestConnection(folder: string): Promise<ClusterConnection> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request({ socketPath: socketIn(folder), agent: false, timeout: longestStart }, resolve);
    call.once('timeout', () => call.destroy(new Error(`no response within ${longestStart / 1000} s`)));
    call.once('error', (cause) => {
      reject(new Error(`the control plane of this test run cannot be reached: ${cause.message}`, { cause }));
    });
    call.end();
  });
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  return JSON.parse(body);
}
