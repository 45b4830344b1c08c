import { configMap, deployment, podTemplate, service } from '../shared.mjs';

// What kinds have beside the common behavior: returned versions of deletions, names, generations, statuses, cells.
export const area = 'crud';
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';

export default async function (t) {
  const ns = await t.namespace();
  const metadata = { name: 'x' };
  for (const [path, body] of [['v1:services', service('x')], ['v1:serviceaccounts', { metadata }], ['v1:podtemplates', { metadata, template: podTemplate() }], ['v1:resourcequotas', { metadata, spec: { hard: {} } }]]) {
    await t.post(path, body, { pick: (made) => ({ metadata: { resourceVersion: made.metadata.resourceVersion } }) });
    await t.delete(`${path}/x`, undefined, { pick: (made) => ({ metadata: { resourceVersion: made.metadata.resourceVersion } }) });
  }
  const long = 'x'.repeat(64);
  const spec = { selector: { matchLabels: { app: 'a' } }, template: podTemplate() };
  const names = { pick: () => 'created' };
  for (const name of ['a.b', long]) {
    for (const plural of ['deployments', 'replicasets', 'daemonsets']) await t.post(`apps/v1:${plural}?dryRun=All`, { metadata: { name }, spec }, names);
    await t.post('v1:pods?dryRun=All', { metadata: { name }, ...podTemplate(), ...{ metadata: { name } } }, names);
    await t.post('v1:replicationcontrollers?dryRun=All', { metadata: { name }, spec: { template: podTemplate() } }, names);
  }
  await t.quiet.post('apps/v1:deployments', deployment('a.b'));
  await t.patch('apps/v1:deployments/a.b', 'merge', { spec: { replicas: 3 } }, names);
  for (const name of ['A', 'a_b', 'a:b', 'a..b', '..', 'a/b']) {
    await t.post('v1:events?dryRun=All', { metadata: { name }, involvedObject: { kind: 'Pod', namespace: ns, name: 'x' } }, names);
    await t.get(`v1:configmaps/${encodeURIComponent(name)}`);
  }
  await t.get('v1:configmaps/a%00"');
  await t.quiet.post('apps/v1:daemonsets', { metadata, spec });
  const counts = { currentNumberScheduled: 1, numberMisscheduled: 0, desiredNumberScheduled: 1, numberReady: 1, collisionCount: 2 };
  for (const status of [counts, { ...counts, numberReady: -1, numberUnavailable: -2 }, { ...counts, collisionCount: 1 }, { ...counts, collisionCount: -1 }]) await t.put('apps/v1:daemonsets/x/status', { metadata, spec, status }, { pick: (set) => set.status });
  await t.quiet.post('apps/v1:statefulsets', { metadata, spec });
  await t.patch('apps/v1:statefulsets/x', 'strategic', { spec: { volumeClaimTemplates: [{ metadata: { name: 'w' }, spec: {} }] } });
  const slices = 'discovery.k8s.io/v1:endpointslices';
  await t.quiet.post(slices, { metadata, addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }], ports: [] });
  const generation = { pick: (slice) => slice.metadata.generation };
  for (const change of [{ metadata: { annotations: { a: '1' } } }, { metadata: { labels: { a: '1' } } }, { addressType: 'IPv6' }, { endpoints: [{ addresses: ['::1'] }] }]) await t.patch(`${slices}/x`, 'merge', change, generation);
  const volume = `/api/v1/persistentvolumes/${ns}`;
  await t.quiet.post('/api/v1/persistentvolumes', { metadata: { name: ns }, spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' } } });
  for (const status of [{ phase: 'Available' }, { phase: 'Available', message: 'm' }, { phase: 'Bound', lastPhaseTransitionTime: '2020-01-01T00:00:00Z' }]) await t.put(`${volume}/status`, { metadata: { name: ns }, status }, { pick: (set) => set.status });
  await t.quiet.patch(volume, 'merge', { metadata: { finalizers: null } });
  await t.quiet.delete(volume);
  const cells = { accept: table, pick: ({ rows }) => rows.map(({ cells: [, ...list] }) => list.filter((cell) => !/^\d+m?s$/.test(cell))) };
  const target = (type, name, fields) => ({ type, [type.charAt(0).toLowerCase() + type.slice(1)]: { ...fields, ...name } });
  const cpu = target('Resource', { name: 'cpu' }, { target: { type: 'AverageValue', averageValue: '500m' } });
  const sum = target('External', { metric: { name: 'e' } }, { target: { type: 'AverageValue', averageValue: '5' } });
  const pods = target('Pods', { metric: { name: 'm' } }, { target: { type: 'AverageValue', averageValue: '1k' } });
  const object = target('Object', { metric: { name: 'o' } }, { describedObject: { kind: 'K', name: 'n' }, target: { type: 'Value', value: '10' } });
  const part = target('ContainerResource', { name: 'memory', container: 'c' }, { target: { type: 'Utilization', averageUtilization: 60 } });
  for (const [index, metrics] of [[cpu, sum, pods], [object], [pods, part], undefined].entries()) await t.quiet.post('autoscaling/v2:horizontalpodautoscalers', { metadata: { name: `h${index}` }, spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, maxReplicas: 3, metrics } });
  const seen = { currentReplicas: 1, desiredReplicas: 1, currentMetrics: [target('Pods', { metric: { name: 'm' } }, { current: { averageValue: '2' } }), target('ContainerResource', { name: 'memory', container: 'c' }, { current: { averageUtilization: 7, averageValue: '5' } })] };
  await t.quiet.patch('autoscaling/v2:horizontalpodautoscalers/h2/status', 'merge', { status: seen });
  await t.get('autoscaling/v2:horizontalpodautoscalers', cells);
  await t.get('autoscaling/v1:horizontalpodautoscalers?fieldSelector=metadata.name%3Dh0', cells);
  const rules = [['a', 'b', 'c'], ['a', '', 'b', 'c', ''], ['a', 'a', 'a', 'd', 'e'], ['']].map((hosts) => hosts.map((host) => (host === '' ? {} : { host: `${host}.io` })));
  for (const [index, list] of rules.entries()) await t.quiet.post('networking.k8s.io/v1:ingresses', { metadata: { name: `i${index}` }, spec: { rules: list, defaultBackend: { service: { name: 's', port: { number: 80 } } } } });
  await t.get('networking.k8s.io/v1:ingresses', cells);
  const classes = '/apis/storage.k8s.io/v1/storageclasses';
  await t.quiet.post(classes, { metadata: { name: ns, annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }, provisioner: 'a.io/p' });
  await t.get(`${classes}?fieldSelector=metadata.name%3D${ns}`, { accept: table, pick: ({ rows }) => rows.map(({ cells: [name] }) => name) });
  await t.quiet.delete(`${classes}/${ns}`);
  await t.quiet.post('v1:persistentvolumeclaims', { metadata, spec: { accessModes: ['ReadWriteOnce'], volumeName: 'v', resources: { requests: { storage: '1Gi' } } } });
  await t.get('v1:persistentvolumeclaims', cells);
  for (let index = 0; index < 4; index++) await t.quiet.post('v1:configmaps', configMap(`c${index}`, {}, { labels: { all: '1' } }));
  const page = { pick: ({ metadata: { continue: token, remainingItemCount }, items }) => [typeof token, remainingItemCount, items.map((item) => item.metadata.name)] };
  for (const query of ['limit=1', 'limit=1&labelSelector=all', '']) await t.delete(`v1:configmaps?${query}`, undefined, page);
}
