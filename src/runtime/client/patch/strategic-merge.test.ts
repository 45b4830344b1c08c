import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deployment } from '../../../k8s/apps/v1.js';
import { ConfigMap, Service } from '../../../k8s/core/v1.js';
import { defineKind, type KubernetesObject, type Stored } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { deepCopy } from '../json/deep-copy.js';
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

  it('does not patch an order of repeated keys that the API server would not keep', () => {
    const tcp = { port: 80, name: 'tcp', protocol: 'TCP' };
    const udp = { port: 80, name: 'udp', protocol: 'UDP' };
    const other = { port: 53, name: 'dns', protocol: 'UDP' };
    const ports = (...list: object[]) => Service.from({ metadata, spec: { ports: list as never } });
    expect(diff(ports(udp, tcp, other), ports(udp, other, tcp))).toEqual({});
    expect(diff(ports(udp, other, tcp), ports(udp, tcp, other))).not.toEqual({});
    expect(diff(ports(tcp, udp, other), ports(udp, other, tcp))).toEqual({
      spec: { ports: [{ $patch: 'replace' }, udp, other, tcp] },
    });
    expect(diff(deployment([], { finalizers: ['x'] }), deployment([], { finalizers: ['x', 'x'] }))).toEqual({});
  });

  const nothing = deployment([a]);
  const spec = (more: object) => ({ ...nothing, spec: { ...nothing.spec, ...more } });
  it.each<[string, KubernetesObject, KubernetesObject]>([
    ['metadata.labels["$patch"]', nothing, deployment([a], { labels: { a: 'b', $patch: 'delete' } })],
    ['metadata.annotations["$retainKeys"]', nothing, deployment([a], { annotations: { $retainKeys: '' } })],
    ['metadata["$setElementOrder/finalizers"]', nothing, deployment([a], { '$setElementOrder/finalizers': [] })],
    ['spec.selector["$deleteFromPrimitiveList/x"]', nothing, spec({ selector: { '$deleteFromPrimitiveList/x': [] } })],
    ['["$patch"]', nothing, Object.assign(deployment([a]), { $patch: 'delete' })],
    // An added item, a changed one, one of a replaced list; the removal of a key is an instruction, too.
    [
      'spec.template.spec.containers["b"].resources.limits["$patch"]',
      nothing,
      deployment([a, { ...b, resources: { limits: { $patch: '1' } } }]),
    ],
    ['spec.template.spec.containers["a"]["$patch"]', nothing, deployment([{ ...a, $patch: 'delete' }])],
    ['spec.template.spec.containers[1]["$patch"]', nothing, deployment([a, { ...a, $patch: 'delete' }])],
    [
      'metadata.labels["$patch"]',
      deployment([a], { labels: { a: 'b', $patch: 'merge' } }),
      deployment([a], { labels: { a: 'b' } }),
    ],
  ])('refuses to send `%s` as an instruction', (path, from, to) => {
    expect(() => diff(from, to)).toThrow(
      `\`${path}\` would be a directive in a strategic merge patch, not data: patch this object with \`mergeFrom\``,
    );
  });

  it('accepts keys that only resemble instructions, and those that do not change', () => {
    const known = { $patch: 'delete', x: '1' };
    expect(diff(deployment([a], { labels: known }), deployment([a], { labels: { ...known, $patches: '1' } }))).toEqual({
      metadata: { labels: { $patches: '1' } },
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

  const port = (name: string) => ({ name, port: Number(name.slice(4)), protocol: name.slice(0, 3).toUpperCase() });
  it.each([
    ['udp-80 udp-53 tcp-80', 'udp-80 tcp-80 udp-53'],
    ['tcp-80 udp-80 udp-53', 'tcp-80 udp-80 udp-53'],
    ['udp-53 tcp-80 tcp-53 udp-80', 'udp-53 tcp-53 tcp-80 udp-80'],
  ])('reaches an order of repeated keys with one patch: %s', async (order, stored) => {
    const portsOf = (text: string) => text.split(' ').map(port);
    const name = order.replaceAll(' ', '-');
    const ports = [...portsOf(order)].reverse();
    const created = await plane.client.create(
      Service.from({ metadata: { namespace: 'default', name }, spec: { ports } }),
    );
    const wanted = (service: Stored<Service>): Stored<Service> => {
      const all = new Map(service.spec?.ports?.map((item) => [item.name, item]));
      const list = portsOf(order).map((item) => all.get(item.name) ?? item);
      return { ...service, spec: { ...service.spec, ports: list } };
    };
    const patched = await plane.client.patch(wanted(created), strategicMergeFrom(created));
    expect(patched.spec?.ports?.map((item) => item.name).join(' ')).toBe(stored);
    expect(diff(patched, wanted(patched))).toEqual({});
  });

  it('loses no data to a key that looks like an instruction', async () => {
    const data = { a: '1', b: '2' };
    const created = await plane.client.create(
      ConfigMap.from({ metadata: { namespace: 'default', name: 'data' }, data }),
    );
    const changed = { ...created, data: { ...data, $patch: 'replace' } };
    await expect(plane.client.patch(changed, strategicMergeFrom(created))).rejects.toThrow('data["$patch"]');
    expect((await plane.client.get(ConfigMap, created.metadata)).data).toEqual(data);
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
