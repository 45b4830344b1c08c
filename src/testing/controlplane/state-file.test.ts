import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { ConfigMap, Namespace, Secret } from '../../k8s/core/v1.js';
import { defineKind } from '../../k8s/index.js';
import { newTransport } from '../../runtime/client/index.js';
import { FakeClock } from '../../runtime/clock/internal.js';
import { waitFor } from '../wait-for.js';
import { startControlPlane } from './start-control-plane.js';

const Widget = defineKind({ group: 'test.example.com', version: 'v1', kind: 'Widget' });
const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.test.example.com }
spec:
  group: test.example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { size: { type: integer, format: int64 } } } }
`;
const widget = `
apiVersion: test.example.com/v1
kind: Widget
metadata: { name: one, namespace: default, finalizers: [test.example.com/wait] }
size: 3
`;
const key = { namespace: 'default', name: 'one' };

const start = (state: string, clock?: FakeClock) => startControlPlane({ kind: 'embedded', state, clock });

it('keeps objects with their versions, kinds and finalizers', async () => {
  const state = join(folderOf({}), 'new', 'state.json');
  const first = await start(state);
  await first.installCrds(definition);
  const [stored] = await first.apply(widget);
  await first.apply(
    '{ apiVersion: v1, kind: Secret, metadata: { name: s, namespace: default }, stringData: { a: b } }',
  );
  await first.client.delete(Widget.from({ metadata: key }));
  await first.client.delete(
    defineKind({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' }).from({
      metadata: { name: 'widgets.test.example.com' },
    }),
  );
  const before = await first.client.get(Widget, key);
  await first.stop();
  expect(statSync(state).mode & 0o777).toBe(0o600);

  const second = await start(state);
  const after = await second.client.get(Widget, key);
  expect(after).toEqual(before);
  expect(after.metadata).toMatchObject({ uid: stored?.metadata.uid, deletionTimestamp: expect.anything() });
  expect((await second.client.get(Secret, { namespace: 'default', name: 's' })).data).toEqual({ a: 'Yg==' });
  await second.client.update({ ...after, metadata: { ...after.metadata, finalizers: [] } });
  const isGone = async () => (await second.client.get(Widget, key).catch((error) => error)) instanceof Error;
  await waitFor(isGone, { what: 'the deleted kind to be removed' });
  const namespaces = await second.client.list(Namespace);
  expect(namespaces.items.map(({ metadata }) => metadata.name)).toEqual([
    'default',
    'kube-node-lease',
    'kube-public',
    'kube-system',
  ]);
  await second.stop();
});

it('writes changes while the server runs, and leaves no temporary file', async () => {
  const folder = folderOf({});
  const state = join(folder, 'state.json');
  const clock = new FakeClock(Date.UTC(2026, 0, 1));
  const controlPlane = await start(state, clock);
  const created = await controlPlane.client.create(ConfigMap.from({ metadata: key }));
  expect(created.metadata.creationTimestamp).toBe('2026-01-01T00:00:00Z');
  expect(readFileSync(state, 'utf8')).not.toContain('"one"');
  await clock.advance(2_000);
  expect(readFileSync(state, 'utf8')).toContain('"one"');
  const { mtimeMs } = statSync(state);
  await clock.advance(10_000);
  await controlPlane.stop();
  expect(statSync(state).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(folder)).toEqual(['state.json']);
});

it('expires the watches of before the restart', async () => {
  const state = join(folderOf({}), 'state.json');
  const first = await start(state);
  const { metadata } = await first.client.create(ConfigMap.from({ metadata: key }));
  await first.client.delete(ConfigMap.from({ metadata: key }));
  await first.stop();
  const second = await start(state);
  const query = { watch: 'true', resourceVersion: metadata.resourceVersion ?? '' };
  const url = { method: 'GET', path: '/api/v1/configmaps', query } as const;
  const transport = newTransport(second.config);
  const events: object[] = [];
  for await (const chunk of await transport.stream<object>(url)) events.push(...chunk);
  expect(events).toMatchObject([{ type: 'ERROR', object: { code: 410, reason: 'Expired' } }]);
  transport.close();
  await second.stop();
});

it.each([
  ['', 'it is not JSON: '],
  ['{"a"', 'it is not JSON: '],
  ['[]', 'it is not the state of a control plane'],
  ['{"format":"kbts-control-plane-state","version":2}', 'it has format version 2, but this version of kbts reads 1'],
  ['{"format":"kbts-control-plane-state","version":1}', 'it has no objects or no revision'],
  [stateOf({ '/configmaps': {} }), '`/configmaps` is not a list'],
  [stateOf({ '/configmaps': [{ kind: 'ConfigMap' }] }), 'item 0 of `/configmaps` is not a stored object'],
])('reports the damaged file %s, and keeps it', async (text, message) => {
  const state = join(folderOf({ 'state.json': text }), 'state.json');
  await expect(start(state)).rejects.toThrow(`the state file \`${state}\` cannot be read: ${message}`);
  expect(readFileSync(state, 'utf8')).toBe(text);
});

it('reports a file that cannot be written', async () => {
  const folder = folderOf({ file: '' });
  await expect(start(join(folder, 'file', 'state.json'))).rejects.toThrow(/EEXIST|ENOTDIR/);
});

function stateOf(objects: object): string {
  return JSON.stringify({ format: 'kbts-control-plane-state', version: 1, revision: 5, objects });
}
