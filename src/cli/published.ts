import { execFile } from 'node:child_process';

/** The registry has this long to answer. */
const patience = 10_000;

/**
 * Asks npm, with its settings for this user and this folder, whether the registry has a version of kbts.
 *
 * @returns undefined when that cannot be said: npm is missing, or the registry did not answer in time
 */
export async function isPublished(version: string, env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  const args = ['view', `kbts@${version}`, 'version', '--json', '--fetch-retries=0', `--fetch-timeout=${patience}`];
  const isWindows = process.platform === 'win32'; // where npm is a script, which takes a shell to run
  const options = { env, timeout: patience, maxBuffer: 1_000_000, shell: isWindows, windowsHide: true };
  const output = await new Promise<string>((resolve) => {
    execFile('npm', args, options, (_error, stdout) => resolve(stdout));
  });
  return verdictOf(output, version);
}

/** Reads what `npm view --json` prints: the version, nothing when the package has no such version, or an error. */
export function verdictOf(output: string, version: string): boolean | undefined {
  if (output.trim() === '') return undefined;
  try {
    const result: unknown = JSON.parse(output);
    if (result === version) return true;
    const { error } = result as { readonly error?: { readonly code?: unknown } }; // what npm prints of a failure
    return error?.code === 'E404' ? false : undefined;
  } catch {
    return undefined;
  }
}
