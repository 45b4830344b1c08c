import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../runtime/clock/internal.js';
import { TestServer } from './fixtures/test-server.js';
import { newTestWorld } from './fixtures/test-world.js';
import type { JsonObject } from './model/index.js';

const path = '/api/v1/namespaces/default/configmaps';
const merge = { 'content-type': 'application/merge-patch+json' };
const configMap = (name: string, more: JsonObject = {}, data: JsonObject = { a: '1' }): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ...more },
  data,
});

let clock: FakeClock;
let server: TestServer;

beforeEach(async () => {
  clock = new FakeClock();
  server = await TestServer.start({ world: newTestWorld(clock) });
});
afterEach(() => server.stop());

test('a new cluster has the priority classes of the system', async () => {
  const { body } = await server.send('GET', '/apis/scheduling.k8s.io/v1/priorityclasses/system-node-critical');
  expect(body).toMatchObject({
    metadata: { generation: 1, managedFields: [{ manager: 'kube-apiserver', operation: 'Update' }] },
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
    preemptionPolicy: 'PreemptLowerPriority',
  });
});

test('lists can be read as they were before the first object', async () => {
  await server.send('POST', path, configMap('a'));
  const { status, body } = await server.send('GET', `${path}?resourceVersion=1&resourceVersionMatch=Exact`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ metadata: { resourceVersion: '1' }, items: [] });
});

test('a scale of an older API group has the wrong version', async () => {
  const scale = { apiVersion: 'extensions/v1beta1', kind: 'Scale', metadata: { name: 'a' }, spec: { replicas: 1 } };
  const { body } = await server.send('PUT', '/apis/apps/v1/namespaces/default/deployments/a/scale', scale);
  expect(body.message).toBe(
    'the API version in the data (extensions/v1beta1) does not match the expected API version (autoscaling/v1)',
  );
});

test('each group and version that discovery lists can be discovered', async () => {
  const { body } = await server.send('GET', '/apis');
  const versions = (body.groups as { versions: { groupVersion: string }[] }[]).flatMap((group) => group.versions);
  for (const { groupVersion } of versions) {
    expect(await server.send('GET', `/apis/${groupVersion}`)).toMatchObject({ status: 200, body: { groupVersion } });
  }
  expect(versions).toContainEqual({ groupVersion: 'apiregistration.k8s.io/v1', version: 'v1' });
});

