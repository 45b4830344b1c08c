import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';
import type { JsonObject } from '../model/index.js';

describe('ResourceQuota', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const send = async (method: string, path: string, object?: JsonObject) =>
    (await server.send(method, `/api/v1/namespaces/default/${path}`, object)).body;
  const pod = (cpu?: string) => {
    const resources = cpu === undefined ? {} : { requests: { cpu } };
    const spec = { containers: [{ name: 'c', image: 'i', resources }] };
    return { apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'p' }, spec };
  };
  const quota = async (hard: JsonObject, used: JsonObject, spec: JsonObject = {}) => {
    const metadata = { name: 'q' };
    const object = { apiVersion: 'v1', kind: 'ResourceQuota', metadata };
    await send('POST', 'resourcequotas', { ...object, spec: { hard, ...spec } });
    await send('PUT', 'resourcequotas/q/status', { ...object, status: { hard, used } });
  };

  it('adds what an object uses to the status, and refuses what exceeds the limit', async () => {
    await quota({ 'requests.cpu': '1', pods: '5' }, { 'requests.cpu': '0', pods: '0' });
    expect((await send('POST', 'pods', pod('600m'))).kind).toBe('Pod');
    expect((await send('POST', 'pods', pod('600m'))).message).toContain(
      'is forbidden: exceeded quota: q, requested: requests.cpu=600m, used: requests.cpu=600m, limited: requests.cpu=1',
    );
    expect((await send('GET', 'resourcequotas/q')).status.used).toEqual({ 'requests.cpu': '600m', pods: '1' });
  });

  it('counts nothing in a dry run', async () => {
    await quota({ pods: '1' }, { pods: '0' });
    expect((await send('POST', 'pods?dryRun=All', pod())).kind).toBe('Pod');
    expect((await send('GET', 'resourcequotas/q')).status.used).toEqual({ pods: '0' });
  });

  it('requires the resources that it limits, and a status that counts them', async () => {
    await quota({ 'requests.cpu': '1' }, {});
    expect((await send('POST', 'pods', pod())).message).toContain('failed quota: q: must specify requests.cpu for: c');
    expect((await send('POST', 'pods', pod('1m'))).message).toContain(
      'status unknown for quota: q, resources: requests.cpu',
    );
  });

  it('limits only the pods in its scope', async () => {
    await quota({ pods: '0' }, { pods: '0' }, { scopes: ['BestEffort'] });
    expect((await send('POST', 'pods', pod())).message).toContain('exceeded quota: q, requested: pods=1');
    expect((await send('POST', 'pods', pod('1m'))).kind).toBe('Pod');
  });
});
