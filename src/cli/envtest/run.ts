import type { Diagnostic } from '../../base/problems/index.js';
import { EnvtestError, formatPlatform, formatVersion, type Item } from '../../testing/envtest/index.js';
import { fail } from '../results/json-result.js';
import { Canceled, type Io } from '../terminal/io.js';

/** Runs an `envtest` command. Reports the errors meant for the user; exits silently after Ctrl+C. */
export async function runEnvtest(
  io: Io,
  run: () => Promise<number>,
  report: (problem: Diagnostic) => number = (problem) => fail(problem, io),
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (io.stop.aborted) throw new Canceled();
    if (!(error instanceof EnvtestError)) throw error;
    return report(problemOf(error));
  }
}

function problemOf({ message, hint = 'run the command again' }: EnvtestError): Diagnostic {
  return { code: 'envtest-failed', severity: 'error', message, hint };
}

/** Formats a version with its state and platform as a line, as setup-envtest does. */
export function formatItem(state: string, { version, platform }: Item): string {
  return `(${state})  v${formatVersion(version)}  ${formatPlatform(platform)}\n`;
}
