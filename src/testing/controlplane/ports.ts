import { type AddressInfo, createServer, type Server } from 'node:net';

// The ports are below the ephemeral range: outgoing connections do not take a port between the check and the start of
// the server, or while the server is down.
const firstPort = 20_000;
const lastPort = 32_000;

/** Finds distinct unused ports of 127.0.0.1. Another process may take a port before the caller uses it. */
export async function findFreePorts(count: number, random: () => number = Math.random): Promise<number[]> {
  const servers: Server[] = [];
  try {
    while (servers.length < count) {
      const port = firstPort + Math.floor(random() * (lastPort - firstPort));
      const server = await listen(port);
      if (server) servers.push(server);
    }
    return servers.map((server) => (server.address() as AddressInfo).port); // other types only for pipes
  } finally {
    await Promise.all(servers.map(close));
  }
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host: '127.0.0.1' }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
