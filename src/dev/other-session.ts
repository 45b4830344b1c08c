import { readFileSync } from 'node:fs';

/** Contents of the session file, which only the user who started the session can read. */
export interface SessionAddress {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** Start time in ISO 8601. */
  readonly startedAt: string;
}

/** Thrown if `kbts dev` is already running in a project. */
export class OtherSessionError extends Error {
  override readonly name = 'OtherSessionError';
  readonly hint: string;

  constructor({ url, token, pid, startedAt }: SessionAddress) {
    super(`\`kbts dev\` is already running in this project: process ${pid}, started ${startedAt}`);
    this.hint = `use its page, ${url}/?token=${token}, or press q in its terminal; \`kill ${pid}\` stops it, too, unless it is suspended`;
  }
}

/**
 * Throws an {@link OtherSessionError} if another `kbts dev` runs in the project: both would write the same files. A
 * session that does not respond within `patience` milliseconds is suspended (Ctrl+Z), and counts as running.
 */
export async function checkNoOtherSession(file: string, patience = 2_000): Promise<void> {
  const running = await runningSession(file, patience).catch(() => undefined); // no file, or a session that has ended
  if (running) throw new OtherSessionError(running);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function runningSession(file: string, patience: number): Promise<SessionAddress | undefined> {
  const address = JSON.parse(readFileSync(file, 'utf8')) as SessionAddress; // written by `kbts dev`
  const headers = { authorization: `Bearer ${address.token}` };
  try {
    const { ok } = await fetch(new URL('/api/why', address.url), { headers, signal: AbortSignal.timeout(patience) });
    return ok ? address : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError' && isRunning(address.pid)) return address;
    throw error;
  }
}