describe('writes', () => {
  test('an object is created, read, updated and deleted', async () => {
    const created = await server.send('POST', path, configMap('a'));
    expect(created.status).toBe(201);
    const updated = await server.send('PUT', `${path}/a`, { ...created.body, data: { a: '2' } });
    expect(updated.body.data).toEqual({ a: '2' });
    expect(updated.body.metadata.resourceVersion).not.toBe(created.body.metadata.resourceVersion);
    expect((await server.send('DELETE', `${path}/a`)).body.status).toBe('Success');
    expect((await server.send('GET', `${path}/a`)).body.message).toBe('configmaps "a" not found');
  });

  test('an update from an old version is a conflict, one without changes keeps the version', async () => {
    const { body } = await server.send('POST', path, configMap('a'));
    await server.send('PUT', `${path}/a`, { ...body, data: { a: '2' } });
    expect((await server.send('PUT', `${path}/a`, { ...body, data: { a: '3' } })).status).toBe(409);
    const { body: current } = await server.send('GET', `${path}/a`);
    const same = await server.send('PUT', `${path}/a`, current);
    expect(same.body.metadata.resourceVersion).toBe(current.metadata.resourceVersion);
  });

  test('annotations count as a change of a Deployment, but not if its status is written', async () => {
    const deployments = '/apis/apps/v1/namespaces/default/deployments';
    const labels = { app: 'a' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'a' }] } };
    const spec = { selector: { matchLabels: labels }, template };
    const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec };
    await server.send('POST', deployments, object);
    const annotated = { metadata: { annotations: { a: '1' } } };
    const ofStatus = await server.send('PATCH', `${deployments}/a/status`, annotated, merge);
    expect(ofStatus.body.metadata).toMatchObject({ generation: 1, annotations: { a: '1' } });
    const again = { metadata: { annotations: { a: '2' } } };
    expect((await server.send('PATCH', `${deployments}/a`, again, merge)).body.metadata.generation).toBe(2);
  });

  test('of many writers at once with the same version, one wins', async () => {
    const { body } = await server.send('POST', path, configMap('a'));
    const writes = Array.from({ length: 50 }, (_, n) =>
      server.send('PUT', `${path}/a`, { ...body, data: { n: `${n}` } }),
    );
    const codes = (await Promise.all(writes)).map(({ status }) => status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(49);
  });

  test('patches at once are all applied', async () => {
    await server.send('POST', path, configMap('a'));
    const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
    await Promise.all(keys.map((key) => server.send('PATCH', `${path}/a`, { data: { [key]: '1' } }, merge)));
    const { body } = await server.send('GET', `${path}/a`);
    expect(Object.keys(body.data).sort()).toEqual(['a', ...keys].sort());
  });

  test('what only the server sets is restored, and a new uid is refused', async () => {
    await server.send('POST', path, configMap('a'));
    const patch = { metadata: { creationTimestamp: '1999-01-01T00:00:00Z', generation: 9 } };
    const { body } = await server.send('PATCH', `${path}/a`, patch, merge);
    expect(body.metadata.creationTimestamp).toBe('2000-01-01T00:00:00Z');
    expect(body.metadata.generation).toBeUndefined();
    const refused = await server.send('PATCH', `${path}/a`, { metadata: { uid: 'x' } }, merge);
    expect(refused.body.message).toContain('metadata.uid: Invalid value: "x": field is immutable');
  });

  test('a dry run stores nothing', async () => {
    expect((await server.send('POST', `${path}?dryRun=All`, configMap('a'))).status).toBe(201);
    expect((await server.send('GET', `${path}/a`)).status).toBe(404);
    expect((await server.send('POST', `${path}?dryRun=Some`, configMap('a'))).status).toBe(422);
  });

  test('invalid metadata is reported field by field', async () => {
    const { body } = await server.send('POST', path, configMap('Bad', { labels: { 'a b': 'x' }, finalizers: ['f'] }));
    const fields = body.details.causes.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['metadata.finalizers[0]', 'metadata.labels', 'metadata.name']);
  });

  test('an object that is nested too deeply is refused, and nothing is changed', async () => {
    const { body } = await server.send('POST', path, configMap('a'));
    const deep = `{"data":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}`;
    const refused = await server.send('PATCH', `${path}/a`, deep, merge);
    expect([refused.status, refused.body.message]).toEqual([400, 'invalid JSON patch']);
    expect((await server.send('GET', `${path}/a`)).body).toEqual(body);
  });

  test('many owners are compared in linear time', async () => {
    const owner = (index: number) => ({ apiVersion: 'v1', kind: 'Node', name: `n${index}`, uid: `u${index}` });
    const ownerReferences = [...Array.from({ length: 20_000 }, (_, index) => owner(index)), owner(0)];
    const { body } = await server.send('POST', path, configMap('a', { ownerReferences }));
    expect(body.metadata.ownerReferences).toHaveLength(20_000);
  });

  test('a generated name has a suffix', async () => {
    const { body } = await server.send('POST', path, { metadata: { generateName: 'job-' } });
    expect(body.metadata.name).toMatch(/^job-.{5}$/);
  });
});

describe('server-side apply', () => {
  const apply = (manager: string, object: JsonObject) =>
    server.send('PATCH', `${path}/a?fieldManager=${manager}`, object, {
      'content-type': 'application/apply-patch+yaml',
    });

  test('a conflict names the fields of an object before those below it', async () => {
    const labels = (value: string) => ({ labels: { z: value }, annotations: { b: value } });
    await apply('one', configMap('a', labels('1'), { 'a.b': '1' }));
    const { body } = await apply('two', { ...configMap('a', labels('2'), { 'a.b': '2' }), immutable: true });
    expect(body.details.causes.map(({ field }: { field: string }) => field)).toEqual([
      '.data.a.b',
      '.metadata.annotations.b',
      '.metadata.labels.z',
    ]);
    await apply('one', { ...configMap('a', labels('1'), { 'a.b': '1' }), immutable: true });
    const other = await apply('two', { ...configMap('a', {}, { 'a.b': '2' }), immutable: false });
    expect(other.body.details.causes.map(({ field }: { field: string }) => field)).toEqual(['.immutable', '.data.a.b']);
  });

  test('kubectl keeps what client-side apply wrote last in step, with sorted keys', async () => {
    const last = 'kubectl.kubernetes.io/last-applied-configuration';
    await server.send('POST', path, configMap('a', { annotations: { [last]: '{}' } }));
    const { body } = await apply('kubectl', { ...configMap('a', {}, { b: '<', a: '1' }), immutable: false });
    expect(body.metadata.annotations[last]).toBe(
      '{"apiVersion":"v1","data":{"a":"1","b":"\\u003c"},"immutable":false,"kind":"ConfigMap","metadata":{"name":"a"}}\n',
    );
  });
});

