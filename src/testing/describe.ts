import { type FindControlPlaneOptions, findControlPlane } from './binaries.js';

/** The `describe` of vitest, jest or mocha. */
export interface Describe {
  (name: string, body: () => void): unknown;
  readonly skip: (name: string, body: () => void) => unknown;
}

/** Options of {@link describeWithControlPlane}. */
export interface DescribeWithControlPlaneOptions extends FindControlPlaneOptions {
  /** Gets the reason for which tests are skipped. Default: standard error, once a process. */
  readonly report?: (reason: string) => void;
}

/**
 * Says why tests that need a control plane cannot run here; undefined when they can.
 * Fits `describe.skipIf(controlPlaneSkipReason())`.
 */
export function controlPlaneSkipReason(options: FindControlPlaneOptions = {}): string | undefined {
  const found = findControlPlane(options);
  return found.kind === 'found' ? undefined : found.reason;
}

/**
 * Describes tests that need a control plane. Where its binaries are missing they are skipped, and the reason is
 * reported and stands behind their name.
 *
 * @param describe the `describe` of the test runner
 */
export function describeWithControlPlane(
  describe: Describe,
  name: string,
  body: () => void,
  options: DescribeWithControlPlaneOptions = {},
): void {
  const reason = controlPlaneSkipReason(options);
  if (reason === undefined) {
    describe(name, body);
    return;
  }
  (options.report ?? reportOnce)(`skipped \`${name}\`: ${reason}`);
  describe.skip(`${name} (skipped: ${reason})`, body);
}

let isReported = false;

function reportOnce(reason: string): void {
  if (isReported) return;
  isReported = true;
  process.stderr.write(`${reason}\n`);
}
