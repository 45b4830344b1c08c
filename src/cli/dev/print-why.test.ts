import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sessionFile, sessionFolder } from '../../dev/index.js';
import { reconcile } from '../../dev/page/fixtures/recording.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { printWhy } from './print-why.js';

it('prints objects that contain commands for terminals without effect', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'kbts-why-'));
  const error = { type: 'Error', message: '\u001b]0;title\u0007\u009b2J\n::error::x' };
  const found = [{ ...reconcile('1', { name: 'a' }, 0, 1), error }];
  const server = createServer((_, response) => response.end(JSON.stringify(found)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server
  mkdirSync(join(cwd, sessionFolder), { recursive: true });
  writeFileSync(join(cwd, sessionFolder, sessionFile), JSON.stringify({ url: `http://127.0.0.1:${port}`, token: '' }));
  try {
    for (const json of [false, true]) {
      const io = fakeIo(cwd);
      expect(await printWhy({ object: 'foo/a', json }, io)).toBe(0);
      expect(io.printed.stdout).toContain('title');
      expect(io.printed.stdout).not.toMatch(/(?!\n)\p{Cc}|^::/mu);
    }
  } finally {
    server.close();
    rmSync(cwd, { recursive: true });
  }
});

it.each(['0', '-1', 'all'])('rejects `--last %s`', async (last) => {
  const io = fakeIo('/nonexistent');
  expect(await printWhy({ object: 'foo/a', last, json: false }, io)).toBe(2);
  expect(io.printed.stderr).toContain('expected an object such as `cronjob/sample`, and a number as `--last`');
});
