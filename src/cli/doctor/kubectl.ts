import { execFile } from 'node:child_process';
import path from 'node:path';
import { findProgram } from '../../base/git/index.js';
import { withDeadline } from '../../commands/sdk/deadline.js';
import type { Io } from '../terminal/io.js';

/** Timeout for a program that only prints its version. */
const patience = 10_000;

/** An installed kubectl. */
export interface Kubectl {
  /** Minor version, such as `1.35`; undefined if kubectl did not print a version. */
  readonly version?: string;
  readonly hasKustomize: boolean;
}

/** Finds kubectl on the PATH and queries its version, ignoring kubeconfigs; undefined if kubectl is not found. */
export async function findKubectl(io: Io): Promise<Kubectl | undefined> {
  const file = findProgram('kubectl', io);
  if (file === undefined) return undefined;
  const args = [
    'version',
    '--client',
    '--output=json',
    `--kubeconfig=${process.platform === 'win32' ? 'NUL' : '/dev/null'}`,
  ];
  const options = { env: io.env, cwd: path.dirname(file), maxBuffer: 2 ** 20, windowsHide: true };
  const output = await withDeadline(patience, io.stop, async (signal) => {
    return await new Promise<string>((resolve) => {
      const child = execFile(file, args, { ...options, signal }, (_error, stdout) => resolve(stdout));
      // The program may be a wrapper script that ignores SIGTERM, which `signal` sends.
      signal.addEventListener('abort', () => child.kill('SIGKILL'));
    });
  });
  try {
    const { clientVersion, kustomizeVersion } = JSON.parse(output) as {
      readonly clientVersion?: { readonly gitVersion?: unknown };
      readonly kustomizeVersion?: unknown;
    }; // the output format of kubectl
    const [, version] = /^v?(\d{1,3}\.\d{1,3})\./.exec(String(clientVersion?.gitVersion)) ?? [];
    return { ...(version === undefined ? {} : { version }), hasKustomize: typeof kustomizeVersion === 'string' };
  } catch {
    return { hasKustomize: false };
  }
}
