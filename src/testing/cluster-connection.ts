import { request } from 'node:http';
import { join } from 'node:path';
import type { CertificatePair, RestConfig } from './from-runtime.js';

/** What a test process needs to use a control plane that another process started. Travels as JSON. */
export interface ClusterConnection {
  /** The connection of the administrator. */
  readonly config: RestConfig;
  /** The authority of client certificates, with which users are made. */
  readonly authority: CertificatePair;
}

/** Names the folder of the control plane that the test files of a run share; set by `controlPlaneSetup`. */
export const clusterVariable = 'KBTS_TEST_CLUSTER';

/** The socket in that folder, on which the connection is asked for. */
export function socketIn(folder: string): string {
  return join(folder, 'socket');
}

/** File in that folder to which tests that are skipped add their names, one a line. */
export function skippedFileIn(folder: string): string {
  return join(folder, 'skipped');
}

/** How long a control plane may take to start, on the slowest machine. */
const longestStart = 300_000;

/**
 * Asks for the connection to the control plane of this run, which starts it if no test file did so before.
 *
 * @param folder the folder that {@link clusterVariable} names
 * @throws Error with the reason when it did not start
 */
export async function requestConnection(folder: string): Promise<ClusterConnection> {
  const { status, text } = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request({ socketPath: socketIn(folder), agent: false, timeout: longestStart }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode, text }));
      response.once('error', reject);
    });
    call.once('timeout', () => call.destroy(new Error(`no response within ${longestStart / 1000} s`)));
    call.once('error', (cause) => {
      reject(new Error(`the control plane of this test run cannot be reached: ${cause.message}`, { cause }));
    });
    call.end();
  });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text);
}
