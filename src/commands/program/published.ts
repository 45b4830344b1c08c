import { execFile } from 'node:child_process';
import path from 'node:path';
import { withTrustedPath } from '../../base/git/index.js';

const patience = 10_000;

/** Whether the registry has a version of kbts; undefined if npm is missing, or could not query the registry in time. */
export async function isPublished(version: string, env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  return verdictOf(await view(`kbts@${version}`, env), version);
}

/**
 * Returns the output of `npm view` for a package version; empty if npm is missing. npm does not run in the project,
 * whose `.npmrc` could send environment variables to any registry, nor in folders that other users can write to.
 */
async function view(spec: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['view', spec, 'version', '--json', '--fetch-retries=0', `--fetch-timeout=${patience}`];
  // When kbts is run by an npm script, this variable contains the project folder.
  const { npm_config_local_prefix: _, ...others } = env;
  const isWindows = process.platform === 'win32'; // npm is a script on Windows, which requires a shell
  const options = {
    ...{ env: withTrustedPath(others), cwd: path.parse(process.cwd()).root, shell: isWindows },
    ...{ timeout: patience, maxBuffer: 1_000_000, windowsHide: true },
  };
  return await new Promise<string>((resolve) => {
    execFile('npm', args, options, (_error, stdout) => resolve(stdout));
  });
}

/** Returns the latest version of kbts; undefined if npm is missing, or could not query the registry in time. */
export async function latestPublished(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const version: unknown = JSON.parse(await view('kbts', env));
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined; // npm printed nothing or an error
  }
}

/** Parses the output of `npm view --json`: true for the version, false for the error `E404`, else undefined. */
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
