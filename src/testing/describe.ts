import { appendFileSync } from 'node:fs';
import { clusterVariable, skippedFileIn } from './cluster/connection.js';
import { usesExistingCluster } from './cluster/existing-cluster.js';
import { type FindControlPlaneOptions, findControlPlane } from './controlplane/binaries.js';
import type { ControlPlaneKind } from './controlplane/control-plane.js';
import { kindOf } from './controlplane/kind.js';

/** The `describe` of vitest, jest or mocha. */
export interface Describe {
  (name: string, body: () => void): unknown;
  readonly skip: (name: string, body: () => void) => unknown;
}

/** Options of {@link controlPlaneSkipReason}. */
export interface ControlPlaneSkipOptions extends FindControlPlaneOptions {
  /**
   * Kind of the control plane; undefined means `real` if `binaries` is set, or else the kind that `startControlPlane` selects
   * in this environment.
   */
  readonly kind?: ControlPlaneKind | undefined;
}

/** Options of {@link describeWithControlPlane}. */
export interface DescribeWithControlPlaneOptions extends ControlPlaneSkipOptions {
  /**
   * Receives the name of skipped tests and the reason. Default: prints them at the end of the run or, without
   * `controlPlaneSetup`, prints the first reason at once.
   */
  readonly report?: ((name: string, reason: string) => void) | undefined;
}

/**
 * Returns why tests that require a control plane cannot run; undefined if they can, which is always so on the embedded
 * API server and in an existing cluster. Can be used as `describe.skipIf(controlPlaneSkipReason())`.
 */
export function controlPlaneSkipReason(options: ControlPlaneSkipOptions = {}): string | undefined {
  const { env = process.env, binaries } = options;
  const kind = options.kind ?? (binaries === undefined ? kindOf({}, env) : 'real');
  if (kind !== 'real' || usesExistingCluster(env)) return undefined;
  const found = findControlPlane(options);
  return found.kind === 'found' ? undefined : found.reason;
}

/**
 * Describes tests that require a control plane. By default, they run on the embedded API server, and are never skipped.
 * If the real API server was selected and its binaries are missing, the tests are skipped, and `controlPlaneSetup`
 * reports the reason at the end of the run; in CI (`CI=true`), they fail.
 *
 * @param describe the `describe` of the test runner
 */
export function describeWithControlPlane(
  describe: Describe,
  name: string,
  body: () => void,
  options: DescribeWithControlPlaneOptions = {},
): void {
  const { env = process.env } = options;
  const reason = controlPlaneSkipReason(options);
  if (reason === undefined) describe(name, body);
  else if (isCi(env)) describe(name, () => fail(reason));
  else {
    (options.report ?? noteSkipped)(name, reason);
    describe.skip(`${name} (skipped: ${reason})`, body);
  }
}

function isCi({ CI }: NodeJS.ProcessEnv): boolean {
  return CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false';
}

function fail(reason: string): never {
  throw new Error(`${reason} In CI (CI=true), tests are not skipped.`);
}

let isReported = false;

/**
 * Records the name for the report at the end of the run. Without `controlPlaneSetup`, prints the reason once per
 * process.
 */
function noteSkipped(name: string, reason: string): void {
  const folder = process.env[clusterVariable];
  if (folder) appendFileSync(skippedFileIn(folder), `${name}\n`);
  else if (!isReported) process.stderr.write(`${reason}\n`);
  isReported = true;
}
