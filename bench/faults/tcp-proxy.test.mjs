import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TcpProxy } from './tcp-proxy.mjs';

const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));
/** @type {TcpProxy} */
let proxy;
/** @type {import('node:net').Socket} */
let socket;
let received = '';

beforeEach(async () => {
  await new Promise((resolve) => echo.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = echo.address();
  proxy = new TcpProxy(typeof address === 'object' && address ? address.port : 0);
  received = '';
  socket = connect(await proxy.start(), '127.0.0.1');
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => {});
  await exchange('hello');
});
afterEach(async () => {
  socket.destroy();
  await proxy.stop();
  await new Promise((resolve) => echo.close(resolve));
});

async function exchange(text) {
  received = '';
  socket.write(text);
  while (received.length < text.length) await once(socket, 'data');
  expect(received).toBe(text);
}

describe('TcpProxy', () => {
  it('resets connections', async () => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    proxy.resetAll();
    await closed;
    expect(proxy.count).toBe(0);
  });

  it('freezes open connections, and no new ones', async () => {
    proxy.freezeAll();
    received = '';
    socket.write('lost');
    const other = connect(socket.remotePort ?? 0, '127.0.0.1');
    other.write('new');
    const [chunk] = await once(other, 'data');
    expect(String(chunk)).toBe('new');
    other.destroy();
    expect(received).toBe('');
    expect(socket.destroyed).toBe(false);
  });

  it('slows connections down without losing or reordering anything', async () => {
    const text = Array.from({ length: 4000 }, (_, index) => `${index} `).join('');
    proxy.limit(50_000);
    const start = performance.now();
    await exchange(text);
    expect(performance.now() - start).toBeGreaterThan(200); // 19 kB, there and back
    proxy.limit(undefined);
    await exchange(text);
  });
});
