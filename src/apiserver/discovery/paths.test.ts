import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeProtobuf } from '../decode/protobuf.js';
import { TestServer } from '../fixtures/test-server.js';
import { newTestWorld } from '../fixtures/test-world.js';

describe('paths of single documents', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start({ world: { ...newTestWorld(), tokenKeys: { keys: [] } } });
  });
  afterEach(() => server.stop());

  const statusOf = async (method: string, path: string, accept = '') =>
    (await server.send(method, path, undefined, { accept })).status;

  it.each([
    ['/version', 'application/json'],
    ['/.well-known/openid-configuration', 'application/json'],
    ['/openid/v1/jwks', 'application/jwk-set+json'],
  ])('%s is available to clients that accept %s', async (path, type) => {
    for (const accept of ['', '*/*', type, `text/html, ${type};q=0.5`])
      expect(await statusOf('GET', path, accept)).toBe(200);
    for (const accept of ['text/plain', 'application/*', `${type}x`])
      expect(await statusOf('GET', path, accept)).toBe(406);
  });

  it.each(['/api', '/apis', '/apis/apps', '/apis/apps/v1'])('%s is available as protobuf', async (path) => {
    const request = server.request('GET', path, undefined, { accept: 'application/vnd.kubernetes.protobuf' });
    const { body } = await server.server.handle(request);
    const { body: expected } = await server.send('GET', path);
    const kind = { group: '', version: 'v1', kind: expected.kind };
    expect(decodeProtobuf(body as Uint8Array, kind)).toMatchObject(expected); // a body of protobuf is bytes
  });

  it.each(['/version', '/openid/v1/jwks', '/.well-known/openid-configuration', '/api', '/api/v1', '/apis/apps/v1'])(
    '%s can only be read with GET',
    async (path) => {
      for (const method of ['HEAD', 'POST', 'DELETE', 'OPTIONS']) expect(await statusOf(method, path)).toBe(405);
    },
  );
});
