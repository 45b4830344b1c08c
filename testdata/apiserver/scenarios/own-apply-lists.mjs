import { array, configMap, crd, custom, deployment, object, pod, service, string, version } from '../shared.mjs';

// Apply to sets, map lists, atomic values, nested lists, and lists whose keys have defaults; who owns what, conflicts, taking over, leaving.
export const area = 'apply';
const group = 'apply-lists.judge.io';

export default async function (t) {
  await t.namespace();
  const item = object({ name: string(), kind: string({ default: 'k' }), value: string(), tags: array(string(), { 'x-kubernetes-list-type': 'set' }) }, { required: ['name'] });
  const spec = object({
    set: array(string(), { 'x-kubernetes-list-type': 'set' }), numbers: array({ type: 'integer' }, { 'x-kubernetes-list-type': 'set' }), map: array(item, { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name', 'kind'] }), plain: array(string()), atomic: array(string(), { 'x-kubernetes-list-type': 'atomic' }),
    whole: object({ a: string(), b: string() }, { 'x-kubernetes-map-type': 'atomic' }), granular: object({ a: string(), b: string() }, { 'x-kubernetes-map-type': 'granular' }), free: { type: 'object', additionalProperties: string() }, wholeFree: { type: 'object', additionalProperties: string(), 'x-kubernetes-map-type': 'atomic' }, any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, maybe: string({ nullable: true }),
  });
  await t.crd(crd(group, 'Thing', { versions: [version('v1', { spec, status: object({ phase: string(), list: array(string(), { 'x-kubernetes-list-type': 'set' }) }), subresources: { status: {} } })] }));
  const things = `${group}/v1:things`;
  const shown = { pick: ({ metadata: { managedFields, generation, labels, finalizers, ownerReferences, annotations }, spec: s, status, data }) => ({ managedFields, generation, labels, finalizers, ownerReferences, annotations, spec: s, status, data }) };
  const apply = (name, manager, value, options = {}) => t.apply(`${things}/${name}`, manager, custom(group, 'Thing', name, value), { ...shown, ...options });
  const force = { force: true };
  await apply('a', 'one', { set: ['a', 'b'], map: [{ name: 'x', value: '1' }, { name: 'y', kind: 'z' }], plain: ['p'], atomic: ['q'], whole: { a: '1' }, granular: { a: '1' }, free: { k: 'v' }, wholeFree: { k: 'v' }, any: { deep: { list: [1, 2] } }, maybe: null });
  await apply('a', 'two', { set: ['b', 'c'], map: [{ name: 'x', kind: 'k', tags: ['t'] }, { name: 'w' }], granular: { b: '2' }, free: { l: 'w' }, any: { deep: { other: true } } });
  for (const value of [{ plain: ['p', 'r'] }, { atomic: ['q', 's'] }, { whole: { b: '2' } }, { wholeFree: { l: 'w' } }, { map: [{ name: 'x', value: '2' }] }, { any: { deep: { list: [3] } } }, { granular: { a: '9' } }, { maybe: 'x' }]) await apply('a', 'three', value);
  await apply('a', 'three', { plain: ['p'] });
  await apply('a', 'three', { plain: ['r'], map: [{ name: 'x', value: '2' }], whole: { b: '2' } }, force);
  await apply('a', 'one', { set: ['a'], map: [{ name: 'y', kind: 'z' }] });
  await apply('a', 'two', {});
  await apply('a', 'one', {});
  await apply('a', 'three', {});
  for (const value of [{ set: ['a', 'a'] }, { map: [{ name: 'x' }, { name: 'x' }] }, { map: [{ name: 'x' }, { name: 'x', kind: 'k' }] }, { map: [{ value: '1' }] }, { set: [null] }, { map: [null] }, { set: 'x' }, { map: { name: 'x' } }, { numbers: ['x'] }, { numbers: [1.5] }, { numbers: [1, 1] }, { nope: 1 }, { whole: 'x' }, { free: { a: 1 } }, { set: null }, { map: null }, { granular: null }]) await apply('b', 'one', value, { query: 'dryRun=All' });
  await apply('c', 'one', { numbers: [3, 1, 2] });
  await apply('c', 'two', { numbers: [4, 1] });
  await apply('c', 'one', { numbers: [2, 5, 3] });
  await t.apply(`${things}/c/status`, 'ctl', custom(group, 'Thing', 'c', undefined, { status: { phase: 'x', list: ['a'] } }), shown);
  await t.apply(`${things}/c/status`, 'ctl2', custom(group, 'Thing', 'c', undefined, { status: { phase: 'y', list: ['b'] } }), shown);
  await t.apply(`${things}/c/status`, 'ctl2', custom(group, 'Thing', 'c', { set: ['ignored'] }, { status: { list: ['b'] }, }), shown);
  await t.apply(`${things}/c`, 'one', custom(group, 'Thing', 'c', undefined, { status: { phase: 'ignored' } }), shown);
  await t.patch(`${things}/c?fieldManager=ed`, 'merge', { spec: { numbers: [9], set: ['e'] } }, shown);
  await t.patch(`${things}/c?fieldManager=ed`, 'json', [{ op: 'remove', path: '/spec/set' }], shown);
  await t.put(`${things}/c?fieldManager=put`, (await t.quiet.get(`${things}/c`)).body, shown);
  // Metadata.
  const owner = (uid, more) => ({ apiVersion: 'v1', kind: 'Pod', name: `p-${uid}`, uid, ...more });
  const meta = (manager, metadata, options = {}) => t.apply('v1:configmaps/meta', manager, { ...configMap('meta', {}), metadata: { name: 'meta', ...metadata } }, { ...shown, ...options });
  await meta('one', { labels: { a: '1' }, finalizers: ['a.io/x'], ownerReferences: [owner('u1')] });
  await meta('two', { labels: { b: '1' }, finalizers: ['a.io/y'], ownerReferences: [owner('u2', { controller: true })] });
  await meta('two', { labels: { a: '2' }, ownerReferences: [owner('u1', { controller: true })] });
  await meta('two', { annotations: { x: 'y' } });
  await meta('one', {});
  await meta('one', { generateName: 'x-' });
  await meta('one', { uid: 'x' });
  await meta('one', { creationTimestamp: '2020-01-01T00:00:00Z', generation: 7, selfLink: '/x' });
  await meta('one', { labels: { a: 1 } });
  await meta('one', { labels: null, annotations: null });
  await meta('one', { finalizers: ['bad'] });
  // Built-in lists.
  const podApply = (manager, s, options = {}) => t.apply('v1:pods/p', manager, { ...pod('p'), spec: s }, { pick: ({ metadata: { managedFields }, spec: { containers, volumes, tolerations } }) => ({ managedFields, containers: containers.map(({ name, image, env, ports, args }) => ({ name, image, env, ports, args })), volumes, tolerations: tolerations?.length }), ...options });
  const main = (more) => ({ name: 'main', image: 'i:1', ...more });
  await podApply('one', { containers: [main({ env: [{ name: 'A', value: '1' }], ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }], args: ['x'] })], volumes: [{ name: 'v', emptyDir: {} }] });
  await podApply('two', { containers: [main({ image: 'i:2' })] });
  await podApply('two', { containers: [{ name: 'main', env: [{ name: 'B', value: '2' }] }] }, force);
  await podApply('two', { containers: [{ name: 'main', image: 'i:2' }] }, force);
  await podApply('one', { containers: [main({ ports: [{ containerPort: 80 }, { containerPort: 80 }] })] });
  const svc = (manager, ports, options = {}) => t.apply('v1:services/s', manager, service('s', { ports }), { pick: ({ metadata: { managedFields }, spec: s }) => ({ managedFields, ports: s.ports }), ...options });
  await svc('one', [{ port: 80, name: 'a' }, { port: 81, name: 'b' }]);
  await svc('two', [{ port: 82, name: 'c' }]);
  await svc('two', [{ port: 80, protocol: 'TCP', name: 'z' }]);
  await svc('two', [{ port: 80, protocol: 'UDP', name: 'z' }]);
  await svc('one', [{ port: 81, name: 'b' }]);
  const dep = (manager, s, options = {}) => t.apply('apps/v1:deployments/d', manager, { ...deployment('d'), spec: s }, { pick: ({ metadata: { managedFields, generation }, spec: { replicas, strategy } }) => ({ managedFields, generation, replicas, strategy }), ...options });
  const full = deployment('d').spec;
  await dep('one', full);
  await dep('two', { replicas: 5 });
  await dep('two', { replicas: 2 });
  const { replicas: _, ...rest } = full;
  await dep('one', rest);
  await dep('two', {});
  await dep('hpa', { replicas: 7 });
  await t.apply('apps/v1:deployments/d/scale', 'scaler', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 9 } });
  await t.apply('apps/v1:deployments/d/scale', 'scaler', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 9 } }, { force: true, pick: ({ spec: s, metadata }) => ({ s, managedFields: metadata.managedFields }) });
  await t.apply('apps/v1:deployments/d/status', 'st', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, status: { replicas: 1, conditions: [{ type: 'Available', status: 'True' }] } }, { pick: ({ status, metadata }) => ({ status, managedFields: metadata.managedFields }) });
}
