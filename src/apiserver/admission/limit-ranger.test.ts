import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';
import type { JsonObject } from '../model/index.js';

describe('LimitRanger', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const send = (method: string, plural: string, object?: JsonObject) =>
    server.send(method, `/api/v1/namespaces/default/${plural}`, object);
  const limit = (name: string, ...limits: JsonObject[]) =>
    send('POST', 'limitranges', { apiVersion: 'v1', kind: 'LimitRange', metadata: { name }, spec: { limits } });
  const create = async (resources: JsonObject, more: JsonObject = {}) => {
    const spec = { containers: [{ name: 'c', image: 'i', resources }], ...more };
    const { body } = await send('POST', 'pods', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { generateName: 'p' },
      spec,
    });
    return body;
  };
  const container = {
    type: 'Container',
    default: { cpu: '500m', memory: '256Mi' },
    defaultRequest: { cpu: '100m' },
    max: { cpu: '1', memory: '1Gi' },
    min: { cpu: '50m' },
    maxLimitRequestRatio: { memory: '2' },
  };

  it('completes resources, and says what it has added', async () => {
    await limit('container', container);
    const { metadata, spec, status } = await create({ limits: { cpu: '700m' } });
    expect(spec.containers[0].resources).toEqual({
      limits: { cpu: '700m', memory: '256Mi' },
      requests: { cpu: '700m', memory: '256Mi' },
    });
    expect(metadata.annotations['kubernetes.io/limit-ranger']).toBe(
      'LimitRanger plugin set: memory request for container c; memory limit for container c',
    );
    expect(status.qosClass).toBe('Guaranteed');
  });

  it.each([
    [{ requests: { cpu: '10m' } }, 'minimum cpu usage per Container is 50m, but request is 10m'],
    [
      { limits: { cpu: '2', memory: '2Gi' } },
      '[maximum cpu usage per Container is 1, but limit is 2, maximum memory usage per Container is 1Gi, but limit is 2Gi]',
    ],
    [
      { limits: { memory: '800Mi' }, requests: { memory: '100Mi' } },
      'memory max limit to request ratio per Container is 2, but provided ratio is 8.000000',
    ],
  ])('refuses a container with %o', async (resources, why) => {
    await limit('container', container);
    const { code, message } = await create(resources);
    expect({ code, message }).toEqual({ code: 403, message: expect.stringContaining(`is forbidden: ${why}`) });
  });

  it('adds up the containers of a pod, and takes the largest init container', async () => {
    await limit('pod', { type: 'Pod', max: { cpu: '800m' }, min: { memory: '100Mi' } });
    const half = (name: string) => ({ name, image: 'i', resources: { limits: { cpu: '500m', memory: '200Mi' } } });
    const refused = await create({}, { containers: [half('a'), half('b')] });
    expect(refused.message).toContain('maximum cpu usage per Pod is 800m, but limit is 1');
    expect((await create(half('').resources, { initContainers: [half('a'), half('b')] })).status.phase).toBe('Pending');
    expect((await create({})).message).toContain(
      '[minimum memory usage per Pod is 100Mi.  No request is specified, maximum cpu usage per Pod is 800m.  No limit is specified]',
    );
  });

  it('adds up sidecars, and prefers the resources of the whole pod', async () => {
    await limit('pod', { type: 'Pod', max: { cpu: '800m' } });
    const half = { name: 'a', image: 'i', resources: { limits: { cpu: '500m' } } };
    const initContainers = [{ ...half, name: 'side', restartPolicy: 'Always' }];
    expect((await create(half.resources, { initContainers })).message).toContain('per Pod is 800m, but limit is 1');
    const resources = { limits: { cpu: '900m' } };
    expect((await create({}, { initContainers, resources })).message).toContain('per Pod is 800m, but limit is 900m');
    expect((await create({}, { initContainers })).kind).toBe('Pod');
  });

  it('limits resized sidecars, and changes only the resources of a resized pod', async () => {
    const resources = { requests: { cpu: '100m' }, limits: { cpu: '200m' } };
    const initContainers = [{ name: 'side', image: 'i', restartPolicy: 'Always', resources }];
    const { metadata } = await create(resources, { initContainers });
    await limit('pod', { type: 'Pod', max: { cpu: '800m' } }, { type: 'Container', defaultRequest: { memory: '1Mi' } });
    const resize = async (cpu: string) => {
      const spec = { initContainers: [{ name: 'side', resources: { limits: { cpu } } }] };
      const type = { 'content-type': 'application/strategic-merge-patch+json' };
      const labeled = { metadata: { labels: { a: 'b' } }, spec };
      return (await server.send('PATCH', `/api/v1/namespaces/default/pods/${metadata.name}/resize`, labeled, type))
        .body;
    };
    expect((await resize('700m')).message).toContain('maximum cpu usage per Pod is 800m, but limit is 900m');
    const { metadata: kept, spec } = await resize('300m');
    expect(spec.initContainers[0].resources).toEqual({
      requests: { cpu: '100m', memory: '1Mi' },
      limits: { cpu: '300m' },
    });
    expect([kept.labels, kept.annotations]).toEqual([undefined, undefined]);
  });

  it('limits claims, and leaves other objects and other namespaces alone', async () => {
    await limit('claim', { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '5Gi' } });
    const claim = async (storage: string) => {
      const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } };
      const object = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 's' }, spec };
      return (await send('POST', 'persistentvolumeclaims', object)).body;
    };
    expect((await claim('100Mi')).message).toContain(
      'minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 100Mi',
    );
    expect((await claim('6Gi')).message).toContain(
      'maximum storage usage per PersistentVolumeClaim is 5Gi, but request is 6Gi',
    );
    expect((await claim('2Gi')).kind).toBe('PersistentVolumeClaim');
    expect((await create({})).metadata.annotations).toBeUndefined();
  });
});
