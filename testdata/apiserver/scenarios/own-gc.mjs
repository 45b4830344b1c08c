import { configMap, crd, custom, deployment, job, object } from '../shared.mjs';

// Owners of other kinds and scopes, finalizers of propagation, and what deletions of several kinds orphan.
export const area = 'garbage-collection';
export const needs = 'controllers';

export default async function (t) {
  const ns = await t.namespace();
  await t.crd(crd('gc.judge.io', 'Thing', { spec: object({}) }));
  await t.crd(crd('gc.judge.io', 'Global', { scope: 'Cluster', spec: object({}) }));
  t.cleanUp(() => t.quiet.delete('/apis/gc.judge.io/v1/globals/g'));
  const things = 'gc.judge.io/v1:things';
  const gone = { until: ({ status }) => status === 404 };
  const refTo = ({ apiVersion, kind, metadata }, more) => ({ apiVersion, kind, name: metadata.name, uid: metadata.uid, ...more });
  const thing = async (name, metadata = {}) => (await t.quiet.post(things, { ...custom('gc.judge.io', 'Thing', name, {}), metadata: { name, ...metadata } })).body;
  const owned = (name, ownerReferences, more = {}) => t.quiet.post('v1:configmaps', configMap(name, undefined, { ownerReferences, ...more }));
  const finalizers = { pick: ({ metadata, kind }) => [kind, metadata?.finalizers, !!metadata?.deletionTimestamp] };
  // A custom resource as the owner; chains of owners.
  const a = await thing('a');
  const b = await thing('b', { ownerReferences: [refTo(a)] });
  await owned('ab', [refTo(b)]);
  await t.delete(`${things}/a`, undefined, finalizers);
  await t.get(`${things}/b`, gone);
  await t.get('v1:configmaps/ab', gone);
  // Foreground through a chain.
  const c = await thing('c');
  const d = await thing('d', { ownerReferences: [refTo(c, { blockOwnerDeletion: true, controller: true })] });
  await owned('cd', [refTo(d, { blockOwnerDeletion: true })], { finalizers: ['a.io/hold'] });
  await t.delete(`${things}/c`, { propagationPolicy: 'Foreground' }, finalizers);
  await t.get('v1:configmaps/cd', { ...finalizers, until: ({ body }) => body.metadata?.deletionTimestamp });
  await t.get(`${things}/d`, finalizers);
  await t.get(`${things}/c`, finalizers);
  await t.patch('v1:configmaps/cd', 'merge', { metadata: { finalizers: null } }, finalizers);
  for (const path of ['v1:configmaps/cd', `${things}/d`, `${things}/c`]) await t.get(path, gone);
  // Orphans keep other owners.
  const e = await thing('e');
  const f = await thing('f');
  await owned('ef', [refTo(e, { controller: true, blockOwnerDeletion: true }), refTo(f)]);
  await t.delete(`${things}/e?propagationPolicy=Orphan`, undefined, finalizers);
  await t.get(`${things}/e`, gone);
  await t.get('v1:configmaps/ef', { pick: ({ metadata }) => metadata.ownerReferences });
  await t.delete(`${things}/f`, { orphanDependents: true }, finalizers);
  await t.get(`${things}/f`, gone);
  await t.get('v1:configmaps/ef', { pick: ({ metadata }) => metadata.ownerReferences ?? 'none' });
  // Owners in the cluster scope, and a namespaced owner of a cluster-scoped object.
  const { body: g } = await t.quiet.post('/apis/gc.judge.io/v1/globals', custom('gc.judge.io', 'Global', 'g', {}));
  await owned('of-g', [refTo(g)]);
  const h = await thing('h');
  await t.post('/apis/gc.judge.io/v1/globals', { ...custom('gc.judge.io', 'Global', 'of-h', {}), metadata: { name: 'of-h', ownerReferences: [refTo(h)] } }, { pick: ({ metadata }) => metadata.ownerReferences });
  await t.delete('/apis/gc.judge.io/v1/globals/g', undefined, finalizers);
  await t.get('v1:configmaps/of-g', gone);
  // When this object is gone, the deletion of its owner has been handled.
  await owned('of-h', [refTo(h)]);
  await t.delete(`${things}/h`, undefined, finalizers);
  await t.quiet.get('v1:configmaps/of-h', gone);
  await t.get('/apis/gc.judge.io/v1/globals/of-h', { pick: ({ metadata }) => metadata.name });
  await t.quiet.delete('/apis/gc.judge.io/v1/globals/of-h');
  // The same name with another uid, and one absent owner of two.
  const i = await thing('i');
  await owned('wrong-uid', [refTo(i, { uid: '11111111-2222-3333-4444-555555555555' })]);
  await t.get('v1:configmaps/wrong-uid', gone);
  await owned('half', [refTo(i), refTo(i, { name: 'x', uid: '11111111-2222-3333-4444-555555555556' })]);
  await t.get('v1:configmaps/half', { until: ({ body }) => body.metadata?.ownerReferences?.length === 1, pick: ({ metadata }) => metadata.ownerReferences });
  // A policy is chosen again while the object waits.
  for (const [first, second] of [['Foreground', 'Orphan'], ['Orphan', 'Foreground'], ['Foreground', 'Background'], [undefined, 'Foreground']]) {
    const name = `${first ?? 'none'}-${second}`.toLowerCase();
    await thing(name, { finalizers: ['a.io/hold'] });
    await t.delete(`${things}/${name}`, first && { propagationPolicy: first }, { pick: ({ metadata }) => [metadata.name, metadata.finalizers] });
    await t.delete(`${things}/${name}`, { propagationPolicy: second }, { pick: ({ metadata }) => [metadata.name, metadata.finalizers] });
    await t.quiet.patch(`${things}/${name}`, 'merge', { metadata: { finalizers: null } });
    await t.get(`${things}/${name}`, gone);
  }
  // Finalizers of propagation set by hand.
  await thing('by-hand', { finalizers: ['orphan'] });
  await t.delete(`${things}/by-hand`, undefined, { pickAny: (body) => [body.kind, body.metadata?.finalizers] });
  await t.get(`${things}/by-hand`, gone);
  // Deletecollection with a policy.
  const j = await thing('j', { labels: { set: '1' } });
  await owned('of-j', [refTo(j)]);
  await t.delete(`${things}?labelSelector=set%3D1`, { propagationPolicy: 'Orphan' }, { pick: ({ items }) => items.map(({ metadata }) => [metadata.name, metadata.finalizers]) });
  await t.get(`${things}/j`, gone);
  await t.get('v1:configmaps/of-j', { pick: ({ metadata }) => metadata.ownerReferences ?? 'none' });
  // The namespace with everything in it.
  await t.delete(`/api/v1/namespaces/${ns}`, undefined, { pick: ({ kind, status }) => [kind, status] });
  await t.get(`/api/v1/namespaces/${ns}`, gone);
}
