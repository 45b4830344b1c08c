import { once } from 'node:events';
import { type ConnectionOptions, getCiphers, type TLSSocket, connect as tlsConnect } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { asVersion1, rsaKey } from '../certwatcher/fixtures/rsa.js';
import {
  type CertificatePair,
  type CertificateSource,
  fixedCertificate,
  makeCertificate,
} from '../certwatcher/index.js';
import { start } from './fixtures/open-servers.js';
import { rawClient, rawTlsClient } from './fixtures/raw-client.js';
import { textResponse } from './index.js';

const ok = () => textResponse(200, 'ok');
let ecdsa: CertificatePair;
let rsa: CertificatePair;

beforeAll(async () => {
  ecdsa = await makeCertificate({ commonName: 'server', ipAddresses: ['127.0.0.1'] });
  const key = rsaKey();
  rsa = { cert: asVersion1(ecdsa.cert, key), key };
});

/** Returns protocol and suite of a handshake; undefined if the server rejects it. */
async function handshake(port: number, options: ConnectionOptions): Promise<string | undefined> {
  const socket = tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.getCipher().name}`;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** Returns the suites of TLS 1.2 and below that a server accepts, of all that this client supports. */
async function acceptedSuites(port: number): Promise<string[]> {
  const accepted: string[] = [];
  for (const name of getCiphers().filter((cipher) => !cipher.startsWith('tls_'))) {
    const suite = `${name.toUpperCase()}:@SECLEVEL=0`;
    const range = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2' } as const;
    if (await handshake(port, { ciphers: suite, ...range })) accepted.push(name.toUpperCase());
  }
  return accepted.sort();
}

describe.each(['HTTP/1.1', 'HTTP/2'])('TLS of a server that speaks %s', (protocol) => {
  const http2 = protocol === 'HTTP/2';

  it('accepts only suites with forward secrecy and authenticated encryption, including for a new certificate', async () => {
    let change = (_: CertificatePair) => {};
    const certificates: CertificateSource = {
      current: ecdsa,
      onChange: (callback) => {
        change = callback;
        return () => {};
      },
    };
    const { port } = await start(ok, { certificates, http2 });
    expect(await acceptedSuites(port)).toEqual([
      'ECDHE-ECDSA-AES128-GCM-SHA256',
      'ECDHE-ECDSA-AES256-GCM-SHA384',
      'ECDHE-ECDSA-CHACHA20-POLY1305',
    ]);
    change(rsa);
    expect(await acceptedSuites(port)).toEqual([
      'ECDHE-RSA-AES128-GCM-SHA256',
      'ECDHE-RSA-AES256-GCM-SHA384',
      'ECDHE-RSA-CHACHA20-POLY1305',
    ]);
  });

  it('rejects versions below 1.2', async () => {
    const { port } = await start(ok, { certificates: fixedCertificate(ecdsa), http2 });
    const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
    const taken = versions.map((version) =>
      handshake(port, { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }),
    );
    expect((await Promise.all(taken)).map((result) => result?.split(' ')[0])).toEqual([
      undefined,
      undefined,
      'TLSv1.2',
      'TLSv1.3',
    ]);
  });

  it('uses the given settings', async () => {
    const tls = { minVersion: 'TLSv1.3' } as const;
    const { port } = await start(ok, { certificates: fixedCertificate(ecdsa), http2, tls });
    expect(await handshake(port, { maxVersion: 'TLSv1.2' })).toBeUndefined();
    expect(await handshake(port, {})).toContain('TLSv1.3');
  });

  it('rejects renegotiation', async () => {
    const { port } = await start(ok, { certificates: fixedCertificate(ecdsa), http2 });
    const socket = tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
    await once(socket, 'secureConnect');
    await expect(renegotiate(socket)).rejects.toThrow();
    socket.destroy();
  });

  it('closes connections whose handshake times out, even while bytes keep arriving', async () => {
    const limits = { handshakeTimeout: 100, headersTimeout: 20_000 };
    const { port } = await start(ok, { certificates: fixedCertificate(ecdsa), http2, limits });
    const complete = await rawTlsClient(port, { rejectUnauthorized: false });
    const silent = await rawClient(port);
    const slow = await rawClient(port);
    slow.send(Buffer.from([0x16, 0x03, 0x01, 0x3f, 0xff, 0x01, 0x00, 0x3f, 0xfb, 0x03, 0x03])); // A long ClientHello.
    const timer = setInterval(() => slow.send(Buffer.alloc(1)), 5);
    await Promise.all([silent.closed, slow.closed]);
    clearInterval(timer);
    expect(complete.socket.destroyed).toBe(false);
    complete.send('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await complete.until('200 OK');
    complete.socket.destroy();
  });

  it('closes connections whose headers time out', async () => {
    const limits = { headersTimeout: 100 };
    const { port } = await start(ok, { certificates: fixedCertificate(ecdsa), http2, limits });
    const slow = await rawTlsClient(port, { rejectUnauthorized: false });
    slow.send('GET / HTTP/1.1\r\nx: ');
    const timer = setInterval(() => slow.send('a'), 5);
    await slow.closed;
    clearInterval(timer);
    expect(slow.text()).toContain('408');
  });

  it('counts connections before their handshake, too', async () => {
    const { port } = await start(ok, { certificates: fixedCertificate(ecdsa), http2, limits: { maxConnections: 2 } });
    const silent = [await rawClient(port), await rawClient(port)];
    const client = await rawTlsClient(port, { rejectUnauthorized: false });
    await silent[0]?.closed;
    client.send('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await client.until('200 OK');
    client.socket.destroy();
  });
});

function renegotiate(socket: TLSSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.renegotiate({ rejectUnauthorized: false }, (error) => (error ? reject(error) : resolve()));
  });
}
