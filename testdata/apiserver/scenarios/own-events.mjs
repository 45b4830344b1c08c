// Events of both API groups, which are the same objects, with their field selectors; leases.
export const area = 'validation';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';

export default async function (t) {
  const ns = await t.namespace();
  const cells = { accept: table, pick: ({ columnDefinitions, rows }) => rows.map(({ cells: list }) => list.flatMap((cell, index) => (/Age|Last Seen|First/.test(columnDefinitions[index].name) ? [] : [[columnDefinitions[index].name, cell]]))) };
  const ev = (more) => ({ metadata: { name: 'e1' }, eventTime: '2020-01-01T00:00:00.000000Z', action: 'Act', reason: 'Why', reportingController: 'a.io/c', reportingInstance: 'i', type: 'Normal', regarding: { kind: 'Pod', namespace: ns, name: 'x', apiVersion: 'v1' }, note: 'said', ...more });
  await t.post('events.k8s.io/v1:events', ev());
  await t.get('v1:events/e1');
  await t.get('v1:events', cells);
  await t.get('events.k8s.io/v1:events', cells);
  await t.post('events.k8s.io/v1:events', ev({ metadata: { name: 'e2' }, eventTime: undefined }));
  await t.post('events.k8s.io/v1:events', ev({ metadata: { name: 'e3' }, action: '', reason: 'x'.repeat(200), note: 'n'.repeat(2000), type: 'Odd', reportingController: 'not a name', reportingInstance: '' }));
  await t.post('events.k8s.io/v1:events', ev({ metadata: { name: 'e4' }, regarding: { kind: 'Pod', namespace: 'other', name: 'x' } }));
  await t.post('events.k8s.io/v1:events', ev({ metadata: { name: 'e5' }, deprecatedCount: 3, deprecatedSource: { component: 'c' } }));
  await t.post('events.k8s.io/v1:events', ev({ metadata: { name: 'e6' }, series: { count: 1, lastObservedTime: '2020-01-01T00:00:00.000000Z' } }));
  await t.post('events.k8s.io/v1:events', ev({ metadata: { name: 'e7' }, series: { count: 3, lastObservedTime: '2020-01-01T00:00:00.000000Z' } }));
  await t.patch('events.k8s.io/v1:events/e1', 'merge', { series: { count: 2, lastObservedTime: '2020-01-01T00:00:00.000000Z' } });
  await t.patch('events.k8s.io/v1:events/e1', 'merge', { reason: 'Other' });
  await t.patch('events.k8s.io/v1:events/e1', 'merge', { note: 'new' }, { pick: ({ note }) => note });
  await t.patch('v1:events/e1', 'strategic', { count: 5 }, { pick: ({ count }) => count });
  await t.post('v1:events', { metadata: { name: 'c1' }, involvedObject: { kind: 'Node', name: 'n' }, reason: 'r', message: 'm', type: 'Warning', source: { component: 'kubelet', host: 'h' }, firstTimestamp: '2020-01-01T00:00:00Z', lastTimestamp: '2020-01-01T00:00:00Z', count: 3 }, { pick: ({ metadata, ...b }) => b });
  await t.post('v1:events', { metadata: { name: 'c2' }, involvedObject: { kind: 'Pod', namespace: ns, name: 'p', fieldPath: 'spec.containers{x}' }, reason: 'r', message: 'm' }, { pick: ({ metadata, ...b }) => b });
  await t.get('events.k8s.io/v1:events/c2', { pick: ({ metadata, ...b }) => b });
  for (const f of ['reason=Why', 'involvedObject.kind=Pod', 'involvedObject.name=p,type!=Warning', 'source=kubelet', 'reportingComponent=a.io/c', 'involvedObject.uid=', 'regarding.kind=Pod', 'involvedObject.fieldPath=spec.containers{x}', 'involvedObject.apiVersion=v1', 'involvedObject.namespace=' + ns, 'message=m', 'count=3']) {
    await t.get(`v1:events?fieldSelector=${encodeURIComponent(f)}`, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
    await t.get(`events.k8s.io/v1:events?fieldSelector=${encodeURIComponent(f)}`, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  }
  await t.delete('events.k8s.io/v1:events?fieldSelector=type%3DWarning', undefined, { pick: ({ items, kind }) => [kind, items.map(({ metadata }) => metadata.name)] });
  await t.delete('v1:events', undefined, { pick: ({ items, kind }) => [kind, items.length] });
  const lease = (name, spec) => ({ metadata: { name }, spec });
  await t.post('coordination.k8s.io/v1:leases', lease('l', { holderIdentity: 'a', leaseDurationSeconds: 15, acquireTime: '2020-01-01T00:00:00.123456Z', renewTime: '2020-01-01T00:00:00Z', leaseTransitions: 0 }));
  for (const s of [{ leaseDurationSeconds: 0 }, { leaseTransitions: -1 }, { renewTime: 'x' }, { renewTime: 3 }, { holderIdentity: '' }, { strategy: 'OldestEmulationVersion' }, { preferredHolder: 'x' }, { strategy: 'bad', preferredHolder: 'x' }, {}, undefined]) await t.post('coordination.k8s.io/v1:leases?dryRun=All', lease('bad', s), { pick: ({ spec }) => spec });
  await t.put('coordination.k8s.io/v1:leases/l', lease('l', { holderIdentity: 'b' }));
  await t.patch('coordination.k8s.io/v1:leases/l', 'merge', { spec: { holderIdentity: null } }, { pick: ({ spec }) => spec });
  await t.get('coordination.k8s.io/v1:leases', cells);
  await t.get('coordination.k8s.io/v1:leases?fieldSelector=spec.holderIdentity%3Db');
  await t.get('/apis/coordination.k8s.io/v1beta1/leases');
  await t.get('/apis/coordination.k8s.io/v1alpha2/leasecandidates');
  await t.quiet.post('events.k8s.io/v1:events', ev());
  for (const change of [{ reportingController: 'b.io/c' }, { reportingInstance: 'j' }, { action: 'Other' }, { series: { count: 2, lastObservedTime: '2020-01-01T00:00:00.000000Z' } }]) await t.patch('events.k8s.io/v1:events/e1', 'merge', change, { pick: ({ series }) => series });
}
