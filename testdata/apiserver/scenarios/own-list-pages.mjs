import { configMap, crd, custom, deployment, job, object, pod, service, table, partialList } from '../shared.mjs';

// Pages while objects change, versions of lists, selectors of fields, tables of lists, single objects and watches.
export const area = 'list';

export default async function (t) {
  const ns = await t.namespace();
  const names = ({ items, metadata: { remainingItemCount, continue: token } }) => ({ names: items.map(({ metadata }) => metadata.name), remainingItemCount, more: token !== undefined && token !== '' });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await t.quiet.post('v1:configmaps', configMap(name, {}, { labels: { even: String('bdf'.includes(name)) } }));
  const { body: first } = await t.get('v1:configmaps?limit=2', { pick: names });
  const rv = first.metadata?.resourceVersion;
  const token = encodeURIComponent(first.metadata?.continue ?? '');
  await t.quiet.delete('v1:configmaps/c');
  await t.quiet.post('v1:configmaps', configMap('bb'));
  await t.quiet.patch('v1:configmaps/d', 'merge', { data: { changed: '1' } });
  for (const query of [`limit=2&continue=${token}`, `continue=${token}`, `limit=1&continue=${token}&labelSelector=even%3Dtrue`, `limit=2&continue=${token}&resourceVersion=${rv}`, `limit=2&continue=${token}&resourceVersion=0`, `limit=2&continue=${token}&resourceVersionMatch=Exact`, `limit=0&continue=${token}`, 'limit=2&continue=e30', 'limit=2&continue=!!', 'limit=2&continue=eyJ2IjoidjkiLCJydiI6MSwic3RhcnQiOiIvIn0', `limit=2&resourceVersion=${rv}&resourceVersionMatch=Exact`, `limit=2&resourceVersion=${rv}&resourceVersionMatch=NotOlderThan`, `limit=2&resourceVersion=${rv}`, `resourceVersion=${rv}&resourceVersionMatch=Exact`, `resourceVersion=${rv}`, 'limit=3&labelSelector=even%3Dtrue', 'limit=2&labelSelector=even%3Dtrue', 'limit=2&fieldSelector=metadata.name!%3Da', 'limit=1&fieldSelector=metadata.name%3Da', 'limit=100', 'limit=-5', 'limit=1.5', 'limit=x', 'limit=1&limit=2', 'limit=']) await t.get(`v1:configmaps?${query}`, { pick: names });
  await t.get(`v1:configmaps?resourceVersion=${rv}&resourceVersionMatch=Exact`, { pick: ({ items }) => items.map(({ metadata, data }) => [metadata.name, data]) });
  await t.get('v1:configmaps?limit=2', { accept: table, pick: ({ rows, metadata }) => ({ rows: rows.map(({ cells }) => cells.slice(0, 2)), remaining: metadata.remainingItemCount }) });
  await t.get('v1:configmaps?limit=1&includeObject=None', { accept: table, pick: ({ rows }) => rows.map(({ object: o }) => o ?? 'none') });
  await t.get('v1:configmaps?limit=1&includeObject=Object', { accept: table, pick: ({ rows }) => rows.map(({ object: o }) => [o.kind, o.apiVersion, o.data]) });
  await t.get('v1:configmaps?limit=1&includeObject=Metadata', { accept: table, pick: ({ rows }) => rows.map(({ object: o }) => [o.kind, o.apiVersion]) });
  await t.get('v1:configmaps?limit=1&includeObject=Odd', { accept: table });
  await t.get('v1:configmaps/a?includeObject=None', { accept: table, pick: ({ rows }) => rows.map(({ cells, object: o }) => [cells.slice(0, 2), o]) });
  await t.get('v1:configmaps/missing', { accept: table });
  await t.get('v1:configmaps/missing', { accept: partialList });
  await t.post('v1:configmaps', configMap('t'), { accept: table, pick: ({ kind, rows }) => [kind, rows.map(({ cells }) => cells.slice(0, 2))] });
  await t.patch('v1:configmaps/t', 'merge', { data: { x: 'y' } }, { accept: table, pick: ({ kind, rows }) => [kind, rows.map(({ cells }) => cells.slice(0, 2))] });
  await t.delete('v1:configmaps/t', undefined, { accept: table, pickAny: (body) => body });
  await t.delete('v1:configmaps?labelSelector=none', undefined, { accept: table, pickAny: ({ kind, rows, columnDefinitions }) => ({ kind, rows, columns: columnDefinitions?.length }) });
  // Field selectors of objects that have values.
  await t.quiet.post('v1:pods', pod('on', { nodeName: 'n1', serviceAccountName: 'default', hostNetwork: true, restartPolicy: 'Never', schedulerName: 'mine' }));
  await t.quiet.post('v1:pods', pod('off'));
  await t.quiet.patch('v1:pods/on/status', 'merge', { status: { phase: 'Running', podIP: '10.1.1.1', podIPs: [{ ip: '10.1.1.1' }, { ip: 'fd00::1' }] } });
  await t.quiet.patch('v1:pods/off/status', 'merge', { status: { nominatedNodeName: 'n2' } });
  await t.quiet.post('v1:services', service('s', { type: 'NodePort' }));
  await t.quiet.post('v1:services', service('h', { clusterIP: 'None' }));
  await t.quiet.post('v1:secrets', { metadata: { name: 'x' }, type: 'my/type' });
  await t.quiet.post('v1:secrets', { metadata: { name: 'y' } });
  await t.quiet.post('batch/v1:jobs', job('j'));
  await t.quiet.post('apps/v1:replicasets', { metadata: { name: 'r' }, spec: { replicas: 0, selector: { matchLabels: { app: 'a' } }, template: deployment('d').spec.template } });
  await t.quiet.post('v1:replicationcontrollers', { metadata: { name: 'r' }, spec: { template: deployment('d').spec.template } });
  await t.quiet.post('v1:events', { metadata: { name: 'e' }, involvedObject: { kind: 'Pod', name: 'on', namespace: ns, uid: 'u', apiVersion: 'v1', fieldPath: 'spec' }, reason: 'R', type: 'Warning', source: { component: 'c' }, reportingComponent: 'rc' });
  const select = (kind, selector) => t.get(`${kind}?fieldSelector=${encodeURIComponent(selector)}`, { pick: ({ items }) => items.map(({ metadata }) => metadata.name) });
  const kinds = {
    'v1:pods': ['spec.nodeName=n1', 'spec.nodeName!=n1', 'status.podIP=10.1.1.1', 'status.podIP=fd00::1', 'status.podIPs=10.1.1.1', 'status.phase!=Running', 'spec.hostNetwork=true', 'spec.restartPolicy=Never', 'spec.schedulerName=mine', 'spec.serviceAccountName=default', 'status.nominatedNodeName=n2', 'status.phase=Running,spec.nodeName=n1', 'metadata.name=on,status.phase=Pending', 'metadata.namespace=default', 'spec.hostname=x', 'metadata.labels.a=b'],
    'v1:services': ['spec.type=NodePort', 'spec.clusterIP=None', 'spec.clusterIP!=None'], 'v1:secrets': ['type=my/type', 'type!=my/type', 'type=Opaque'], 'batch/v1:jobs': ['status.successful=0', 'status.successful=1', 'status.failed=0'], 'apps/v1:replicasets': ['status.replicas=0', 'status.replicas=1'], 'v1:replicationcontrollers': ['status.replicas=0'],
    'v1:events': ['involvedObject.kind=Pod', 'involvedObject.name=on,type=Warning', 'involvedObject.uid=u', 'involvedObject.apiVersion=v1', 'involvedObject.fieldPath=spec', 'involvedObject.resourceVersion=', 'involvedObject.namespace=x', 'reason=R', 'source=c', 'source=rc', 'reportingComponent=rc', 'type=Normal', 'regarding.kind=Pod', 'count=1'],
    'events.k8s.io/v1:events': ['regarding.kind=Pod', 'regarding.name=on', 'reason=R', 'reportingController=rc', 'type=Warning', 'involvedObject.kind=Pod', 'metadata.name=e', 'source=c'],
    'batch/v1:cronjobs': ['spec.suspend=true'], 'apps/v1:deployments': ['status.replicas=0'], 'discovery.k8s.io/v1:endpointslices': ['addressType=IPv4'], 'v1:serviceaccounts': ['metadata.name=default', 'metadata.uid=x'],
  };
  for (const [kind, selectors] of Object.entries(kinds)) for (const selector of selectors) await select(kind, selector);
  for (const selector of ['status.phase=Active', 'status.phase!=Terminating', 'name=x', `metadata.name=${ns},status.phase=Active`]) await t.get(`/api/v1/namespaces?fieldSelector=${encodeURIComponent(selector)}`, { pick: ({ items }) => items.filter(({ metadata }) => metadata.name === ns).length });
  for (const label of ['even', 'even=true', 'even!=true', 'even in (true,)', 'even notin (true)', '!even', 'even=', 'even=true,even=false', 'even in (true, false)', 'EVEN', 'even == true', 'even>0', 'even exists', 'even=true;odd', 'in (x)', 'in in (in)', 'notin', 'even in true', 'a/b/c=d', `${'k'.repeat(64)}=v`, `k=${'v'.repeat(64)}`, '=true', 'even!true', '!even=true', 'even,even', '(even)', 'even=true,,x', 'even\n=true']) await t.get(`v1:configmaps?labelSelector=${encodeURIComponent(label)}`, { pickAny: (body) => body.items?.map(({ metadata }) => metadata.name) ?? body.message });
  // Collections of all namespaces, and of custom resources.
  await t.crd(crd('list-pages.judge.io', 'Thing', { spec: object({ a: { type: 'string' } }), selectableFields: [{ jsonPath: '.spec.a' }], additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.spec.a' }, { name: 'Wide', type: 'integer', priority: 1, jsonPath: '.metadata.generation' }] }));
  for (const name of ['x', 'y', 'z']) await t.quiet.post('list-pages.judge.io/v1:things', custom('list-pages.judge.io', 'Thing', name, { a: name }));
  for (const query of ['limit=2', 'limit=2&fieldSelector=spec.a!%3Dx', 'fieldSelector=spec.a%3Dx', 'fieldSelector=spec.b%3Dx', 'fieldSelector=metadata.name%3Dx', 'limit=1&labelSelector=a', `resourceVersion=${rv}`, 'resourceVersion=0&limit=1', 'resourceVersion=0&resourceVersionMatch=Exact']) await t.get(`list-pages.judge.io/v1:things?${query}`, { pick: names });
  await t.get('/apis/list-pages.judge.io/v1/things?limit=1', { pick: names });
  await t.get('/apis/list-pages.judge.io/v1/things/x');
  await t.post('/apis/list-pages.judge.io/v1/things', custom('list-pages.judge.io', 'Thing', 'n', {}));
  await t.delete('/apis/list-pages.judge.io/v1/things');
  await t.get('/api/v1/configmaps/a');
  await t.get('list-pages.judge.io/v1:things', { accept: table, pick: ({ columnDefinitions, rows }) => ({ columns: columnDefinitions.map(({ name, type, priority, format }) => [name, type, priority, format]), rows: rows.map(({ cells }) => cells.slice(0, 2)) }) });
  // Tables and other forms of watches.
  const watch = (query, options, act) => t.watch(`v1:configmaps?watch=true&${query}`, options, act);
  await watch('fieldSelector=metadata.name%3Da', { accept: table, events: 1 });
  await watch('fieldSelector=metadata.name%3Dt&includeObject=None', { accept: table, events: 2 }, async () => {
    await t.post('v1:configmaps', configMap('t'), { pick: ({ data }) => data });
    await t.delete('v1:configmaps/t', undefined, { pick: ({ status }) => status });
  });
  await t.watch('list-pages.judge.io/v1:things?watch=true&fieldSelector=metadata.name%3Dx', { accept: table, events: 2 }, () => t.patch('list-pages.judge.io/v1:things/x', 'merge', { spec: { a: 'q' } }, { pick: ({ spec }) => spec }));
  await t.watch('list-pages.judge.io/v1:things?watch=true&fieldSelector=spec.a%3Dq', { events: 3 }, async () => {
    await t.patch('list-pages.judge.io/v1:things/y', 'merge', { spec: { a: 'q' } }, { pick: ({ spec }) => spec });
    await t.patch('list-pages.judge.io/v1:things/x', 'merge', { spec: { a: 'w' } }, { pick: ({ spec }) => spec });
  });
  await watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=metadata.name%3Db', { accept: partialList, events: 2 });
  await watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=metadata.name%3Db', { accept: table, events: 2 });
  await watch('sendInitialEvents=false&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=metadata.name%3Db', { events: 1 }, () => t.patch('v1:configmaps/b', 'merge', { data: { n: '1' } }, { pick: ({ data }) => data }));
  await watch('sendInitialEvents=true&resourceVersionMatch=NotOlderThan&fieldSelector=metadata.name%3Db', { events: 1 });
  await watch(`sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=${rv}&allowWatchBookmarks=true&labelSelector=even`, { events: 4 });
  await watch('limit=1&fieldSelector=metadata.name%3Db', { events: 1 });
  await watch('resourceVersion=0&fieldSelector=metadata.name%3Db', { events: 1 });
  await watch(`resourceVersion=${rv}&fieldSelector=metadata.name%3Dbb`, { events: 1 });
  await watch('timeoutSeconds=1&fieldSelector=metadata.name%3Dnone', { toEnd: true });
  await watch('timeoutSeconds=0&fieldSelector=metadata.name%3Db', { events: 1 });
  await t.watch('v1:configmaps?watch=1&fieldSelector=metadata.name%3Db', { events: 1, accept: 'application/yaml' });
  await t.watch('v1:configmaps?watch=false&fieldSelector=metadata.name%3Db', {});
  await t.watch('v1:configmaps/b?watch=true&fieldSelector=metadata.name%3Dc', { events: 0 });
  await t.watch('v1:nopes?watch=true', {});
  await t.watch('authorization.k8s.io/v1:localsubjectaccessreviews?watch=true', {});
  const expected = { pickAny: (body) => body.message ?? body.kind };
  for (const selector of ['=c1', 'metadata.name=c1=c2', 'metadata.name=c1\\=c2', 'metadata.name=']) await t.get(`v1:configmaps?fieldSelector=${encodeURIComponent(selector)}`, expected);
  for (const accept of ['application/json;q=0', 'application/json;q=x', '*/*;q=0.1,application/yaml;q=0', 'application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io,application/json']) await t.get('v1:configmaps?limit=1', { accept, pickAny: (body) => typeof body === 'string' ? 'text' : body.kind });
  await t.get('/api/v1/watch/namespaces/default/configmaps/a?fieldSelector=metadata.name%3Db', expected);
  await t.get('/api/v1/watch/namespaces/default/configmaps/a?fieldSelector=metadata.namespace%3Ddefault', expected);
}
