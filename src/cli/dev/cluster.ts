import path from 'node:path';
import { isLocalContext } from '../../dev/index.js';
import { loadConfig } from '../../runtime/config/index.js';
import { shownServer } from '../../runtime/config/internal.js';
import { startEmbeddedControlPlane } from '../../testing/controlplane/embedded-control-plane.js';
import { connectToCluster } from '../../testing/controlplane/existing-control-plane.js';
import type { ControlPlane } from '../../testing/index.js';
import type { Io } from '../terminal/io.js';

interface ChosenCluster {
  /** Name of the cluster: `embedded`, or the name of the context. */
  readonly name: string;
  readonly isEmbedded: boolean;
  readonly start: () => Promise<ControlPlane>;
}

/**
 * Chooses the embedded cluster, or the cluster of a context. The address and credentials of a context are read once, so
 * a later `kubectl config use-context` has no effect.
 */
export async function chooseCluster(
  { context, state }: { readonly context?: string | undefined; readonly state?: string | undefined },
  io: Io,
): Promise<ChosenCluster> {
  if (context === undefined) {
    const kept = state === undefined ? {} : { state: path.resolve(io.cwd, state) };
    const start = () => startEmbeddedControlPlane({ env: io.env, controllers: true, ...kept });
    return { name: 'embedded', isEmbedded: true, start };
  }
  if (state !== undefined)
    throw new Error('`--state` keeps objects of the embedded cluster only, and cannot be combined with `--context`');
  const config = await loadConfig({ env: io.env, context });
  if (!isLocalContext(context, config)) await confirm(context, shownServer(config.server), io);
  return { name: context, isEmbedded: false, start: async () => connectToCluster(config, io.env) };
}

async function confirm(context: string, server: string, io: Io): Promise<void> {
  const what = `the context \`${context}\` (${server}) is not recognized as a local cluster`;
  if (!io.isInteractive) throw new Error(`${what}; run the command on a terminal to confirm the context`);
  io.stderr.write(`kbts: ${what}; CRDs and roles will be installed in it\n`);
  const reply = await io.ask('Enter the name of the context to continue: ');
  if (reply?.trim() !== context) throw new Error(`${what}, and was not confirmed`);
}
