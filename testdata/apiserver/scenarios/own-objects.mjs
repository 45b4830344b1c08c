import { configMap, deployment, pod, service } from '../shared.mjs';

// Names, labels, generated names, finalizers, preconditions and options of deletions, dry runs.
export const area = 'metadata';

export default async function (t) {
  const ns = await t.namespace();
  const shown = { pick: ({ metadata }) => metadata };
  const post = (metadata, query = '') => t.post(`v1:configmaps?dryRun=All${query}`, { metadata }, shown);
  for (const name of ['A', 'a_b', 'a.b', '-a', 'a-', '.', '..', 'a/b', 'a%b', 'x'.repeat(253), 'x'.repeat(254), 'ä', ' a', '']) await post({ name });
  for (const generateName of ['a-', 'A-', 'x'.repeat(70), 'x'.repeat(260), 'a.', '-', 'a_']) await t.post('v1:configmaps?dryRun=All', { metadata: { generateName } }, { pickAny: (body) => body.message ?? body.metadata.generateName });
  for (const labels of [{ a: 'b' }, { '': 'b' }, { 'a b': 'c' }, { 'a/': 'b' }, { '/a': 'b' }, { 'A.io/b': 'c' }, { 'a.io/b': 'c'.repeat(63) }, { 'a.io/b': 'c'.repeat(64) }, { a: '-' }, { a: 'b c' }, { ['x'.repeat(64)]: '1' }, { [`${'x'.repeat(253)}/y`]: '1' }, { [`${'x'.repeat(254)}/y`]: '1' }, { a: '' }]) await post({ name: 'a', labels });
  for (const annotations of [{ 'A.io/B': 'c' }, { 'a b': 'c' }, { a: 'x y' }, { '': 'x' }]) await post({ name: 'a', annotations });
  for (const finalizers of [['a.io/b'], ['a'], ['a b/c'], ['orphan'], ['foregroundDeletion'], ['orphan', 'foregroundDeletion'], ['a.io/b', 'a.io/b'], ['']]) await post({ name: 'a', finalizers });
  const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' };
  for (const ownerReferences of [[owner], [{ ...owner, uid: '' }], [{ ...owner, name: '' }], [{ ...owner, kind: '' }], [{ ...owner, apiVersion: '' }], [{ ...owner, apiVersion: 'a/b/c' }], [{ ...owner, controller: true }, { ...owner, uid: 'v', controller: true }], [owner, owner], [{ ...owner, kind: 'Event' }]]) await post({ name: 'a', ownerReferences });
  for (const metadata of [{ namespace: 'other' }, { namespace: '' }, { uid: 'x' }, { resourceVersion: '5' }, { resourceVersion: 'x' }, { generation: 9 }, { creationTimestamp: '2020-01-01T00:00:00Z' }, { deletionTimestamp: '2020-01-01T00:00:00Z' }, { deletionGracePeriodSeconds: 5 }, { selfLink: 'x' }, { managedFields: [{ manager: 'x', operation: 'Apply' }] }, { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:data': {} } }] }, { clusterName: 'x' }, { initializers: {} }]) await post({ name: 'a', ...metadata });
  await post({ name: 'a' }, '&fieldManager=x');
  await post({ name: 'a' }, `&fieldManager=${'x'.repeat(129)}`);
  await post({ name: 'a' }, '&fieldManager=%07');
  await post({ name: 'a' }, '&fieldValidation=Odd');
  for (const dryRun of ['', 'all', 'None', 'All&dryRun=All', 'All&dryRun=None']) await t.post(`v1:configmaps?dryRun=${dryRun}`, configMap('dry'), { pickAny: (body) => body.message ?? body.metadata.name });
  for (const mode of ['Strict', 'Warn', 'Ignore', '']) {
    const query = `dryRun=All&fieldValidation=${mode}`;
    await t.post(`apps/v1:deployments?${query}`, { ...deployment('d', { nope: 1, template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'c', image: 'i', odd: 1 }] } } }), more: 1 }, { pick: () => 'created' });
    await t.post(`v1:configmaps?${query}`, '{"metadata":{"name":"a","name":"b"},"data":{"x":"1","x":"2"}}', { raw: true, pick: ({ metadata, data }) => ({ name: metadata.name, data }) });
    await t.post(`v1:configmaps?${query}`, 'metadata: {name: a}\ndata: {x: "1"}\ndata: {x: "2"}', { raw: true, headers: { 'content-type': 'application/yaml' }, pick: ({ data }) => data });
    await t.post(`v1:pods?${query}`, { ...pod('p'), spec: { containers: [{ name: 'c', image: 'i', IMAGE: 'x' }], hostnetwork: true } }, { pick: () => 'created' });
  }
  const make = (name, metadata) => t.quiet.post('v1:configmaps', configMap(name, undefined, metadata));
  const { body: one } = await make('one');
  for (const options of [{ preconditions: { uid: 'x' } }, { preconditions: { resourceVersion: '1' } }, { preconditions: { uid: 'x', resourceVersion: '1' } }, { propagationPolicy: 'Odd' }, { orphanDependents: true, propagationPolicy: 'Orphan' }, { gracePeriodSeconds: -1, dryRun: ['All'] }, { gracePeriodSeconds: 'x' }, { dryRun: ['Odd'] }, { dryRun: ['All'] }, { kind: 'DeleteOptions', apiVersion: 'v1', dryRun: ['All'] }, { kind: 'DeleteOptions', apiVersion: 'apps/v1', dryRun: ['All'] }, { kind: 'Odd', apiVersion: 'v1', dryRun: ['All'] }, { nope: 1, dryRun: ['All'] }, { ignoreStoreReadErrorWithClusterBreakingPotential: true, dryRun: ['All'] }]) await t.delete('v1:configmaps/one', options);
  for (const query of ['dryRun=Odd', 'propagationPolicy=Odd', 'gracePeriodSeconds=x', 'orphanDependents=x&dryRun=All', 'dryRun=All&propagationPolicy=Foreground', 'dryRun=All&pretty=true']) await t.delete(`v1:configmaps/one?${query}`);
  await t.delete('v1:configmaps/one', 'not json', { raw: true });
  await t.delete('v1:configmaps/one', { preconditions: { uid: one.metadata?.uid, resourceVersion: one.metadata?.resourceVersion } });
  await t.delete('v1:configmaps/one');
  for (const policy of ['Foreground', 'Orphan', 'Background']) {
    await make(policy.toLowerCase(), { finalizers: ['a.io/x'] });
    await t.delete(`v1:configmaps/${policy.toLowerCase()}`, { propagationPolicy: policy }, shown);
    await t.delete(`v1:configmaps/${policy.toLowerCase()}`, { propagationPolicy: 'Orphan' }, shown);
    await t.patch(`v1:configmaps/${policy.toLowerCase()}`, 'merge', { metadata: { finalizers: ['a.io/x', 'b.io/y'] } }, shown);
    await t.patch(`v1:configmaps/${policy.toLowerCase()}`, 'merge', { metadata: { finalizers: [] }, data: { x: 'y' } }, shown);
  }
  for (const name of ['x1', 'x2', 'x3']) await make(name, { labels: { set: '1' }, finalizers: name === 'x2' ? ['a.io/x'] : [] });
  await t.delete('v1:configmaps?labelSelector=set%3D1&dryRun=All', undefined, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  await t.delete('v1:configmaps?labelSelector=set%3D1&limit=1', undefined, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  await t.delete('v1:configmaps?labelSelector=bad%20x');
  await t.delete('v1:configmaps?fieldSelector=data%3Dx');
  await t.delete('v1:configmaps?labelSelector=set%3D1', { propagationPolicy: 'Odd' });
  await t.get('v1:configmaps?labelSelector=set%3D1', { pick: ({ items }) => items.map(({ metadata }) => [metadata.name, !!metadata.deletionTimestamp]) });
  await t.delete('v1:services', undefined, { pickAny: (body) => body.kind });
  await t.delete('/api/v1/namespaces');
  await t.quiet.post('v1:pods', pod('slow', { nodeName: 'n', terminationGracePeriodSeconds: 60 }));
  for (const options of [{}, { gracePeriodSeconds: 90 }, { gracePeriodSeconds: 20 }, { gracePeriodSeconds: 1 }]) await t.delete('v1:pods/slow', options, { pick: ({ metadata }) => metadata.deletionGracePeriodSeconds });
  await t.delete('v1:pods/slow', { gracePeriodSeconds: 0 }, { pick: ({ metadata }) => metadata.deletionGracePeriodSeconds });
  await t.get('v1:pods/slow');
  await t.quiet.post('v1:services', service('s'));
  await t.put('v1:services/s?dryRun=All', service('s', { type: 'NodePort' }));
  await t.put('v1:configmaps/new', configMap('new'));
  await t.patch('v1:configmaps/new?dryRun=All', 'merge', { data: {} });
  await t.apply('v1:configmaps/new', 'm', configMap('new'), { query: 'dryRun=All', ...shown });
  await t.get('v1:configmaps/new');
  const space = (metadata, more) => t.post('/api/v1/namespaces?dryRun=All', { metadata, ...more }, { pickAny: (body) => body.message ?? body.spec });
  for (const name of ['A', 'a.b', 'x'.repeat(64), 'kube-x', 'default']) await space({ name });
  await space({ name: 'ok' }, { spec: { finalizers: ['a.io/b'] } });
  await space({ name: 'ok', namespace: 'x' });
  await t.delete('/api/v1/namespaces/missing');
  for (const name of ['default', 'kube-system', 'kube-public']) await t.delete(`/api/v1/namespaces/${name}?dryRun=All`, undefined, { pickAny: (body) => body.message ?? body.kind });
  await t.patch(`/api/v1/namespaces/${ns}`, 'merge', { metadata: { labels: { 'kubernetes.io/metadata.name': 'x' } } }, { pick: ({ metadata }) => metadata.labels });
  await t.patch(`/api/v1/namespaces/${ns}/status`, 'merge', { status: { phase: 'Terminating' } });
  await t.get('/api/v1/namespaces/missing/configmaps', { pick: ({ items }) => items });
  await t.post('/api/v1/namespaces/missing/configmaps', configMap('a'));
  await t.get('/api/v1/namespaces/missing/configmaps/a');
  await t.get('/api/v1/namespaces/Bad_/configmaps', { pick: ({ items }) => items });
  for (const resourceVersion of ['0', '5', 'x', '-1', '18446744073709551616']) await t.post('v1:configmaps', configMap(`at-v${resourceVersion}`, undefined, { resourceVersion }), { pick: ({ metadata }) => metadata.name });
}
