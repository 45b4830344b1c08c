import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { newTransport } from '../transport/http-transport.js';

it('a server that switches the protocol fails the request, which would otherwise never settle', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
  const server = createServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(upgrade)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const transport = newTransport({ server: `http://127.0.0.1:${port}` });
  const request = { method: 'GET', path: '/x' } as const;
  try {
    const message = `GET http://127.0.0.1:${port}/x: unexpected status code 101`;
    await expect(transport.request(request)).rejects.toThrow(message);
    await expect(transport.stream(request)).rejects.toThrow(message);
  } finally {
    transport.close();
    server.close();
  }
});
