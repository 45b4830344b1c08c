import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deployment } from '../../k8s/apps/v1.js';
import { Service } from '../../k8s/core/v1.js';
import { defineKind, type KubernetesObject, type Stored } from '../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../testing/index.js';
import { deepCopy } from './json-copy.js';
import { strategicMergeFrom } from './patch.js';

const metadata = { namespace: 'default', name: 'a', resourceVersion: '1' };
const labels = { app: 'a' };
const deployment = (containers: object[], more: object = {}) =>
  Deployment.from({
    metadata: { ...metadata, ...more },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } as never } },
  });
const diff = (from: KubernetesObject, to: KubernetesObject) => {
  const { body } = strategicMergeFrom(from);
  return typeof body === 'function' ? body(to) : body;
};
const podOf = (spec: object) => ({ spec: { template: { spec } } });

describe('strategicMergeFrom', () => {
  const [a, b, c] = [
    { name: 'a', image: '1' },
    { name: 'b', image: '1' },
    { name: 'c', image: '1' },
  ];

  it('contains only the items that differ, and the order', () => {
    expect(diff(deployment([a, b]), deployment([a, { ...b, image: '2' }]))).toEqual(
      podOf({ '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }], containers: [{ name: 'b', image: '2' }] }),
    );
  });

  it('adds, removes and reorders items by their key', () => {
    expect(diff(deployment([a, b]), deployment([c, a]))).toEqual(
      podOf({
        '$setElementOrder/containers': [{ name: 'c' }, { name: 'a' }],
        containers: [c, { $patch: 'delete', name: 'b' }],
      }),
    );
    expect(diff(deployment([a, b]), deployment([b, a]))).toEqual(
      podOf({ '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }] }),
    );
  });

  it('merges lists in items, and lists of scalars', () => {
    const env = (...values: string[]) => ({ ...a, env: values.map((value) => ({ name: value, value })), args: values });
    expect(diff(deployment([env('x', 'y')]), deployment([env('x')]))).toEqual(
      podOf({
        '$setElementOrder/containers': [{ name: 'a' }],
        containers: [
          { name: 'a', args: ['x'], '$setElementOrder/env': [{ name: 'x' }], env: [{ $patch: 'delete', name: 'y' }] },
        ],
      }),
    );
    expect(diff(deployment([], { finalizers: ['x', 'y'] }), deployment([], { finalizers: ['y', 'z'] }))).toEqual({
      metadata: {
        '$setElementOrder/finalizers': ['y', 'z'],
        finalizers: ['z'],
        '$deleteFromPrimitiveList/finalizers': ['x'],
      },
    });
  });

  it('replaces a list whose keys do not identify its items', () => {
    const ports = (...protocols: string[]) =>
      Service.from({
        metadata,
        spec: { ports: protocols.map((protocol) => ({ port: 53, name: protocol, protocol })) },
      });
    expect(diff(ports('TCP'), ports('TCP', 'UDP'))).toMatchObject({
      spec: { ports: [{ $patch: 'replace' }, { protocol: 'TCP' }, { protocol: 'UDP' }] },
    });
  });

  it('is empty without a difference, removes fields, and can require the resource version', () => {
    expect(diff(deployment([a]), deployment([{ ...a }]))).toEqual({});
    expect(diff(deployment([a], { finalizers: ['x'] }), deployment([a]))).toEqual({ metadata: { finalizers: null } });
    const { body } = strategicMergeFrom(deployment([a]), { optimisticLock: true });
    expect(typeof body === 'function' && body(deployment([a]))).toEqual({ metadata: { resourceVersion: '1' } });
  });

  it.each([
    ['a custom resource', { group: 'x.io', version: 'v1', kind: 'Thing' }],
    ['a group whose name begins like a built-in one', { group: 'apps.x.io', version: 'v1', kind: 'Deployment' }],
    ['an unknown kind of a built-in group', { group: 'apps', version: 'v1', kind: 'Thing' }],
    ['an inherited name', { group: 'apps', version: 'v1', kind: 'constructor' }],
  ])('rejects %s', (_, gvk) => {
    const object = defineKind<KubernetesObject>(gvk).from({ metadata });
    expect(() => strategicMergeFrom(object)).toThrow(/is not a built-in kind: use `mergeFrom` instead/);
  });
});

describeWithControlPlane(describe, 'a strategic merge patch on a real API server', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane();
  }, 120_000);
  afterAll(() => plane?.stop(), 60_000);

  const items = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ name: `c${index + from}`, image: `image-${index + from}` }));
  const change: [string, (containers: { name: string; image?: string | undefined }[]) => void][] = [
    ['an added item', (list) => void list.push({ name: 'new', image: 'x' })],
    ['a removed item', (list) => void list.splice(1, 1)],
    ['a changed item', ([first]) => void (first && Object.assign(first, { image: 'y' }))],
    ['another order', (list) => void list.reverse()],
    [
      'all at once',
      (list) =>
        void list.splice(
          0,
          3,
          { name: 'c2', image: 'z' },
          { name: 'new', image: 'x' },
          { name: 'c0', image: 'image-0' },
        ),
    ],
  ];

  it.each(change)('leads to the same object: %s', async (name, mutate) => {
    const created = await plane.client.create(deploymentNamed(name.replaceAll(/\W/g, '-'), items(3)));
    const changed: Stored<Deployment> = deepCopy(created);
    mutate(changed.spec.template.spec?.containers ?? []);
    const patched = await plane.client.patch(changed, strategicMergeFrom(created));
    const shown = ({ spec }: Deployment) => spec.template.spec?.containers.map((item) => [item.name, item.image]);
    expect(shown(patched)).toEqual(shown(changed));
  });

  it('keeps items that others have added in the meantime', async () => {
    const created = await plane.client.create(deploymentNamed('shared', items(1)));
    const other = deepCopy(created);
    other.spec.template.spec?.containers.push(...items(1, 1));
    await plane.client.update(other);
    const changed = deepCopy(created);
    changed.spec.template.spec?.containers.push(...items(1, 2));
    const patched = await plane.client.patch(changed, strategicMergeFrom(created));
    expect(patched.spec.template.spec?.containers.map(({ name }) => name).sort()).toEqual(['c0', 'c1', 'c2']);
  });
});

function deploymentNamed(name: string, containers: { name: string; image: string }[]): Deployment {
  const template = { metadata: { labels }, spec: { containers } };
  return Deployment.from({
    metadata: { namespace: 'default', name },
    spec: { selector: { matchLabels: labels }, template },
  });
}
