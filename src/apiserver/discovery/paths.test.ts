import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it.each(['/version', '/openid/v1/jwks', '/.well-known/openid-configuration', '/api', '/api/v1', '/apis/apps/v1'])(
    '%s can only be read with GET',
    async (path) => {
      for (const method of ['HEAD', 'POST', 'DELETE', 'OPTIONS']) expect(await statusOf(method, path)).toBe(405);
    },
  );
});