describe('deletion', () => {
  test('waits for the last finalizer, and accepts no new ones', async () => {
    await server.send('POST', path, configMap('a', { finalizers: ['example.com/a'] }));
    const marked = await server.send('DELETE', `${path}/a`);
    expect(marked.body.metadata.deletionGracePeriodSeconds).toBe(0);
    const added = await server.send(
      'PATCH',
      `${path}/a`,
      { metadata: { finalizers: ['example.com/a', 'b.c/d'] } },
      merge,
    );
    expect(added.status).toBe(422);
    expect((await server.send('PATCH', `${path}/a`, { metadata: { finalizers: null } }, merge)).status).toBe(200);
    expect((await server.send('GET', `${path}/a`)).status).toBe(404);
  });

  test('preconditions must hold', async () => {
    await server.send('POST', path, configMap('a'));
    const { status, body } = await server.send('DELETE', `${path}/a`, { preconditions: { uid: 'other' } });
    expect(status).toBe(409);
    expect(body.message).toContain('the UID in the precondition (other) does not match');
  });

  test('a grace period can only become shorter, and is counted once', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    const spec = { nodeName: 'n', containers: [{ name: 'c', image: 'i' }] };
    await server.send('POST', pods, { metadata: { name: 'p' }, spec });
    const marked = await server.send('DELETE', `${pods}/p`);
    const generation = marked.body.metadata.generation;
    expect(marked.body.metadata.deletionGracePeriodSeconds).toBe(30);
    const longer = await server.send('DELETE', `${pods}/p?gracePeriodSeconds=60`);
    expect(longer.body.metadata.deletionGracePeriodSeconds).toBe(30);
    const shorter = await server.send('DELETE', `${pods}/p?gracePeriodSeconds=5`);
    expect(shorter.body.metadata).toMatchObject({ deletionGracePeriodSeconds: 5, generation });
    await server.send('DELETE', `${pods}/p?gracePeriodSeconds=0`);
    expect((await server.send('GET', `${pods}/p`)).status).toBe(404);
  });

  test('a collection is deleted by selector', async () => {
    await server.send('POST', path, configMap('a', { labels: { x: '1' } }));
    await server.send('POST', path, configMap('b'));
    await server.send('DELETE', `${path}?labelSelector=x%3D1`);
    const { body } = await server.send('GET', path);
    expect(body.items.map(({ metadata }: JsonObject) => (metadata as JsonObject).name)).toEqual(['b']);
  });
});

describe('lists', () => {
  beforeEach(async () => {
    for (const name of ['c', 'a', 'b']) await server.send('POST', path, configMap(name, { labels: { n: name } }));
  });

  test('a page continues from the snapshot of the first one', async () => {
    const first = await server.send('GET', `${path}?limit=2`);
    expect(first.body.metadata.remainingItemCount).toBe(1);
    await server.send('DELETE', `${path}/c`);
    const second = await server.send('GET', `${path}?limit=2&continue=${first.body.metadata.continue}`);
    expect(second.body.items.map(({ metadata }: JsonObject) => (metadata as JsonObject).name)).toEqual(['c']);
  });

  test.each([
    ['limit=abc', 400],
    ['continue=abc', 400],
    ['resourceVersion=abc', 400],
    ['resourceVersion=99999', 504],
    ['resourceVersionMatch=Exact', 422],
    ['labelSelector=a%20b', 400],
    ['fieldSelector=data.a%3D1', 400],
  ])('%s is %i', async (query, status) => {
    expect((await server.send('GET', `${path}?${query}`)).status).toBe(status);
  });

  test('tables and partial objects are other forms of the same list', async () => {
    const as = (kind: string) => ({ accept: `application/json;as=${kind};v=v1;g=meta.k8s.io` });
    const table = await server.send('GET', path, undefined, as('Table'));
    expect(table.body.rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toEqual(['a', 'b', 'c']);
    const partial = await server.send('GET', path, undefined, as('PartialObjectMetadataList'));
    expect(partial.body.items[0]).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'a' } });
    expect((await server.send('GET', path, undefined, as('PartialObjectMetadata'))).status).toBe(406);
  });
});

