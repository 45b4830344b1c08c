import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkNoOtherSession } from './other-session.js';

const startedAt = '2026-01-02T10:20:30.000Z';
let folder: string;
let port: number;
const server = createServer(({ headers }, response) => {
  if (headers.authorization === 'Bearer suspended') return;
  response.writeHead(headers.authorization === 'Bearer right' ? 200 : 401).end('[]');
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-session-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // of a TCP server
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

function sessionWith(token: string, pid = 4711): string {
  const file = join(folder, 'session.json');
  writeFileSync(file, JSON.stringify({ url: `http://127.0.0.1:${port}`, token, pid, startedAt }));
  return file;
}

it('fails if another session runs, and says which and how to stop it', async () => {
  await expect(checkNoOtherSession(sessionWith('right'))).rejects.toMatchObject({
    message: `\`kbts dev\` is already running in this project: process 4711, started ${startedAt}`,
    hint: `use its page, http://127.0.0.1:${port}/?token=right, or press q in its terminal; \`kill 4711\` stops it, too, unless it is suspended`,
  });
});

it('fails if another session is suspended, and does not respond', async () => {
  const file = sessionWith('suspended', process.pid);
  await expect(checkNoOtherSession(file, 1)).rejects.toThrow(`process ${process.pid}`);
});

it('ignores the file of a process that has ended, even if another program does not respond on its port', async () => {
  await checkNoOtherSession(sessionWith('suspended', 2 ** 22 + 1), 1); // no process has this number
});

it('ignores the file of a session that has ended, even if its port is used again', async () => {
  await checkNoOtherSession(join(folder, 'none.json'));
  await checkNoOtherSession(sessionWith('wrong'));
  const file = sessionWith('right');
  await new Promise((resolve) => server.close(resolve));
  await checkNoOtherSession(file);
});
