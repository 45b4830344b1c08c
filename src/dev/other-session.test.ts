import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkNoOtherSession } from './other-session.js';

let folder: string;
let port: number;
const server = createServer(({ headers }, response) => {
  response.writeHead(headers.authorization === 'Bearer right' ? 200 : 401).end('[]');
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-session-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // of a TCP server
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function sessionWith(token: string): string {
  const file = join(folder, 'session.json');
  writeFileSync(file, JSON.stringify({ url: `http://127.0.0.1:${port}`, token }));
  return file;
}

it('fails if another session runs', async () => {
  const message = `another \`kbts dev\` runs in this project; its page is on http://127.0.0.1:${port}`;
  await expect(checkNoOtherSession(sessionWith('right'))).rejects.toThrow(message);
});

it('ignores the file of a session that has ended, even if its port is used again', async () => {
  await checkNoOtherSession(join(folder, 'none.json'));
  await checkNoOtherSession(sessionWith('wrong'));
  const file = sessionWith('right');
  await new Promise((resolve) => server.close(resolve));
  await checkNoOtherSession(file);
});
