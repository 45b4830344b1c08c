import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';
import type { JsonObject } from '../model/index.js';
import { Addresses } from './rules/service-allocation.js';

const services = '/api/v1/namespaces/default/services';

describe('addresses and node ports of services', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const create = async (name: string, spec: JsonObject, query = '') => {
    const object = { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } };
    const { status, body } = await server.send('POST', `${services}${query}`, object);
    return status === 201 ? body.spec : `${status} ${body.message}`;
  };
  const open = (nodePort: number, protocol = 'TCP') => ({
    type: 'NodePort',
    ports: [{ port: 80, nodePort, protocol }],
  });
  const taken = 'provided port is already allocated';

  it('are unique, until their service is gone', async () => {
    await create('a', { clusterIP: '10.0.0.200' });
    expect(await create('b', { clusterIP: '10.0.0.200' })).toBe(
      '422 Service "b" is invalid: spec.clusterIPs: Invalid value: ["10.0.0.200"]: failed to allocate IP 10.0.0.200: provided IP is already allocated',
    );
    expect(await create('b', { clusterIP: '10.0.0.200' }, '?dryRun=All')).toMatchObject({ clusterIP: '10.0.0.200' });
    await server.send('DELETE', `${services}/a`);
    expect(await create('b', { clusterIP: '10.0.0.200' })).toMatchObject({ clusterIP: '10.0.0.200' });
  });

  it('are not given to two protocols of different services, or twice to one protocol', async () => {
    await create('a', open(31001));
    const refused = `422 Service "b" is invalid: spec.ports[0].nodePort: Invalid value: 31001: ${taken}`;
    expect(await create('b', open(31001))).toBe(refused);
    expect(await create('b', open(31001, 'UDP'))).toBe(refused);
    expect(await create('b', open(31001), '?dryRun=All')).toBe(refused);
    const port = (name: string, more: JsonObject) => ({ name, port: 80, nodePort: 31002, ...more });
    const both = [port('a', {}), port('b', { port: 81 })];
    expect(await create('b', { type: 'NodePort', ports: both })).toBe(
      `422 Service "b" is invalid: spec.ports[1].nodePort: Invalid value: 31002: ${taken}`,
    );
    const dns = { type: 'NodePort', ports: [port('a', {}), port('b', { protocol: 'UDP' })] };
    expect(await create('b', dns)).toMatchObject({ ports: [{ nodePort: 31002 }, { nodePort: 31002 }] });
    const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: 31001 };
    expect(await create('c', local)).toBe(
      `500 Internal error occurred: failed to allocate requested HealthCheck NodePort 31001: ${taken}`,
    );
  });

  it('are not chosen if another service has them', async () => {
    await create('a', { clusterIP: '10.0.0.2' });
    await create('b', open(31001));
    expect(await create('c', open(0))).toMatchObject({ clusterIP: '10.0.0.4', ports: [{ nodePort: 31002 }] });
  });

  it('are refused if all addresses are taken', () => {
    const clusterIPs = Array.from({ length: 65536 }, (_, index) => `10.0.${index >> 8}.${index % 256}`);
    const all = new Addresses(() => [{ apiVersion: 'v1', kind: 'Service', metadata: {}, spec: { clusterIPs } }]);
    expect(() => all.allocate({}, undefined)).toThrow('failed to allocate a serviceIP: range is full');
  });
});
