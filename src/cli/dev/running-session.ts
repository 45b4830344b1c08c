import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SessionAddress, sessionFile, sessionFolder } from '../../dev/index.js';
import { fail } from '../results/json-result.js';
import type { Io } from '../terminal/io.js';

/** Timeout for a response, in milliseconds. A session that is suspended (Ctrl+Z) does not respond. */
const longestWait = 5_000;

/**
 * Requests a path from the `kbts dev` that runs in the project. Returns the parsed JSON response, or an exit code after
 * an error was printed.
 */
export async function askSession<T>(pathname: string, io: Io, asJson = false, wait = longestWait): Promise<T | number> {
  try {
    const text = readFileSync(path.join(io.cwd, sessionFolder, sessionFile), 'utf8');
    const { url, token } = JSON.parse(text) as SessionAddress; // written by `kbts dev`
    const response = await fetch(new URL(pathname, url), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(wait),
    });
    if (response.status >= 500) {
      const message = `\`kbts dev\` could not respond: ${await response.text()}`;
      const hint = 'run the command again when the cluster is ready; `kbts dev status` prints the state';
      return fail({ code: 'dev-running', severity: 'error', message, hint }, io, asJson);
    }
    return (await response.json()) as T; // the protocol declares the type
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      const message = `\`kbts dev\` did not respond within ${wait / 1000} s`;
      const hint = 'if it is suspended (Ctrl+Z), continue it with `fg` in its terminal';
      return fail({ code: 'dev-running', severity: 'error', message, hint }, io, asJson);
    }
    const message = '`kbts dev` is not running in this project';
    return fail({ code: 'usage', severity: 'error', message, hint: 'start it with `kbts dev`' }, io, asJson);
  }
}
