import { configMap, crd, custom, deployment, object, pod, service } from '../shared.mjs';

// Quotas whose status is set by hand: what admission counts, refuses, and writes back; and their validation.
export const area = 'admission';

export default async function (t) {
  const ns = await t.namespace();
  await t.crd(crd('quota.judge.io', 'Thing', { spec: object({}) }));
  const shown = { pick: ({ spec, status }) => ({ spec, status }) };
  const quota = async (name, hard, spec = {}, used = Object.fromEntries(Object.keys(hard).map((key) => [key, '0']))) => {
    await t.quiet.post('v1:resourcequotas', { metadata: { name }, spec: { hard, ...spec } });
    const { body } = await t.quiet.get(`v1:resourcequotas/${name}`);
    await t.quiet.put(`v1:resourcequotas/${name}/status`, { ...body, status: { hard, used } });
  };
  const status = (name) => t.get(`v1:resourcequotas/${name}`, shown);
  const refused = (path, body) => t.quiet.post(path, body, { until: ({ status: code }) => code === 403 });
  // Before the controller has seen a quota, its resources are unknown.
  await t.post('v1:resourcequotas', { metadata: { name: 'fresh' }, spec: { hard: { pods: '1' } } }, shown);
  await t.put('v1:resourcequotas/fresh/status', { metadata: { name: 'fresh' }, status: { hard: { pods: '1', services: '2' } } }, shown);
  await refused('v1:pods?dryRun=All', pod('p'));
  await t.post('v1:pods?dryRun=All', pod('p'), { pick: () => 'created' });
  await t.post('v1:services?dryRun=All', service('s'), { pick: () => 'created' });
  await t.quiet.delete('v1:resourcequotas/fresh');
  await quota('counts', { configmaps: '4', 'count/deployments.apps': '1', 'count/things.quota.judge.io': '1', services: '2', 'services.nodeports': '1', 'services.loadbalancers': '0', persistentvolumeclaims: '1', 'requests.storage': '5Gi', secrets: '1' });
  await refused('v1:services?dryRun=All', service('s', { type: 'LoadBalancer' }));
  const create = (path, body) => t.post(path, body, { pick: () => 'created' });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await create('v1:configmaps', configMap(name));
  await status('counts');
  for (const name of ['a', 'b']) await create('apps/v1:deployments', deployment(name));
  for (const name of ['a', 'b']) await create('quota.judge.io/v1:things', custom('quota.judge.io', 'Thing', name, {}));
  for (const [name, type] of [['a', 'ClusterIP'], ['n', 'NodePort'], ['o', 'NodePort'], ['l', 'LoadBalancer']]) await create('v1:services', service(name, { type }));
  await status('counts');
  await t.patch('v1:services/a', 'merge', { spec: { type: 'NodePort' } }, { pick: ({ spec }) => spec.type });
  const claim = (name, storage) => ({ metadata: { name }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } } });
  for (const [name, size] of [['a', '6Gi'], ['b', '3Gi'], ['c', '1Gi']]) await create('v1:persistentvolumeclaims', claim(name, size));
  await status('counts');
  await t.delete('v1:configmaps/a', undefined, { pick: ({ kind }) => kind });
  await status('counts');
  await t.post('v1:secrets?dryRun=All', { metadata: { name: 'dry' } }, { pick: () => 'created' });
  await status('counts');
  await t.quiet.delete('v1:resourcequotas/counts');
  await quota('compute', { pods: '3', 'requests.cpu': '1', 'limits.memory': '1Gi', 'requests.example.com/gpu': '2' });
  await refused('v1:pods?dryRun=All', pod('p'));
  const sized = (name, requests, limits, more) => pod(name, { containers: [{ name: 'main', image: 'i', resources: { requests, limits } }], ...more });
  await create('v1:pods', pod('none'));
  await create('v1:pods', sized('half', { cpu: '500m' }, { memory: '1Gi' }));
  await create('v1:pods', sized('one', { cpu: '500m' }, { memory: '512Mi' }));
  await status('compute');
  await create('v1:pods', sized('two', { cpu: '600m' }, { memory: '600Mi' }));
  await create('v1:pods', sized('gpu', { cpu: '100m', 'example.com/gpu': '3' }, { memory: '1Mi', 'example.com/gpu': '3' }));
  await create('v1:pods', sized('init', { cpu: '100m' }, { memory: '1Mi' }, { initContainers: [{ name: 'i', image: 'i', resources: { requests: { cpu: '300m' }, limits: { memory: '100Mi' } } }] }));
  await status('compute');
  await create('apps/v1:deployments', deployment('free'));
  await t.quiet.delete('v1:resourcequotas/compute');
  await quota('scoped', { pods: '0' }, { scopes: ['BestEffort'] });
  await quota('long', { pods: '0' }, { scopes: ['NotTerminating', 'NotBestEffort'] });
  await quota('class', { pods: '0' }, { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical'] }] } });
  await refused('v1:pods?dryRun=All', pod('p'));
  await create('v1:pods?dryRun=All', pod('best'));
  await create('v1:pods?dryRun=All', sized('burst', { cpu: '1m' }, {}));
  await create('v1:pods?dryRun=All', sized('short', { cpu: '1m' }, {}, { activeDeadlineSeconds: 5 }));
  await create('v1:pods?dryRun=All', sized('critical', { cpu: '1m' }, {}, { activeDeadlineSeconds: 5, priorityClassName: 'system-node-critical' }));
  for (const spec of [{ hard: { pods: '-1' } }, { hard: { pods: '1.5' } }, { hard: { odd: '1' } }, { hard: { 'a.io/b': '1' } }, { hard: { 'requests.a.io/b': '1' } }, { hard: { 'limits.a.io/b': '1' } }, { hard: { 'count/x': '1' } }, { hard: { pods: '1' }, scopes: ['Odd'] }, { hard: { services: '1' }, scopes: ['BestEffort'] }, { hard: { 'requests.cpu': '1' }, scopes: ['BestEffort'] }, { hard: { pods: '1' }, scopes: ['BestEffort', 'NotBestEffort'] }, { hard: { pods: '1' }, scopes: ['Terminating', 'NotTerminating'] }, { hard: { pods: '1' }, scopeSelector: { matchExpressions: [{ scopeName: 'Odd', operator: 'In' }] } }, { hard: { pods: '1' }, scopeSelector: { matchExpressions: [{ scopeName: 'BestEffort', operator: 'In', values: ['a'] }] } }, { hard: { pods: '1' }, scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In' }] } }, { hard: { pods: '1' }, scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'Odd', values: ['a'] }] } }, {}]) await t.post('v1:resourcequotas?dryRun=All', { metadata: { name: 'bad' }, spec }, { pick: ({ spec: kept }) => kept });
  await t.patch('v1:resourcequotas/scoped', 'merge', { spec: { scopes: ['NotBestEffort'] } }, shown);
  await t.patch('v1:resourcequotas/scoped/status', 'merge', { status: { used: { pods: '-1', odd: '5' } } }, shown);
  await t.get('v1:resourcequotas', { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io', pick: ({ rows }) => rows.map(({ cells }) => cells.slice(0, 3)) });
  await t.delete('v1:resourcequotas/class', undefined, { pick: ({ kind, metadata }) => [kind, metadata.name] });
}
