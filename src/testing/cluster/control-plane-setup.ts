import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { clusterVariable, skippedFileIn, socketIn } from '../connection/cluster-connection.js';
import { controlPlaneSkipReason } from '../describe/describe.js';
import { type ControlPlaneSetupOptions, SharedControlPlane } from './shared-control-plane.js';

/**
 * Returns the global setup of a test run: one control plane serves all test files. It starts when the first of them
 * calls `testCluster`, and stops with the run, however that ends. In the end it reports skipped tests and the reason.
 *
 * @example
 * // test/control-plane.ts, set as `globalSetup` in vitest.config.ts
 * export const setup = controlPlaneSetup();
 */
export function controlPlaneSetup(options: ControlPlaneSetupOptions = {}): () => Promise<() => Promise<void>> {
  return async () => {
    const shared = new SharedControlPlane(options);
    const server = await serveConnection(shared);
    process.env[clusterVariable] = shared.folder;
    return async () => {
      delete process.env[clusterVariable];
      reportSkipped(shared.folder, options.env ?? process.env);
      server.close();
      server.closeAllConnections();
      await shared.stop();
    };
  };
}

/** Serves the connection to the test processes, on a socket in a private folder. */
async function serveConnection(shared: SharedControlPlane): Promise<Server> {
  const server = createServer((_request, response) => {
    shared.connection().then(
      (connection) => response.end(JSON.stringify(connection)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketIn(shared.folder), resolve);
  });
  return server;
}

function reportSkipped(folder: string, env: NodeJS.ProcessEnv): void {
  const file = skippedFileIn(folder);
  if (!existsSync(file)) return;
  const names = new Set(readFileSync(file, 'utf8').trim().split('\n'));
  const reason = controlPlaneSkipReason({ env }) ?? 'The binaries have been installed since.';
  process.stderr.write(`\nSkipped because there is no control plane: ${[...names].join(', ')}\n${reason}\n\n`);
}
