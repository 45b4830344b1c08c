// Checks that the bundle of a generated operator stays small, and that esbuild has nothing to warn about.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run, StepFailed } from './run-step.mjs';

/** An operator is smaller than this, without its source map. */
export const largestBundle = 1_000_000;

/**
 * Builds the operator of a project.
 *
 * @param {string} project folder of the project, with its dependencies installed
 * @returns {Promise<number>} the size of the bundle in bytes
 * @throws StepFailed when esbuild warns, or the bundle is too large
 */
export async function checkBundle(project) {
  const build = npm('run', 'build');
  const output = await run(build, { cwd: project, quiet: true, withErrors: true });
  const size = statSync(join(project, 'dist/manager.mjs')).size;
  const fault = faultOf(output, size);
  if (fault !== undefined) throw new StepFailed(build, fault, output);
  return size;
}

/** Returns what is wrong with a bundle; undefined when nothing is. */
export function faultOf(output, size) {
  if (/warning/i.test(output)) return 'printed a warning';
  return size < largestBundle ? undefined : `wrote a bundle of ${size} bytes; the limit is ${largestBundle}`;
}