describe('watches', () => {
  const take = async <T>(stream: AsyncGenerator<T>, count: number): Promise<T[]> => {
    const taken: T[] = [];
    while (taken.length < count) {
      const { value, done } = await stream.next();
      if (done) break;
      taken.push(value);
    }
    return taken;
  };
  const short = ({ type, object }: { type: string; object: { metadata: { name?: string } } }) =>
    `${type} ${object.metadata.name}`;

  test('the present comes first, then each change', async () => {
    await server.send('POST', path, configMap('b'));
    await server.send('POST', path, configMap('a'));
    const stream = server.watch(`${path}?watch=1`);
    expect((await take(stream, 2)).map(short)).toEqual(['ADDED a', 'ADDED b']);
    await server.send('PATCH', `${path}/a`, { data: { x: '1' } }, merge);
    await server.send('DELETE', `${path}/b`);
    expect((await take(stream, 2)).map(short)).toEqual(['MODIFIED a', 'DELETED b']);
  });

  test('an object that is created before the watch is read is sent once', async () => {
    const { body } = await server.server.handle(server.request('GET', `${path}?watch=1`));
    await server.send('POST', path, configMap('a'));
    const chunks = (body as AsyncIterable<string>)[Symbol.asyncIterator]();
    const names = [(await chunks.next()).value];
    await server.send('POST', path, configMap('b'));
    names.push((await chunks.next()).value);
    expect(names.map((line) => JSON.parse(line).object.metadata.name)).toEqual(['a', 'b']);
  });

  test('each watcher sees a change in its own representation and selection', async () => {
    const open = async (query: string, accept: string) => {
      const url = `${path}?watch=1${query}`;
      const { body } = await server.server.handle(server.request('GET', url, undefined, { accept }));
      return (body as AsyncIterable<string>)[Symbol.asyncIterator]();
    };
    const partial = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
    const watchers = await Promise.all([
      open('', 'application/json'),
      open('', partial),
      open('&labelSelector=in%3Dno', 'application/json'),
      open('', 'application/json'),
    ]);
    await server.send('POST', path, configMap('a', { labels: { in: 'yes' } }));
    await Promise.all([0, 1, 3].map((index) => watchers[index]?.next()));
    const changes = watchers.map((watcher) => watcher.next());
    await server.send('PATCH', `${path}/a`, { metadata: { labels: { in: 'no' } } }, merge);
    const seen = (await Promise.all(changes)).map(({ value }) => JSON.parse(value));
    expect(seen.map(({ type, object: { kind } }) => `${type} ${kind}`)).toEqual([
      'MODIFIED ConfigMap',
      'MODIFIED PartialObjectMetadata',
      'ADDED ConfigMap',
      'MODIFIED ConfigMap',
    ]);
  });

  test('an object that leaves the selection is deleted, with its old labels', async () => {
    const { body } = await server.send('POST', path, configMap('a', { labels: { in: 'yes' } }));
    const stream = server.watch(
      `${path}?watch=1&resourceVersion=${body.metadata.resourceVersion}&labelSelector=in%3Dyes`,
    );
    const { body: changed } = await server.send('PATCH', `${path}/a`, { metadata: { labels: { in: 'no' } } }, merge);
    const [event] = await take(stream, 1);
    expect(event?.type).toBe('DELETED');
    expect(event?.object.metadata).toMatchObject({
      labels: { in: 'yes' },
      resourceVersion: changed.metadata.resourceVersion,
    });
  });

  test('initial events end with a bookmark', async () => {
    await server.send('POST', path, configMap('a'));
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const [, bookmark] = await take(server.watch(`${path}?${query}`), 2);
    expect(bookmark).toMatchObject({
      type: 'BOOKMARK',
      object: { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } },
    });
  });

  test('a watch ends at its timeout, and sends bookmarks before', async () => {
    const stream = server.watch(`${path}?watch=1&timeoutSeconds=90&allowWatchBookmarks=true`);
    const all = take(stream, 5);
    await clock.advance(100_000);
    expect((await all).map(({ type }) => type)).toEqual(['BOOKMARK', 'BOOKMARK']);
  });

  test('a watch ends at its timeout even if the timer fires a millisecond early', async () => {
    const world = newTestWorld(clock);
    const early = await TestServer.start({ world: { ...world, delay: (ms, signal) => world.delay(ms - 1, signal) } });
    const all = take(early.watch(`${path}?watch=1&timeoutSeconds=1`), 1);
    await clock.advance(1_000);
    expect(await all).toEqual([]);
    await early.stop();
  });

  test('a watch from a revision before the resource was served has expired', async () => {
    await server.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    await clock.advance(0);
    const [event] = await take(server.watch('/apis/test.io/v1/things?watch=1&resourceVersion=1'), 1);
    expect(event).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
  });

  test('a watch with invalid options is refused', async () => {
    expect((await server.send('GET', `${path}?watch=1&resourceVersion=abc`)).status).toBe(500);
    expect((await server.send('GET', `${path}?watch=1&sendInitialEvents=true`)).status).toBe(422);
  });
});

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.test.io' },
  spec: {
    group: 'test.io',
    scope: 'Namespaced',
    names: { plural: 'things', kind: 'Thing' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { replicas: { type: 'integer', minimum: 0 } } } },
          },
        },
      },
    ],
  },
};

