import { configMap, crd, crds, custom, pod, version } from '../shared.mjs';

// Names and finalizers of namespaces, their three endpoints, writes to one that is being deleted, and scopes.
export const area = 'namespaces';
const N = '/api/v1/namespaces';
const group = 'own-namespaces.judge.io';

export default async function (t) {
  const ns = await t.namespace();
  const n = (suffix) => `${ns}-${suffix}`;
  const make = (metadata, more) => t.post(N, { metadata, ...more });
  await make({ name: n('a'), annotations: { a: 'b' }, labels: { 'kubernetes.io/metadata.name': 'wrong' } });
  for (const finalizers of [['bad name'], ['bad', 'a.io/b', 'orphan'], []]) await make({ name: n('c') }, { spec: { finalizers } });
  for (const metadata of [{ name: 'x'.repeat(64) }, { name: 'a.b' }, {}, { name: n('d'), labels: { 'bad key': 'x' } }]) await make(metadata);
  const a = `${N}/${n('a')}`;
  await t.put(a, { metadata: { name: n('a') }, spec: { finalizers: ['kubernetes', 'a.io/b'] } });
  await t.put(a, { metadata: { name: n('b') } });
  await t.put(`${a}/status`, { metadata: { name: n('a') }, status: { phase: 'Terminating' } });
  await t.get(`${a}/finalize`);
  await t.patch(`${a}/finalize`, 'merge', { spec: { finalizers: [] } });
  for (const finalizers of [['kubernetes', 'bad'], ['kubernetes', 'bad name'], ['kubernetes', 'a.io/c']]) await t.put(`${a}/finalize`, { metadata: { name: n('a'), labels: { changed: '1' } }, spec: { finalizers } });
  await t.patch(a, 'json', [{ op: 'remove', path: '/spec/finalizers' }]);
  await t.patch(a, 'strategic', { metadata: { labels: { z: null }, finalizers: ['a.io/m'] } });
  for (const options of [{ gracePeriodSeconds: 0 }, { preconditions: { uid: 'wrong' } }]) await t.delete(a, options);
  await t.post(`${a}/configmaps`, configMap('x'));
  await t.post(`${a}/pods?dryRun=All`, pod('x'));
  await t.put(`${a}/finalize`, { metadata: { name: n('a') }, spec: {} });
  await t.patch(a, 'merge', { metadata: { finalizers: null } });
  await t.get(a);
  await t.delete(`${N}?labelSelector=x%3Dy`);
  for (const name of ['default', 'kube-system', 'kube-public', 'kube-node-lease']) await t.get(`${N}/${name}`);
  for (const [method, path] of [['GET', ''], ['PUT', ''], ['PATCH', ''], ['DELETE', ''], ['PUT', '/finalize'], ['PUT', '/status']]) await t.request(method, `${N}/missing${path}`, method === 'GET' ? undefined : { metadata: { name: 'missing' } }, { headers: method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {} });
  await t.crd(crd(group, 'Thing', { versions: [version('v1'), version('v1beta1', { storage: false, deprecated: true })] }));
  await t.crd(crd(group, 'Wide', { scope: 'Cluster' }));
  t.cleanUp(() => Promise.all(['things', 'wides'].map((plural) => t.quiet.delete(`${crds}/${plural}.${group}`))));
  await t.post(`/apis/${group}/v1/things`, custom(group, 'Thing', 'a', {}));
  await t.get(`/apis/${group}/v1/things/a`);
  await t.get(`${group}/v1beta1:things/a/nope`);
  await t.request('PUT', `${group}/v1beta1:things`, {});
  await t.post(`/apis/${group}/v1/namespaces/missing/things`, custom(group, 'Thing', 'a', {}));
  await t.post(`${group}/v1:wides`, custom(group, 'Wide', 'a', {}));
  await t.get(`${group}/v1:wides/a`);
  await t.post(`/apis/${group}/v1/wides`, { ...custom(group, 'Wide', 'a', {}), metadata: { name: 'a', namespace: ns } });
}
