import { expect, test } from 'vitest';
import { Deployment } from '../k8s/apps/v1.js';
import { ConfigMap } from '../k8s/core/v1.js';
import { isConflict, isInvalid, isNotFound } from '../runtime/client/index.js';
import { newFakeClient } from './fake-client.js';

const configMap = (name: string, data = { a: '1' }) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap' as const,
  metadata: { name, namespace: 'shop' },
  data,
});

const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'ships.test.io' },
  spec: {
    group: 'test.io',
    scope: 'Namespaced',
    names: { plural: 'ships', kind: 'Ship' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { size: { type: 'integer', default: 3, maximum: 9 } } },
              status: { type: 'object', properties: { phase: { type: 'string' } } },
            },
          },
        },
      },
    ],
  },
};
const ship = (spec: object, status?: object) => ({
  apiVersion: 'test.io/v1',
  kind: 'Ship',
  metadata: { name: 'a', namespace: 'default' },
  spec,
  ...(status && { status }),
});

test('the objects exist from the start, in their namespaces', async () => {
  const client = await newFakeClient([configMap('a'), configMap('b')]);
  const { items } = await client.list(ConfigMap, { namespace: 'shop' });
  expect(items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
});

test('an old version is a conflict, and a missing object is not found', async () => {
  const client = await newFakeClient([configMap('a')]);
  const key = { namespace: 'shop', name: 'a' };
  const old = await client.get(ConfigMap, key);
  await client.update({ ...old, data: { a: '2' } });
  await expect(client.update({ ...old, data: { a: '3' } })).rejects.toSatisfy(isConflict);
  await expect(client.get(ConfigMap, { ...key, name: 'b' })).rejects.toSatisfy(isNotFound);
});

test('built-in kinds have defaults and validation', async () => {
  const client = await newFakeClient();
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'i' }] } };
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment' as const,
    metadata: { name: 'a', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'a' } }, template },
  };
  expect(await client.create(deployment)).toMatchObject({ spec: { replicas: 1 } });
  const invalid = {
    ...deployment,
    metadata: { ...deployment.metadata, name: 'b' },
    spec: { ...deployment.spec, replicas: -1 },
  };
  await expect(client.create(invalid)).rejects.toSatisfy(isInvalid);
  expect((await client.list(Deployment)).items).toHaveLength(1);
});

test('custom resources follow their schema, and keep the status that they start with', async () => {
  const client = await newFakeClient([ship({}, { phase: 'Ready' }), crd]);
  const stored = await client.transport.request({ method: 'GET', path: '/apis/test.io/v1/namespaces/default/ships/a' });
  expect(stored).toMatchObject({ spec: { size: 3 }, status: { phase: 'Ready' } });
  await expect(newFakeClient([crd, ship({ size: 10 })])).rejects.toThrow('should be less than or equal to 9');
});

test('a watch delivers changes', async () => {
  const client = await newFakeClient([configMap('a')]);
  const query = { watch: true };
  const stream = await client.transport.stream<{ type: string }>({ method: 'GET', path: '/api/v1/configmaps', query });
  const iterator = stream[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toMatchObject([{ type: 'ADDED' }]);
  await client.delete(configMap('a'));
  expect((await iterator.next()).value).toMatchObject([{ type: 'DELETED' }]);
  client.transport.close();
});
