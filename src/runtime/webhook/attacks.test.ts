import { Agent, request } from 'node:https';
import { connect } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CertificatePair, fixedCertificate, makeCertificate } from '../certwatcher/index.js';
import type { ServerLimits } from '../serving/index.js';
import { admissionWebhook, allowed } from './admission/index.js';
import { newWebhookServer } from './index.js';

let pair: CertificatePair;
const stop: (() => Promise<void>)[] = [];

beforeAll(async () => {
  pair = await makeCertificate({ commonName: 'webhook', ipAddresses: ['127.0.0.1'] });
});

afterEach(async () => {
  await Promise.all(stop.splice(0).map((end) => end()));
});

async function start(limits: ServerLimits = {}): Promise<number> {
  const end = new AbortController();
  const server = newWebhookServer({
    host: '127.0.0.1',
    port: 0,
    certificates: fixedCertificate(pair),
    shutdownTimeout: 0,
    limits,
  });
  server.register(
    '/hook',
    admissionWebhook(async () => allowed()),
  );
  const running = server.start(end.signal);
  stop.push(() => {
    end.abort();
    return running;
  });
  await vi.waitFor(() => expect(server.port).toBeGreaterThan(0));
  return server.port ?? 0;
}

/** An admission request of the API server. Returns the status code, or the error code of the connection. */
function review(port: number, agent: Agent | false): Promise<number | string | undefined> {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { text: 'x'.repeat(5_000) } };
  const body = JSON.stringify({ kind: 'AdmissionReview', request: { uid: 'u', operation: 'CREATE', object } });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve) => {
    const call = request({ port, host: '127.0.0.1', path: '/hook', method: 'POST', ca: pair.cert, headers, agent });
    call.once('response', (response) => resolve(response.resume().statusCode));
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    call.end(body);
  });
}

/** Sends requests on a new and on a kept connection, until enough have had a response. */
async function expectService(port: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push(await review(port, false), await review(port, agent));
  agent.destroy();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}

interface Upload {
  /** What is sent of the body. */
  readonly bytes: number;
  readonly announced: number;
  /** Whether to send a byte more from time to time. */
  readonly drips?: boolean;
}

/**
 * Opens connections whose bodies never end, and opens each again as soon as it is closed. Resolves when
 * all have sent what they send.
 */
async function attack(port: number, count: number, { bytes, announced, drips = false }: Upload): Promise<void> {
  let isOver = false;
  const sockets = new Set<{ destroy(): void }>();
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
      sockets.add(socket);
      const head = `POST /hook HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n`;
      let drip: NodeJS.Timeout | undefined;
      socket.once('secureConnect', () => {
        socket.write(head + '{'.padEnd(bytes, ' '), () => resolve());
        if (drips) drip = setInterval(() => socket.write(' '), 5);
      });
      socket.once('data', () => socket.destroy());
      socket.once('error', () => socket.destroy());
      socket.once('close', () => {
        clearInterval(drip);
        sockets.delete(socket);
        resolve();
        if (!isOver) void open();
      });
    });
  stop.push(async () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(Array.from({ length: count }, open));
}

const MiB = 2 ** 20;

describe('all requests of the API server get a response while a client', () => {
  it('stalls uploads of 7 MiB', { timeout: 30_000 }, async () => {
    const port = await start();
    await attack(port, 1, { bytes: 6.5 * MiB, announced: 7 * MiB });
    await attack(port, 6, { bytes: 4 * MiB, announced: 7 * MiB });
    await expectService(port, 10);
  });

  it('continues its uploads byte by byte', { timeout: 30_000 }, async () => {
    const port = await start({ maxBodyBytes: 100_000 });
    await attack(port, 40, { bytes: 2_000, announced: 4_000, drips: true });
    await expectService(port, 10);
  });

  it('sends one byte of a body on as many connections as it can', { timeout: 30_000 }, async () => {
    const port = await start({ maxConnections: 50, maxRequests: 20 });
    await attack(port, 54, { bytes: 1, announced: 100 });
    await expectService(port, 10);
  });
});
