import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SessionAddress, sessionFile, sessionFolder } from '../../dev/index.js';
import { fail } from '../envtest/run.js';
import type { Io } from '../terminal/io.js';

/**
 * Requests a path from the `kbts dev` that runs in the project. Only the user who started it can read the file with its
 * address and token.
 *
 * @returns the response in JSON, or an exit code after an error was printed
 */
export async function askSession<T>(pathname: string, io: Io): Promise<T | number> {
  try {
    const text = readFileSync(path.join(io.cwd, sessionFolder, sessionFile), 'utf8');
    const { url, token } = JSON.parse(text) as SessionAddress; // written by `kbts dev`
    const response = await fetch(new URL(pathname, url), { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as T; // the protocol declares the type
  } catch {
    const message = '`kbts dev` is not running in this project';
    return fail({ code: 'usage', severity: 'error', message, hint: 'start it with `kbts dev`' }, io);
  }
}
