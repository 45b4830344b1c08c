import { readFileSync } from 'node:fs';

/**
 * Checks that no other `kbts dev` runs in the project: both would write the same files, and each would remove those of
 * the other.
 *
 * @param file file with the address of an earlier session, which may have ended without removing it
 * @throws Error if the earlier session still runs
 */
export async function checkNoOtherSession(file: string): Promise<void> {
  const url = await urlOfRunning(file).catch(() => undefined); // no file, or one of a session that has ended
  if (url !== undefined) throw new Error(`another \`kbts dev\` runs in this project; its page is on ${url}`);
}

async function urlOfRunning(file: string): Promise<string | undefined> {
  const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string }; // written by `kbts dev`
  const { ok } = await fetch(new URL('/api/why', url), { headers: { authorization: `Bearer ${token}` } });
  return ok ? url : undefined;
}
