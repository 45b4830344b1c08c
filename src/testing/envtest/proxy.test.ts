import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { serveUntilFinished } from './fixtures/archive-server.js';
import { httpGet } from './http-get.js';

const { signal } = new AbortController();

it('rejects a proxy that is not an HTTP URL', async () => {
  for (const text of ['socks5://proxy', 'http://[']) {
    await expect(textOf('https://a.com/', { HTTPS_PROXY: text })).rejects.toThrow('`HTTPS_PROXY` is not valid');
  }
});

it('connects to an https server through a tunnel, and verifies the certificate of the server', async () => {
  const { makeServingCertificate } = await import('../index.js');
  const { cert, key } = await makeServingCertificate({ hosts: ['archives.test'] });
  const server = createSecureServer({ cert, key }, (_call, response) => response.end('secret'));
  const { port } = new URL(await serveUntilFinished(() => {}, server as never));
  const targets: unknown[] = [];
  const proxy = createServer().on('connect', (call, socket) => {
    targets.push(call.url);
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  const env = { HTTPS_PROXY: await serveUntilFinished(() => {}, proxy) };
  expect(await withoutVerification(() => textOf('https://archives.test/a', env))).toBe('secret');
  // The certificate is not trusted here: the test verifies that it is checked.
  await expect(textOf('https://archives.test/a', env)).rejects.toThrow(/verify the first certificate/);
  expect(targets).toEqual(Array(2).fill('archives.test:443'));
});

it('reports that a proxy rejected the request', async () => {
  const proxy = createServer().on('connect', (_call, socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'));
  const env = { HTTPS_PROXY: await serveUntilFinished(() => {}, proxy) };
  await expect(textOf('https://archives.test/a', env)).rejects.toThrow(
    /proxy http:\/\/127.0.0.1:\d+: it responded with 407/,
  );
});

it('can be canceled while a proxy does not respond', async () => {
  const proxy = createServer().on('connect', () => stop.abort(new Error('enough')));
  const stop = new AbortController();
  const env = { HTTPS_PROXY: await serveUntilFinished(() => {}, proxy) };
  await expect(httpGet(new URL('https://archives.test/a'), { signal: stop.signal, env })).rejects.toThrow(/abort/);
});

async function withoutVerification<T>(run: () => Promise<T>): Promise<T> {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    return await run();
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
}

async function textOf(url: string, env: NodeJS.ProcessEnv): Promise<string> {
  const response = await httpGet(new URL(url), { signal, env });
  const chunks = await response.toArray();
  return Buffer.concat(chunks).toString();
}
