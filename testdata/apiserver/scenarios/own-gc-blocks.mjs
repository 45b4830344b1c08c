import { configMap, crd, custom, object, pod } from '../shared.mjs';

// Owners that wait or do not wait for dependents, cycles, owners that change, and namespaces that end with content.
export const area = 'garbage-collection';
export const needs = 'controllers';

export default async function (t) {
  const ns = await t.namespace();
  await t.crd(crd('gc-blocks.judge.io', 'Thing', { spec: object({}) }));
  const things = 'gc-blocks.judge.io/v1:things';
  const gone = { until: ({ status }) => status === 404 };
  const refTo = ({ apiVersion, kind, metadata }, more) => ({ apiVersion, kind, name: metadata.name, uid: metadata.uid, ...more });
  const thing = async (name, metadata = {}) => (await t.quiet.post(things, { ...custom('gc-blocks.judge.io', 'Thing', name, {}), metadata: { name, ...metadata } })).body;
  const owned = async (name, ownerReferences, more = {}) => (await t.quiet.post('v1:configmaps', configMap(name, undefined, { ownerReferences, ...more }))).body;
  const marks = { pick: ({ metadata, kind }) => [kind, metadata?.finalizers, !!metadata?.deletionTimestamp, metadata?.deletionGracePeriodSeconds, metadata?.generation] };
  const owners = { pick: ({ metadata }) => metadata.ownerReferences ?? 'none' };
  const blocking = { blockOwnerDeletion: true };
  const release = (path) => t.quiet.patch(path, 'merge', { metadata: { finalizers: null } });
  // Foreground waits for dependents that block, and not for others.
  const a = await thing('a');
  await owned('a-blocks', [refTo(a, blocking)], { finalizers: ['a.io/hold'] });
  await owned('a-open', [refTo(a)], { finalizers: ['a.io/hold'] });
  await t.delete(`${things}/a?propagationPolicy=Foreground`, undefined, marks);
  await t.get('v1:configmaps/a-blocks', { ...marks, until: ({ body }) => body.metadata?.deletionTimestamp });
  await t.get(`${things}/a`, marks);
  await release('v1:configmaps/a-blocks');
  await t.get(`${things}/a`, gone);
  await t.get('v1:configmaps/a-open', { ...marks, until: ({ body }) => body.metadata?.deletionTimestamp });
  await release('v1:configmaps/a-open');
  await t.get('v1:configmaps/a-open', gone);
  // A dependent with another owner loses the reference and stays.
  const [b, c] = [await thing('b'), await thing('c')];
  await owned('bc', [refTo(b, blocking), refTo(c, blocking)]);
  await t.delete(`${things}/b`, { propagationPolicy: 'Foreground' }, marks);
  await t.get(`${things}/b`, gone);
  await t.get('v1:configmaps/bc', { ...owners, until: ({ body }) => body.metadata?.ownerReferences?.length === 1 });
  await t.delete(`${things}/c`, { propagationPolicy: 'Background' }, marks);
  await t.get('v1:configmaps/bc', gone);
  // Orphans of an owner that waits for something else.
  const d = await thing('d', { finalizers: ['a.io/hold'] });
  await owned('of-d', [refTo(d, blocking)]);
  await t.delete(`${things}/d`, { orphanDependents: true }, marks);
  await t.get('v1:configmaps/of-d', { ...owners, until: ({ body }) => !body.metadata?.ownerReferences });
  await t.get(`${things}/d`, { ...marks, until: ({ body }) => body.metadata?.finalizers?.length === 1 });
  await t.patch(`${things}/d`, 'merge', { metadata: { finalizers: ['a.io/hold', 'b.io/more'] } }, marks);
  await t.patch(`${things}/d`, 'merge', { spec: { x: 1 }, metadata: { finalizers: ['a.io/hold'], labels: { l: '1' } } }, { pick: ({ metadata }) => [metadata.finalizers, metadata.labels] });
  await t.patch(`${things}/d`, 'merge', { metadata: { finalizers: [] } }, marks);
  await t.get(`${things}/d`, gone);
  // A cycle of owners.
  const e = await owned('e', []);
  const f = await owned('f', [refTo({ apiVersion: 'v1', kind: 'ConfigMap', ...e })]);
  await t.patch('v1:configmaps/e', 'merge', { metadata: { ownerReferences: [refTo({ apiVersion: 'v1', kind: 'ConfigMap', ...f })] } }, { pick: ({ metadata }) => metadata.ownerReferences.length });
  await t.delete('v1:configmaps/e', undefined, { pick: ({ status }) => status });
  await t.get('v1:configmaps/f', gone);
  // References that are added later, and that name what does not exist.
  const g = await thing('g');
  await owned('late', []);
  await t.patch('v1:configmaps/late', 'merge', { metadata: { ownerReferences: [refTo(g)] } }, { pick: ({ metadata }) => metadata.ownerReferences.length });
  await t.delete(`${things}/g`, undefined, marks);
  await t.get('v1:configmaps/late', gone);
  await owned('absent-kind', [{ apiVersion: 'none.judge.io/v1', kind: 'None', name: 'x', uid: '11111111-2222-3333-4444-555555555555' }]);
  await owned('absent', [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '11111111-2222-3333-4444-555555555556' }]);
  await t.get('v1:configmaps/absent', gone);
  await t.get('v1:configmaps/absent-kind', { pick: ({ metadata }) => metadata.name });
  // Collections.
  const [h, i] = [await thing('h', { labels: { set: 'x' } }), await thing('i', { labels: { set: 'x' }, finalizers: ['a.io/hold'] })];
  await owned('of-h', [refTo(h, blocking)]);
  await owned('of-i', [refTo(i, blocking)]);
  await t.delete(`${things}?labelSelector=set%3Dx&propagationPolicy=Foreground`, undefined, { pick: ({ kind, items }) => [kind, items.map(({ metadata }) => [metadata.name, metadata.finalizers])] });
  for (const path of [`${things}/h`, 'v1:configmaps/of-h', 'v1:configmaps/of-i']) await t.get(path, gone);
  await t.get(`${things}/i`, { ...marks, until: ({ body }) => body.metadata?.finalizers?.length === 1 });
  await release(`${things}/i`);
  await t.get(`${things}/i`, gone);
  for (const options of [{ propagationPolicy: 'Foreground', orphanDependents: true }, { propagationPolicy: 'Odd' }, { propagationPolicy: '' }, { gracePeriodSeconds: -1 }, { preconditions: { uid: 'x' } }]) await t.delete('v1:configmaps/absent-kind?dryRun=All', options, { pick: ({ kind, status }) => [kind, status] });
  // A namespace with content that waits.
  const other = `${ns}-2`;
  const space = `/api/v1/namespaces/${other}`;
  await t.quiet.post('/api/v1/namespaces', { metadata: { name: other } });
  await t.quiet.post(`${space}/configmaps`, configMap('held', undefined, { finalizers: ['a.io/hold'] }));
  await t.quiet.post(`${space}/configmaps`, configMap('also', undefined, { finalizers: ['a.io/hold', 'b.io/hold'] }));
  await t.quiet.post(`${space}/configmaps`, configMap('free'));
  await t.quiet.post(`/apis/gc-blocks.judge.io/v1/namespaces/${other}/things`, { ...custom('gc-blocks.judge.io', 'Thing', 'held', {}), metadata: { name: 'held', finalizers: ['a.io/hold'] } });
  await t.delete(space, undefined, { pick: ({ kind, status, metadata, spec }) => [kind, status.phase, !!metadata.deletionTimestamp, spec] });
  await t.get(`${space}/configmaps/free`, gone);
  const conditions = ({ status }) => [status.phase, status.conditions?.map(({ type, status: on, reason, message }) => [type, on, reason, message])];
  await t.get(space, { pick: conditions, until: ({ body }) => body.status?.conditions?.some(({ type, status }) => type === 'NamespaceFinalizersRemaining' && status === 'True') && body.status.conditions.length === 5 });
  await t.post(`${space}/configmaps`, configMap('late'));
  await t.post(`${space}/pods`, pod('late'));
  await t.apply(`${space}/configmaps/late`, 'm', configMap('late'));
  await t.post(`/apis/gc-blocks.judge.io/v1/namespaces/${other}/things`, custom('gc-blocks.judge.io', 'Thing', 'late', {}));
  await t.patch(`${space}/configmaps/held`, 'merge', { data: { x: 'y' } }, { pick: ({ data }) => data });
  await t.patch(space, 'merge', { metadata: { labels: { l: '1' } } }, { pick: ({ metadata, spec }) => [metadata.labels.l, spec] });
  await t.delete(space, undefined, { pickAny: ({ kind, status, message, reason }) => [kind, typeof status === 'string' ? status : status.phase, message, reason] });
  await t.delete(space, { preconditions: { uid: 'x' } });
  await t.put(`${space}/finalize`, { metadata: { name: other }, spec: { finalizers: ['kubernetes', 'a.io/more'] } }, { pick: ({ spec }) => spec });
  for (const name of ['held', 'also']) await release(`${space}/configmaps/${name}`);
  await release(`/apis/gc-blocks.judge.io/v1/namespaces/${other}/things/held`);
  await t.get(space, { pick: ({ spec }) => spec, until: ({ body }) => body.spec?.finalizers?.length === 1 });
  await t.get(space, { pick: conditions, until: ({ body }) => body.status?.conditions?.every(({ status }) => status === 'False') });
  await t.put(`${space}/finalize`, { metadata: { name: other }, spec: { finalizers: [] } }, { pick: ({ spec }) => spec });
  await t.get(space, gone);
}