describe('custom resources', () => {
  const things = '/apis/test.io/v1/namespaces/default/things';

  beforeEach(async () => {
    await server.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    await clock.advance(0);
  });

  test('an update requires a version, and paths that do not exist say so in plain text', async () => {
    await server.send('POST', things, { apiVersion: 'test.io/v1', kind: 'Thing', metadata: { name: 'a' } });
    const { body } = await server.send('PUT', `${things}/a`, {
      apiVersion: 'test.io/v1',
      kind: 'Thing',
      metadata: { name: 'a' },
    });
    expect(body.message).toContain('metadata.resourceVersion: Invalid value: 0: must be specified for an update');
    expect((await server.send('GET', '/apis/test.io/v2/things')).body).toBe('404 page not found\n');
  });

  test('a scale changes the object, and is checked by its schema', async () => {
    await server.send('POST', things, {
      apiVersion: 'test.io/v1',
      kind: 'Thing',
      metadata: { name: 'a' },
      spec: { replicas: 1 },
    });
    const scaled = await server.send('PATCH', `${things}/a/scale`, { spec: { replicas: 3 } }, merge);
    expect(scaled.body.spec.replicas).toBe(3);
    expect((await server.send('PATCH', `${things}/a/scale`, { spec: { replicas: -1 } }, merge)).status).toBe(422);
    const stale = { ...scaled.body, metadata: { ...scaled.body.metadata, resourceVersion: '1' } };
    expect((await server.send('PUT', `${things}/a/scale`, stale)).status).toBe(409);
  });

  test('a table of definitions has their scope and versions', async () => {
    const table = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };
    const { body } = await server.send(
      'GET',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      undefined,
      table,
    );
    expect(body.rows[0].cells).toEqual([
      'things.test.io',
      'Namespaced',
      'v1(storage)',
      '2000-01-01T00:00:00Z',
      'test.io',
      'Thing',
      '',
      true,
    ]);
  });

  test('discovery and OpenAPI know them until the definition is deleted', async () => {
    const names = async () => (await server.send('GET', '/apis')).body.groups.map(({ name }: { name: string }) => name);
    expect(await names()).toContain('test.io');
    const { body } = await server.send('GET', '/openapi/v3/apis/test.io/v1');
    expect(body.components.schemas['io.test.v1.Thing'].properties.spec.type).toBe('object');
    await server.send('DELETE', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.test.io');
    await clock.advance(0);
    expect(await names()).not.toContain('test.io');
  });
});
