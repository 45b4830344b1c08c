import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { kindOf, kindVariable } from '../controlplane/kind.js';
import { ProcessGroup } from '../controlplane/process-group.js';
import { type ClusterConnection, clusterVariable, skippedFileIn, socketIn } from './connection.js';
import type { ControlPlaneSetupOptions, SharedControlPlane } from './shared-control-plane.js';

/**
 * Returns the global setup of a test run: one control plane serves all test files. It starts when the first file calls
 * `testCluster`, and stops with the run, even if the run is killed. At the end, skipped tests are reported with the
 * reason.
 *
 * @example
 * // test/control-plane.ts, set as `globalSetup` in vitest.config.ts
 * export const setup = controlPlaneSetup();
 */
export function controlPlaneSetup(options: ControlPlaneSetupOptions = {}): () => Promise<() => Promise<void>> {
  return async () => {
    const group = new ProcessGroup();
    let shared: Promise<SharedControlPlane> | undefined;
    const server = await serveConnection(group.folder, async () => {
      shared ??= newSharedControlPlane(options, group);
      return await (await shared).connection();
    });
    process.env[clusterVariable] = group.folder;
    const env = { ...(options.env ?? process.env), [kindVariable]: undefined }; // Ignores the kind of an outer run.
    process.env[kindVariable] = kindOf(options, env);
    return async () => {
      delete process.env[clusterVariable];
      delete process.env[kindVariable];
      await reportSkipped(group.folder, options.env ?? process.env);
      server.close();
      server.closeAllConnections();
      await (await shared)?.stop();
      await group.close();
    };
  };
}

// Loaded on demand: it imports half of the runtime, which test runs without a control plane do not use.
async function newSharedControlPlane(options: ControlPlaneSetupOptions, group: ProcessGroup) {
  const { SharedControlPlane } = await import('./shared-control-plane.js');
  return new SharedControlPlane(options, group);
}

/** Serves the connection to the test processes, on a socket in a private folder. */
async function serveConnection(folder: string, connection: () => Promise<ClusterConnection>): Promise<Server> {
  const server = createServer((_request, response) => {
    connection().then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketIn(folder), resolve);
  });
  return server;
}

async function reportSkipped(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const file = skippedFileIn(folder);
  if (!existsSync(file)) return;
  const { controlPlaneSkipReason } = await import('../describe.js');
  const names = new Set(readFileSync(file, 'utf8').trim().split('\n'));
  const reason = controlPlaneSkipReason({ env }) ?? 'The binaries have been installed in the meantime.';
  process.stderr.write(`\nSkipped because there is no control plane: ${[...names].join(', ')}\n${reason}\n\n`);
}
