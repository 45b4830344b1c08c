import { describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { FakeClock } from '../../clock/internal.js';
import {
  type ApiRequest,
  isNoMatch,
  newClient,
  newNotFound,
  newRestMapper,
  StatusError,
  type Transport,
} from '../index.js';

const Room = defineKind<KubernetesObject>({ group: 'example.com', version: 'v1', kind: 'Room' });
const home = '/apis/example.com/v1';
const object = Room.from({ metadata: { namespace: 'n', name: 'a' } });

/** A cluster with a CRD that tests replace and remove. */
class Cluster implements Transport {
  readonly paths: string[] = [];
  crd: { name: string; namespaced: boolean } | undefined = { name: 'rooms', namespaced: true };
  missing = false;

  async request<T>({ path }: ApiRequest): Promise<T> {
    this.paths.push(path);
    if (!this.crd) throw unknownPath();
    const { name, namespaced } = this.crd;
    if (path === home) return { resources: [{ name, kind: 'Room', namespaced }] } as T; // of discovery
    if (!path.startsWith(`${home}${namespaced ? '/namespaces/n' : ''}/${name}`)) throw unknownPath();
    if (this.missing) throw newNotFound({ group: 'example.com', resource: name }, 'a');
    return { apiVersion: 'example.com/v1', kind: 'Room', metadata: { name: 'a' }, items: [] } as T; // the object or list
  }
  stream = () => Promise.reject(new Error('not used'));
  close(): void {}
}

function unknownPath(): StatusError {
  return new StatusError({ status: 'Failure', code: 404, reason: 'NotFound', message: '404 page not found' });
}

function open() {
  const cluster = new Cluster();
  const clock = new FakeClock();
  const mapper = newRestMapper(cluster, { clock });
  return { cluster, clock, mapper, client: newClient({ transport: cluster, mapper }) };
}

describe('a kind whose CRD was created again', () => {
  it.each<[string, (client: ReturnType<typeof open>['client']) => Promise<unknown>]>([
    ['get', (client) => client.get(Room, object.metadata as { name: string })],
    ['list', (client) => client.list(Room, { namespace: 'n' })],
    ['create', (client) => client.create(object)],
    ['update', (client) => client.update(object)],
    ['delete', (client) => client.delete(object)],
    ['deleteAllOf', (client) => client.deleteAllOf(Room, { namespace: 'n' })],
  ])('with another plural and scope is found by %s', async (_, call) => {
    const { cluster, client } = open();
    await call(client);
    cluster.crd = { name: 'chambers', namespaced: false };
    cluster.paths.length = 0;
    await call(client);
    expect(cluster.paths).toHaveLength(3);
    expect([cluster.paths[1], cluster.paths[2]]).toEqual([
      home,
      expect.stringMatching(/^\/apis\/example.com\/v1\/chambers/),
    ]);
    await call(client);
    expect(cluster.paths).toHaveLength(4);
  });

  it('is not looked up because an object does not exist', async () => {
    const { cluster, client } = open();
    cluster.missing = true;
    for (let index = 0; index < 5; index++) await client.find(Room, { namespace: 'n', name: 'a' });
    await expect(client.delete(object)).rejects.toMatchObject({ reason: 'NotFound' });
    expect(cluster.paths.filter((path) => path === home)).toHaveLength(1);
  });

  it('is missing while the CRD is, and found afterwards', async () => {
    const { cluster, clock, client } = open();
    await client.get(Room, { namespace: 'n', name: 'a' });
    cluster.crd = undefined;
    const failure = await client.get(Room, { namespace: 'n', name: 'a' }).catch((error: unknown) => error);
    expect(isNoMatch(failure)).toBe(true);
    cluster.crd = { name: 'rooms', namespaced: true };
    await clock.advance(1_000);
    await client.get(Room, { namespace: 'n', name: 'a' });
  });
});

describe('discovery', () => {
  it('is limited to 10 lookups and then one per second, whatever the number of failed calls', async () => {
    const { cluster, clock, client } = open();
    await client.get(Room, { namespace: 'n', name: 'a' });
    cluster.crd = undefined;
    const lookups = () => cluster.paths.filter((path) => path === home).length;
    const storm = async () => {
      for (let index = 0; index < 500; index++)
        await expect(client.get(Room, { namespace: 'n', name: 'a' })).rejects.toThrow('has no kind `Room`');
    };
    await storm();
    expect(lookups()).toBe(11);
    await clock.advance(5_000);
    await storm();
    expect(lookups()).toBe(16);
    expect(cluster.paths.length).toBe(lookups() + 2);
    cluster.crd = { name: 'rooms', namespaced: true };
    await clock.advance(1_000);
    await client.get(Room, { namespace: 'n', name: 'a' });
  });

  it('shares one lookup among concurrent calls that failed', async () => {
    const { cluster, client } = open();
    await client.get(Room, { namespace: 'n', name: 'a' });
    cluster.crd = { name: 'chambers', namespaced: false };
    await Promise.all(Array.from({ length: 50 }, () => client.get(Room, { namespace: 'n', name: 'a' })));
    expect(cluster.paths.filter((path) => path === home)).toHaveLength(2);
  });

  it('is not repeated because of an outdated mapping', async () => {
    const { cluster, mapper } = open();
    const mapping = await mapper.restMapping({ group: 'example.com', version: 'v1', kind: 'Room' });
    mapper.invalidate?.({ ...mapping, plural: 'outdated' });
    await mapper.restMapping(mapping);
    expect(cluster.paths).toEqual([home]);
  });
});
