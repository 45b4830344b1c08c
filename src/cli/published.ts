import { execFile } from 'node:child_process';

/** Deadline of the registry. */
const patience = 10_000;

/**
 * Queries whether the registry has a version of kbts, with npm's settings for this user and folder.
 *
 * @returns undefined if unknown: npm is missing, or the registry did not respond in time
 */
export async function isPublished(version: string, env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  const args = ['view', `kbts@${version}`, 'version', '--json', '--fetch-retries=0', `--fetch-timeout=${patience}`];
  const isWindows = process.platform === 'win32'; // npm is a script there, which requires a shell
  const options = { env, timeout: patience, maxBuffer: 1_000_000, shell: isWindows, windowsHide: true };
  const output = await new Promise<string>((resolve) => {
    execFile('npm', args, options, (_error, stdout) => resolve(stdout));
  });
  return verdictOf(output, version);
}

/** Parses the output of `npm view --json`: the version, nothing if the package has no such version, or an error. */
export function verdictOf(output: string, version: string): boolean | undefined {
  if (output.trim() === '') return undefined;
  try {
    const result: unknown = JSON.parse(output);
    if (result === version) return true;
    const { error } = result as { readonly error?: { readonly code?: unknown } }; // npm's error output
    return error?.code === 'E404' ? false : undefined;
  } catch {
    return undefined;
  }
}
