import { array, configMap, crd, crds, custom, deployment, integer, object, podTemplate, service, string } from '../shared.mjs';

export const area = 'apply';
const group = 'own-apply-errors.judge.io';

export default async function (t) {
  await t.namespace();
  const map = (data, metadata) => configMap('a', data, metadata);
  const raw = (body, query = 'fieldManager=one') => t.patch(`v1:configmaps/a?${query}`, 'apply', body, { raw: true });
  for (const body of ['', '{', '[]', 'null', '5', '{}', '{"apiVersion":"v1"}', '{"kind":"ConfigMap"}', '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}', '{"apiVersion":"v2","kind":"ConfigMap","metadata":{"name":"a"}}', '{"apiVersion":"v1","kind":"ConfigMap"}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"b"}}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"namespace":"b"}}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"managedFields":[]}}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"managedFields":[{"manager":"x"}]}}', '{"apiVersion":"v1","kind":"ConfigMap","data":{"a":1}}', '{"apiVersion":"v1","kind":"ConfigMap","data":["a"]}', '{"apiVersion":"v1","kind":"ConfigMap","data":{"a":null}}', '{"apiVersion":"v1","kind":"ConfigMap","nope":1}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"nope":1}}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"labels":{"bad key":"x"}}}', 'apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n', 'a: [', '{"apiVersion":"v1","kind":"ConfigMap","data":{"a":"1","a":"2"}}', '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","name":"a"}}']) await raw(body);
  const ok = '{"apiVersion":"v1","kind":"ConfigMap","data":{"x":"1"}}';
  for (const query of ['', 'fieldManager=', `fieldManager=${'x'.repeat(129)}`, 'fieldManager=a%00b', 'fieldManager=one&force=maybe', 'fieldManager=one&force=true&force=false', 'fieldManager=one&dryRun=None', 'fieldManager=one&dryRun=All&fieldValidation=Strict', 'fieldManager=one&fieldValidation=Odd']) await raw(ok, query);
  await t.patch('v1:configmaps/a?force=true', 'merge', {});
  await t.patch('v1:configmaps/a', 'application/apply-patch+cbor', ok, { raw: true });
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { resourceVersion: '1' }));
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { resourceVersion: 'abc' }));
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { uid: 'b1f8d4a2-0000-4000-8000-000000000000' }));
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { generation: 7, creationTimestamp: '2020-01-01T00:00:00Z', selfLink: '/x' }));
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { generateName: 'x-' }));
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { finalizers: ['bad'] }));
  await t.apply('v1:configmaps/a', 'one', map({ x: '1' }, { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'z', uid: 'u1' }, { apiVersion: 'v1', kind: 'ConfigMap', name: 'z', uid: 'u1' }] }));
  await t.apply('v1:configmaps/new', 'one', configMap('new', { a: '1' }, { resourceVersion: '1' }), { query: 'dryRun=All' });
  await t.apply('v1:configmaps/Bad_', 'one', configMap('Bad_'));
  await t.apply('/api/v1/namespaces/none/configmaps/a', 'one', configMap('a'));
  await t.apply('v1:nopes/a', 'one', configMap('a'));
  await t.apply('v1:services/s', 'one', service('s', { ports: [{ port: 80 }, { port: 80 }] }));
  await t.apply('v1:services/s', 'one', service('s', { ports: [{ name: 'x' }] }));
  await t.apply('v1:services/s', 'one', service('s', { ports: [{ port: 'x' }] }));
  await t.apply('v1:services/s', 'one', service('s', { ports: [{ port: 80, protocol: 'TCP' }, { port: 80, protocol: 'UDP', name: 'u' }] }), { pick: ({ spec, metadata }) => [spec.ports, { managedFields: metadata.managedFields }] });
  for (const template of [{ containers: [{ image: 'x' }] }, { containers: [{ name: 'a', image: 'x' }, { name: 'a', image: 'y' }] }, { containers: { name: 'a' } }, { containers: 'x' }, { containers: [null] }, { containers: ['x'] }, { containers: [{ name: 'a', image: 5, ports: [{ protocol: 'TCP' }] }] }, { containers: [{ name: "a", image: "x", zip: 1 }] }, { containers: [{ name: 'a', image: 'x', env: [{ name: 'A' }, { name: 'A' }] }] }, { terminationGracePeriodSeconds: 'x' }, { hostNetwork: 'x', containers: null }, { containers: [{ name: 'a', resources: { requests: { cpu: 1, memory: '1Gi' } }, image: 'x' }] }]) await t.apply('apps/v1:deployments/d', 'one', deployment('d', { template: { metadata: { labels: { app: 'a' } }, spec: template } }), { query: 'dryRun=All', pick: ({ spec, metadata }) => [spec.template, { managedFields: metadata.managedFields }] });
  await t.apply('apps/v1:deployments/d', 'one', deployment('d', { replicas: 1.5 }));
  await t.apply('apps/v1:deployments/d', 'one', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } });
  await t.apply('apps/v1:deployments/d', 'one', { ...deployment('d', { template: podTemplate() }), status: { replicas: 5 } }, { pick: ({ status, metadata }) => [status, { managedFields: metadata.managedFields }] });
  await t.crd(crd(group, 'Thing', { spec: object({ a: string(), n: integer({ default: 3 }), map: array(object({ k: string(), p: string({ default: 'TCP' }), v: string() }, { required: ['k'] }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k', 'p'] }), set: array(string(), { 'x-kubernetes-list-type': 'set' }), atomic: array(string()), open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, amap: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { x: string(), y: string() } }, free: { type: 'object', additionalProperties: string() } }), subresources: { status: {} }, status: object({ s: string() }) }));
  t.cleanUp(() => t.quiet.delete(`${crds}/things.${group}`));
  const thing = (spec, manager = 'one', more = {}) => t.apply(`${group}/v1:things/a`, manager, custom(group, 'Thing', 'a', spec), { pick: ({ spec, metadata }) => [spec, { managedFields: metadata.managedFields }, metadata.generation], ...more });
  for (const spec of [{ nope: 1 }, { a: 1 }, { a: null }, { map: [{ v: 'x' }] }, { map: [{ k: 'a' }, { k: 'a' }] }, { map: [{ k: 'a' }, { k: 'a', p: 'UDP' }] }, { set: ['a', 'a'] }, { set: 'x' }, { set: [1] }, { set: ['a', 'b'] }, { open: { x: { y: [1, { z: 2 }] } }, free: { a: 'b' } }, { open: 5 }, { n: 'x' }, { amap: { x: '1' }, atomic: ['a', 'a'] }]) await thing(spec);
  for (const [spec, manager] of [[{ set: ['c'], map: [{ k: 'b', v: '1' }] }, 'two'], [{ set: ['a'] }, 'three'], [{ set: [] }, 'one'], [{ map: [{ k: 'b', v: '2' }] }, 'one'], [{ amap: { x: '1', y: '2' } }, 'one'], [{ amap: { x: '1' } }, 'two'], [{ amap: { x: '1', y: '2' } }, 'two'], [{}, 'two'], [{ open: { x: { y: 1 } } }, 'one'], [{ open: { x: { q: 1 } } }, 'two'], [{ open: { x: 5 } }, 'two'], [{}, 'one'], [{}, 'three'], [{ n: null }, 'one'], [{ n: 4 }, 'one'], [{ n: 5 }, 'two'], [{}, 'one']]) await thing(spec, manager);
  await t.patch(`${group}/v1:things/a?fieldManager=up`, 'merge', { spec: { map: [{ k: 'u' }], set: ['u'], atomic: ['u'] } }, { pick: ({ spec, metadata }) => [spec, { managedFields: metadata.managedFields }] });
  await thing({ map: [{ k: 'u', v: 'mine' }], set: ['z'], atomic: ['w'] });
  await thing({ map: [{ k: 'u', v: 'mine' }], set: ['z'], atomic: ['w'] }, 'one', { force: true });
  await t.apply(`${group}/v1:things/a/status`, 'st', custom(group, 'Thing', 'a', { a: 'ignored' }, { status: { s: 'x' } }), { pick: ({ spec, status, metadata }) => [spec, status, { managedFields: metadata.managedFields }] });
  await t.apply(`${group}/v1:things/a/status`, 'st2', custom(group, 'Thing', 'a', undefined, { status: { s: 'y' } }));
  await t.apply(`${group}/v1:things/missing/status`, 'st', custom(group, 'Thing', 'missing', undefined, { status: { s: 'x' } }));
  await t.apply(`${group}/v1:things/a`, 'one', { ...custom(group, 'Thing', 'a', {}), status: { s: 'main' } }, { pick: ({ status, metadata }) => [status, { managedFields: metadata.managedFields }] });
  await t.apply(`${group}/v1:things/b`, 'one', { ...custom(group, 'Thing', 'b', { a: 'x' }), nope: 1 });
}
