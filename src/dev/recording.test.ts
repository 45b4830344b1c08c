import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { recording } from './page/fixtures/recording.js';
import { devPaths } from './protocol.js';
import { openRecording } from './recording.js';

const folder = mkdtempSync(join(tmpdir(), 'kbts-recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

function open(text: string) {
  const file = join(folder, 'recording.json');
  writeFileSync(file, text);
  return openRecording({ file, port: 0, allowedHosts: [] });
}

it('serves a recording, and neither a stream nor actions', async () => {
  const saved = recording();
  const server = await open(JSON.stringify(saved));
  const headers = { authorization: `Bearer ${server.token}`, 'x-kbts-dev': '1' };
  const call = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
  expect(await (await call(devPaths.recording)).json()).toEqual(saved);
  expect((await call(devPaths.events)).status).toBe(204);
  expect((await call(devPaths.action, 'POST')).status).toBe(405);
  expect((await fetch(`http://127.0.0.1:${server.port}${devPaths.recording}`)).status).toBe(401);
  await server.close();
});

it.each([
  ['{', 'recording.json is not a recording of `kbts dev`'],
  ['null', 'is not a recording'],
  ['{"kind":"kbts-recording"}', 'is not a recording'],
  [JSON.stringify(recording()).slice(0, 1000), 'is not a recording'],
  ['{"kind":"kbts-recording","version":1,"state":{"reconciles":[]}}', 'is an incomplete recording'],
  [
    JSON.stringify({ ...recording(), version: 2 }),
    'has version 2 of the format, but this version of kbts reads version 1',
  ],
])('rejects %.40s', async (text, message) => {
  await expect(open(text)).rejects.toThrow(message);
});

it('rejects a file that does not exist', async () => {
  await expect(openRecording({ file: join(folder, 'none'), port: 0, allowedHosts: [] })).rejects.toThrow('ENOENT');
});
