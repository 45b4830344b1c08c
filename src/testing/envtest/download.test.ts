import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type DownloadOptions, downloadFile, downloadText } from './download.js';
import { serveRoutes } from './fixtures/archive-server.js';
import { emptyFolder } from './fixtures/folder.js';

const body = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const largest = 1024 * 1024;

it('downloads a file with the expected hash', async () => {
  const { url } = await serveRoutes({ '/a': body });
  expect((await fetched(`${url}/a`)).equals(body)).toBe(true);
});

it('rejects a file with another hash', async () => {
  const { url } = await serveRoutes({ '/a': body.subarray(1) });
  await expect(fetched(`${url}/a`)).rejects.toThrow(/has the SHA-512 [0-9a-f]{16}…, but the index says/);
});

it('resumes after a lost connection', async () => {
  let calls = 0;
  const { url, requests } = await serveRoutes({
    '/a': (request, response) => {
      calls += 1;
      const from = Number(/\d+/.exec(request.headers.range ?? '0')?.[0]);
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': body.length - from });
      if (calls < 3) response.write(body.subarray(from, from + 30_000), () => response.destroy());
      else response.end(body.subarray(from));
    },
  });
  expect((await fetched(`${url}/a`)).equals(body)).toBe(true);
  expect(requests).toEqual(['/a', '/a bytes=30000-', '/a bytes=60000-']);
});

it('starts from the beginning if the server does not support ranges', async () => {
  let calls = 0;
  const { url } = await serveRoutes({
    '/a': (_request, response) => {
      calls += 1;
      response.writeHead(200, { 'content-length': body.length });
      if (calls === 1) response.write(body.subarray(0, 30_000), () => response.destroy());
      else response.end(body);
    },
  });
  expect((await fetched(`${url}/a`)).equals(body)).toBe(true);
});

it.each([429, 500, 503])('tries again after status code %d', async (status) => {
  let calls = 0;
  const { url } = await serveRoutes({
    '/a': (_request, response) => (calls++ === 0 ? response.writeHead(status).end() : response.end(body)),
  });
  expect((await fetched(`${url}/a`)).equals(body)).toBe(true);
});

it('fails after six attempts', async () => {
  const { url, requests } = await serveRoutes({ '/a': (_request, response) => response.writeHead(503).end() });
  await expect(fetched(`${url}/a`)).rejects.toThrow(/cannot download `.*\/a`: .* returned status code 503/);
  expect(requests).toHaveLength(6);
});

it.each([401, 403, 404, 410])('does not try again after status code %d', async (status) => {
  const { url, requests } = await serveRoutes({ '/a': (_request, response) => response.writeHead(status).end() });
  await expect(fetched(`${url}/a`)).rejects.toThrow(`returned status code ${status}`);
  expect(requests).toHaveLength(1);
});

it('does not retry if the connection is refused', async () => {
  const start = Date.now();
  await expect(fetched(`http://127.0.0.1:${await closedPort()}/a`, { retryDelay: 60_000 })).rejects.toMatchObject({
    isUnreachable: true,
    message: expect.stringContaining('ECONNREFUSED'),
  });
  expect(Date.now() - start).toBeLessThan(30_000);
});

it.each<[string, RequestListener]>([
  ['never responds', () => {}],
  ['stops in the middle', (_request, response) => void response.write(body.subarray(0, 100))],
])('ends when a server %s', async (_, listener) => {
  const { url } = await serveRoutes({ '/a': listener });
  await expect(fetched(`${url}/a`, { idleTimeout: 50 })).rejects.toThrow(/(?:no data|only 100 bytes) in 0\.05 s/);
});

it('fails if a server sends only a few bytes now and then', async () => {
  const { url } = await serveRoutes({ '/a': trickle });
  await expect(fetched(`${url}/a`, { idleTimeout: 100 })).rejects.toThrow(/only \d+ bytes in 0.1 s/);
});

it('fails at the deadline even while it waits for the next attempt', async () => {
  const { url, requests } = await serveRoutes({ '/a': (_request, response) => response.writeHead(503).end() });
  await expect(fetched(`${url}/a`, { totalTimeout: 100, retryDelay: 3_600_000 })).rejects.toThrow('it took too long');
  expect(requests).toHaveLength(1);
});

it('fails if the whole download takes too long', async () => {
  const { url } = await serveRoutes({ '/a': trickle });
  await expect(fetched(`${url}/a`, { totalTimeout: 200 })).rejects.toThrow('it took too long');
});

it('rejects a file that is too large, with and without a Content-Length', async () => {
  const { url } = await serveRoutes({
    '/said': (_request, response) => response.writeHead(200, { 'content-length': largest + 1 }).write('x'),
    '/unsaid': (_request, response) => {
      const send = (): unknown => response.write(Buffer.alloc(65_536), () => response.destroyed || send());
      send();
    },
  });
  await expect(fetched(`${url}/said`)).rejects.toThrow('is larger than 1 MiB');
  await expect(fetched(`${url}/unsaid`)).rejects.toThrow('is larger than 1 MiB');
});

it('follows redirects, but neither loops nor redirects to other protocols', async () => {
  const to =
    (location: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(302, { location }).end();
  const { url } = await serveRoutes({
    '/a': to('b?token=secret'),
    '/b?token=secret': body,
    '/circle': to('/circle'),
    '/file': to('file:///etc/passwd'),
    '/garbage': to('http://['),
  });
  expect((await fetched(`${url}/a`)).equals(body)).toBe(true);
  await expect(fetched(`${url}/circle`)).rejects.toThrow('redirects more than 5 times');
  await expect(fetched(`${url}/file`)).rejects.toThrow('an unsafe URL');
  await expect(fetched(`${url}/garbage`)).rejects.toThrow('an unsafe URL');
});

it('shows neither credentials nor parameters of a URL', async () => {
  const { url } = await serveRoutes({});
  const secret = `${url.replace('//', '//user:hunter2@')}/a?token=hunter3`;
  const error = await fetched(secret).catch(String);
  expect(error).toContain(`${url}/a`);
  expect(error).not.toContain('hunter');
});

it('rejects with the reason of its signal', async () => {
  const { url } = await serveRoutes({ '/a': () => stop.abort(new Error('enough')) });
  const stop = new AbortController();
  await expect(fetched(`${url}/a`, { signal: stop.signal })).rejects.toThrow('enough');
});

it('reports progress, and reads text files', async () => {
  const { url } = await serveRoutes({ '/a': body, '/text': 'ä' });
  const seen: unknown[] = [];
  await fetched(`${url}/a`, { onProgress: (...place) => seen.push(place) });
  expect(seen.at(-1)).toEqual([body.length, body.length]);
  expect(await downloadText(new URL(`${url}/text`), options({ largest }))).toBe('ä');
});

function trickle(_request: unknown, response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 10);
  response.once('close', () => clearInterval(timer));
}

async function fetched(url: string, more: Partial<DownloadOptions> = {}): Promise<Buffer> {
  const path = join(emptyFolder(), 'file');
  await downloadFile(
    new URL(url),
    path,
    createHash('sha512').update(body).digest('hex'),
    options({ largest, ...more }),
  );
  expect(existsSync(path)).toBe(true);
  return readFileSync(path);
}

function options<T extends object>(more: T) {
  return { signal: new AbortController().signal, env: {}, retryDelay: 1, ...more };
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
