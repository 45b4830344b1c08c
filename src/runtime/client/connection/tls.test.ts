import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificatePair, makeCertificate } from '../../certwatcher/index.js';
import { FakeClock } from '../../clock/internal.js';
import type { RestConfig } from '../../config/index.js';
import { newTransport } from '../transport/http-transport.js';

let authority: CertificatePair;
let alice: CertificatePair;
let bob: CertificatePair;
let server: ReturnType<typeof createServer>;
let folder: string;
let base: RestConfig;
let connections = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbts-tls-'));
  authority = await makeCertificate({ commonName: 'ca', isAuthority: true });
  const serving = await makeCertificate({
    commonName: 'api',
    dnsNames: ['api.test'],
    ipAddresses: ['127.0.0.1'],
    issuer: authority,
  });
  alice = await makeCertificate({ commonName: 'alice', issuer: authority });
  bob = await makeCertificate({ commonName: 'bob', issuer: authority });
  const tls = {
    key: serving.key,
    cert: serving.cert,
    ca: authority.cert,
    requestCert: true,
    rejectUnauthorized: false,
  };
  server = createServer(tls, (request, response) => {
    const peer = (request.socket as TLSSocket).getPeerCertificate(); // it is a TLS server
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ user: peer.subject?.CN ?? 'anonymous' }));
  });
  server.on('secureConnection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = { server: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, ca: authority.cert };
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function whoAmI(config: RestConfig): Promise<unknown> {
  const transport = newTransport(config);
  try {
    return await transport.request({ method: 'GET', path: '/' });
  } finally {
    transport.close();
  }
}

describe('TLS', () => {
  it('presents the client certificate', async () => {
    await expect(whoAmI({ ...base, ...alice })).resolves.toEqual({ user: 'alice' });
    await expect(whoAmI(base)).resolves.toEqual({ user: 'anonymous' });
  });

  it('rejects a server certificate of an unknown authority', async () => {
    await expect(whoAmI({ server: base.server })).rejects.toMatchObject({ name: 'TransportError' });
    const { cert: ca } = await makeCertificate({ commonName: 'ca', isAuthority: true });
    await expect(whoAmI({ ...base, ca })).rejects.toMatchObject({ name: 'TransportError' });
  });

  it('verifies the server name of the configuration', async () => {
    await expect(whoAmI({ ...base, tlsServerName: 'api.test' })).resolves.toEqual({ user: 'anonymous' });
    const wrong = whoAmI({ ...base, tlsServerName: 'other.test' });
    await expect(wrong).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('accepts any certificate only with `insecureSkipTlsVerify`', async () => {
    await expect(whoAmI({ server: base.server, insecureSkipTlsVerify: true })).resolves.toEqual({ user: 'anonymous' });
  });

  it('reports an invalid certificate', async () => {
    await expect(whoAmI({ ...base, cert: 'nonsense', key: 'nonsense' })).rejects.toThrow();
  });

  it('reloads the client certificate from its file, and keeps the connection until then', async () => {
    const clock = new FakeClock();
    const [certFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
    const write = async (pair: CertificatePair) => {
      await writeFile(certFile, pair.cert);
      await writeFile(keyFile, pair.key);
    };
    await write(alice);
    const transport = newTransport({ ...base, certFile, keyFile }, { clock });
    const ask = () => transport.request({ method: 'GET', path: '/' });
    connections = 0;
    await expect(ask()).resolves.toEqual({ user: 'alice' });
    await clock.advance(61_000);
    await expect(ask()).resolves.toEqual({ user: 'alice' });
    expect(connections).toBe(1);
    await write(bob);
    await clock.advance(61_000);
    await expect(ask()).resolves.toEqual({ user: 'bob' });
    expect(connections).toBe(2);
    transport.close();
  });
});
