import { pod } from '../shared.mjs';

// Classes of ingresses, storage and runtimes: what is invalid, what cannot change, and pods with a runtime class.
export const area = 'validation';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';

export default async function (t) {
  const ns = await t.namespace();
  const cells = { accept: table, pick: ({ columnDefinitions, rows }) => rows.map(({ cells: list }) => list.flatMap((cell, index) => (columnDefinitions[index].name === 'Age' ? [] : [[columnDefinitions[index].name, cell]]))) };
  const name = `${ns}-1`;
  const IC = '/apis/networking.k8s.io/v1/ingressclasses';
  await t.post(IC, { metadata: { name, annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } }, spec: { controller: 'a.io/c', parameters: { kind: 'K', name: 'n' } } });
  for (const spec of [{}, { controller: 'no domain' }, { controller: 'a.io/' + 'x'.repeat(260) }, { controller: 'a.io/c', parameters: { kind: 'K', name: 'n', scope: 'Namespace' } }, { controller: 'a.io/c', parameters: { kind: 'K', name: 'n', scope: 'Cluster', namespace: 'x' } }, { controller: 'a.io/c', parameters: { scope: 'Odd' } }, { controller: 'a.io/c', parameters: { apiGroup: '_', kind: 'a/b', name: '..', namespace: '_', scope: 'Namespace' } }]) await t.post(`${IC}?dryRun=All`, { metadata: { name: `${name}-bad` }, spec });
  await t.patch(`${IC}/${name}`, 'merge', { spec: { controller: 'b.io/c' } });
  await t.get(`${IC}/${name}`, cells);
  await t.quiet.delete(`${IC}/${name}`);
  const SC = '/apis/storage.k8s.io/v1/storageclasses';
  await t.post(SC, { metadata: { name }, provisioner: 'a.io/p', parameters: { a: 'b' }, mountOptions: ['ro'] });
  for (const s of [{}, { provisioner: 'NOT valid' }, { provisioner: 'a.io/p', reclaimPolicy: 'Recycle' }, { provisioner: 'a.io/p', volumeBindingMode: 'Odd' }, { provisioner: 'a.io/p', parameters: { '': 'x' } }, { provisioner: 'a.io/p', allowedTopologies: [{ matchLabelExpressions: [{ key: 'a', values: [] }] }] }, { provisioner: 'a.io/p', allowedTopologies: [{ matchLabelExpressions: [{ key: 'a', values: ['x', 'x'] }, { key: 'a', values: ['y'] }] }, {}] }]) await t.post(`${SC}?dryRun=All`, { metadata: { name: `${name}-bad` }, ...s });
  await t.patch(`${SC}/${name}`, 'merge', { provisioner: 'b.io/p', parameters: { c: 'd' }, reclaimPolicy: 'Retain', volumeBindingMode: 'WaitForFirstConsumer' });
  await t.patch(`${SC}/${name}`, 'merge', { allowVolumeExpansion: true, mountOptions: [] }, { pick: ({ metadata, ...x }) => x });
  await t.get(`${SC}/${name}`, cells);
  await t.delete(`${SC}/${name}`, undefined, { pick: ({ kind }) => kind });
  const RC = '/apis/node.k8s.io/v1/runtimeclasses';
  await t.post(RC, { metadata: { name }, handler: 'h', overhead: { podFixed: { cpu: '100m', memory: '10Mi' } }, scheduling: { nodeSelector: { a: 'b' }, tolerations: [{ key: 'k' }] } });
  for (const s of [{}, { handler: '_' }, { handler: 'h', overhead: { podFixed: { cpu: '-1', 'x y': '1' } } }, { handler: 'h', scheduling: { nodeSelector: { 'a b': '%' }, tolerations: [{ key: 'k', operator: 'Odd' }, { key: '', operator: 'Equal' }, { key: 'k', operator: 'Exists', value: 'x' }, { key: 'e', tolerationSeconds: 3 }] } }]) await t.post(`${RC}?dryRun=All`, { metadata: { name: `${name}-bad` }, ...s });
  await t.patch(`${RC}/${name}`, 'merge', { handler: 'other' });
  await t.get(`${RC}/${name}`, cells);
  await t.post('v1:pods', pod('rc', { runtimeClassName: name }), { pick: ({ spec: { overhead, nodeSelector, tolerations } }) => ({ overhead, nodeSelector, tolerations }) });
  await t.post('v1:pods', pod('rc2', { runtimeClassName: 'none' }));
  await t.post('v1:pods', pod('rc3', { runtimeClassName: name, overhead: { cpu: '1' } }));
  await t.post('v1:pods', pod('rc4', { runtimeClassName: name, nodeSelector: { a: 'c' } }));
  await t.quiet.delete(`${RC}/${name}`);
}
