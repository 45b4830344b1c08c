import { configMap, crd, custom, deployment, object, pod } from '../shared.mjs';

// Escalation, bind, escalate, aggregation, impersonation of everything, subresources, names, and what the reviews say about it.
export const area = 'rbac';
const rbac = 'rbac.authorization.k8s.io/v1';
const cluster = `/apis/${rbac}`;
const reviews = '/apis/authorization.k8s.io/v1';

export default async function (t) {
  const ns = await t.namespace();
  const id = (name) => `${ns}-${name}`;
  const role = (name, rules) => ({ metadata: { name }, rules });
  const rule = (apiGroups, resources, verbs, more) => ({ apiGroups, resources, verbs, ...more });
  const bind = (name, roleName, ...subjects) => ({ metadata: { name }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: roleName }, subjects: subjects.map((s) => ({ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: s })) });
  const clusterBind = (name, roleName, subject) => ({ metadata: { name: id(name) }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: roleName }, subjects: [subject] });
  for (const name of ['agg', 'part', 'nonres', 'imp', 'late']) t.cleanUp(() => t.quiet.delete(`${cluster}/clusterroles/${id(name)}`));
  for (const name of ['imp', 'nonres', 'view']) t.cleanUp(() => t.quiet.delete(`${cluster}/clusterrolebindings/${id(name)}`));
  const short = { pick: ({ kind }) => kind };
  await t.quiet.post(`${rbac}:roles`, role('writer', [rule(['rbac.authorization.k8s.io'], ['roles', 'rolebindings'], ['*']), rule([''], ['pods'], ['get', 'list']), rule([''], ['configmaps'], ['get'], { resourceNames: ['a'] })]));
  await t.quiet.post(`${rbac}:rolebindings`, bind('writer', 'writer', 'wim'));
  await t.quiet.get(`${rbac}:roles`, { as: 'wim', until: ({ status }) => status === 200 });
  const asWim = { ...short, as: 'wim' };
  for (const rules of [[rule([''], ['pods'], ['get'])], [rule([''], ['pods'], ['get', 'delete'])], [rule([''], ['*'], ['get'])], [rule(['*'], ['*'], ['*'])], [rule([''], ['pods', 'secrets'], ['list', 'watch']), rule(['apps'], ['deployments'], ['get'])], [rule([''], ['configmaps'], ['get'])], [rule([''], ['configmaps'], ['get'], { resourceNames: ['a'] })], [rule([''], ['configmaps'], ['get'], { resourceNames: ['a', 'b'] })], [rule([''], ['pods/log'], ['get'])], [rule([''], ['pods'], [])], [{ nonResourceURLs: ['/x'], verbs: ['get'] }], []]) await t.post(`${rbac}:roles?dryRun=All`, role('new', rules), asWim);
  await t.post(`${rbac}:rolebindings?dryRun=All`, bind('b', 'writer', 'x'), asWim);
  await t.quiet.post(`${rbac}:roles`, role('strong', [rule([''], ['secrets'], ['get'])]));
  await t.post(`${rbac}:rolebindings?dryRun=All`, bind('b', 'strong', 'x'), asWim);
  await t.post(`${rbac}:rolebindings?dryRun=All`, bind('b', 'missing', 'x'), asWim);
  await t.post(`${rbac}:rolebindings?dryRun=All`, bind('b', 'missing', 'x'), short);
  await t.put(`${rbac}:roles/strong?dryRun=All`, role('strong', [rule([''], ['secrets'], ['get'])]), asWim);
  await t.patch(`${rbac}:roles/strong?dryRun=All`, 'merge', { rules: [rule([''], ['secrets'], ['get', 'list'])] }, asWim);
  await t.patch(`${rbac}:roles/strong?dryRun=All`, 'merge', { metadata: { labels: { a: 'b' } } }, asWim);
  await t.apply(`${rbac}:roles/applied?dryRun=All`, 'm', { apiVersion: rbac, kind: 'Role', ...role('applied', [rule([''], ['secrets'], ['get'])]) }, asWim);
  await t.delete(`${rbac}:roles/strong?dryRun=All`, undefined, asWim);
  await t.post(`${cluster}/clusterroles?dryRun=All`, role('x', []), asWim);
  await t.patch(`${rbac}:roles/writer`, 'json', [{ op: 'add', path: '/rules/-', value: rule(['rbac.authorization.k8s.io'], ['roles'], ['escalate', 'bind'], { resourceNames: ['strong'] }) }], short);
  await t.quiet.patch(`${rbac}:roles/strong?dryRun=All`, 'merge', { rules: [rule([''], ['nodes'], ['get'])] }, { as: 'wim', until: ({ status }) => status === 200 });
  await t.patch(`${rbac}:roles/strong?dryRun=All`, 'merge', { rules: [rule([''], ['nodes'], ['get'])] }, asWim);
  await t.post(`${rbac}:rolebindings?dryRun=All`, bind('b', 'strong', 'x'), asWim);
  for (const body of [{ metadata: { name: 'b' }, roleRef: { apiGroup: 'x', kind: 'Role', name: 'r' } }, { metadata: { name: 'b' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Odd', name: '' } }, { ...bind('b', 'writer'), subjects: [{ kind: 'Odd', name: 'x' }, { kind: 'ServiceAccount', name: 'x' }, { kind: 'ServiceAccount', name: 'A', namespace: 'B', apiGroup: 'rbac.authorization.k8s.io' }, { kind: 'User', name: '', apiGroup: 'x' }] }, { ...bind('b', 'writer'), roleRef: undefined }]) await t.post(`${rbac}:rolebindings?dryRun=All`, body, { pick: ({ roleRef, subjects }) => ({ roleRef, subjects }) });
  await t.patch(`${rbac}:rolebindings/writer`, 'merge', { roleRef: { name: 'strong' } }, short);
  for (const rules of [[{}], [{ verbs: ['get'] }], [{ verbs: ['get'], resources: ['pods'] }], [{ verbs: [], apiGroups: [''], resources: ['pods'] }], [{ verbs: ['get'], apiGroups: [''], resources: ['pods'], nonResourceURLs: ['/x'] }], [{ verbs: ['get'], nonResourceURLs: ['/x'], resourceNames: ['a'] }]]) { await t.post(`${rbac}:roles?dryRun=All`, role('bad', rules), short); await t.post(`${cluster}/clusterroles?dryRun=All`, role('bad', rules), short); }
  // Aggregation: the roles that match are the rules.
  await t.post(`${cluster}/clusterroles?dryRun=All`, { metadata: { name: id('agg') }, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { 'a b': 'c' } }] } }, short);
  await t.post(`${cluster}/clusterroles?dryRun=All`, { metadata: { name: id('agg') }, aggregationRule: { clusterRoleSelectors: [] } }, short);
  // Subresources and names.
  await t.quiet.post(`${rbac}:roles`, role('sub', [rule([''], ['pods/status', 'pods/log', 'pods/eviction'], ['get', 'patch', 'create']), rule(['apps'], ['deployments/scale'], ['get', 'update'], { resourceNames: ['d'] }), rule([''], ['configmaps'], ['create', 'deletecollection']), rule([''], ['configmaps'], ['update', 'patch', 'delete', 'watch', 'list'], { resourceNames: ['only'] })]));
  await t.quiet.post(`${rbac}:rolebindings`, bind('sub', 'sub', 'sue'));
  await t.quiet.post('v1:pods', pod('p'));
  await t.quiet.post('apps/v1:deployments', deployment('d'));
  await t.quiet.get('v1:pods/p/status', { as: 'sue', until: ({ status }) => status === 200 });
  const asSue = { as: 'sue', pick: ({ kind }) => kind };
  for (const path of ['v1:pods/p/status', 'v1:pods/p', 'v1:pods', 'apps/v1:deployments/d/scale', 'apps/v1:deployments/e/scale', 'apps/v1:deployments/d', 'v1:configmaps/only', 'v1:configmaps', 'v1:configmaps?fieldSelector=metadata.name%3Donly', 'v1:configmaps?fieldSelector=metadata.name%3Dother', '/api/v1/configmaps', '/api/v1/namespaces', `/api/v1/namespaces/${ns}`, '/api/v1/nodes', '/api', '/version', '/metrics', '/openapi/v2/x', '/healthz', '/nope']) await t.get(path, asSue);
  await t.post('v1:configmaps', configMap('only'), asSue);
  await t.post('v1:configmaps', { metadata: { generateName: 'g-' } }, { as: 'sue', pick: ({ kind }) => kind });
  await t.put('v1:configmaps/only', configMap('only', { b: '1' }), asSue);
  await t.patch('v1:configmaps/only', 'merge', { data: { c: '1' } }, asSue);
  await t.apply('v1:configmaps/only', 'm', configMap('only'), { force: true, ...asSue });
  await t.apply('v1:configmaps/fresh', 'm', configMap('fresh'), asSue);
  await t.patch('v1:pods/p', 'merge', { metadata: { labels: { a: 'b' } } }, asSue);
  await t.patch('v1:pods/p/status', 'merge', { status: { message: 'm' } }, asSue);
  await t.delete('v1:configmaps/other', undefined, asSue);
  await t.delete('v1:configmaps/only?dryRun=All', undefined, asSue);
  await t.delete('v1:configmaps?dryRun=All', undefined, asSue);
  await t.post('v1:pods/p/eviction?dryRun=All', { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'p' } }, asSue);
  // Impersonation.
  await t.quiet.post(`${cluster}/clusterroles`, role(id('imp'), [rule([''], ['users'], ['impersonate'], { resourceNames: ['sue', 'wim'] }), rule([''], ['groups'], ['impersonate'], { resourceNames: ['team'] }), rule(['authentication.k8s.io'], ['userextras/scopes', 'uids'], ['impersonate'], { resourceNames: ['view', 'u-1'] })]));
  await t.quiet.post(`${cluster}/clusterrolebindings`, clusterBind('imp', id('imp'), { kind: 'Group', name: 'imps', apiGroup: 'rbac.authorization.k8s.io' }));
  const self = (as, review = 'authentication.k8s.io/v1') => t.post(`/apis/${review}/selfsubjectreviews`, {}, { as, pick: ({ status }) => status });
  for (const as of [{ user: 'sue', groups: ['team', 'system:authenticated'] }, { user: 'sue', uid: 'u-1', extra: { scopes: 'view', 'Other%2fKey': 'x' } }, { user: 'system:serviceaccount:a:b' }, { user: 'system:anonymous' }, { user: 'system:serviceaccount:bad' }, { groups: ['team'] }, { user: '', groups: ['x'] }, { user: 'u', groups: ['system:unauthenticated'] }]) await self(as);
  // Reviews.
  const review = (spec, options = {}) => t.post(`${reviews}/subjectaccessreviews`, { spec }, { pick: ({ status }) => status, ...options });
  const attributes = (verb, resource, more) => ({ namespace: ns, verb, resource, ...more });
  for (const spec of [{ user: 'sue', resourceAttributes: attributes('get', 'pods') }, { user: 'sue', resourceAttributes: attributes('get', 'pods', { subresource: 'log' }) }, { user: 'sue', resourceAttributes: attributes('update', 'deployments', { group: 'apps', subresource: 'scale', name: 'd' }) }, { user: 'sue', resourceAttributes: attributes('update', 'deployments', { group: 'apps', subresource: 'scale' }) }, { user: 'sue', nonResourceAttributes: { path: '/healthz', verb: 'get' } }, { user: 'sue', groups: ['system:authenticated'], nonResourceAttributes: { path: '/api', verb: 'get' } }, { user: 'x', groups: ['system:masters'], resourceAttributes: attributes('*', '*', { group: '*' }) }, { groups: ['imps'], resourceAttributes: { verb: 'impersonate', resource: 'users', name: 'sue' } }, {}, { user: 'sue' }, { resourceAttributes: attributes('get', 'pods') }, { user: 'sue', resourceAttributes: attributes('get', 'pods'), nonResourceAttributes: { path: '/', verb: 'get' } }, { user: 'sue', resourceAttributes: attributes('list', 'configmaps', { fieldSelector: { requirements: [{ key: 'metadata.name', operator: 'In', values: ['only'] }] } }) }, { user: 'sue', resourceAttributes: attributes('list', 'configmaps', { fieldSelector: { rawSelector: 'metadata.name=only', requirements: [{ key: 'a', operator: 'Exists' }] }, labelSelector: { requirements: [{ key: '', operator: 'Odd' }] } }) }]) await review(spec);
  await t.post('authorization.k8s.io/v1:localsubjectaccessreviews', { metadata: { namespace: ns }, spec: { user: 'sue', resourceAttributes: attributes('get', 'pods', { subresource: 'log' }) } }, { pick: ({ status }) => status });
  await t.post('authorization.k8s.io/v1:localsubjectaccessreviews', { spec: { user: 'sue', resourceAttributes: attributes('get', 'pods', { namespace: 'other' }) } }, { pick: ({ status }) => status });
  await t.post('authorization.k8s.io/v1:localsubjectaccessreviews', { spec: { user: 'sue', nonResourceAttributes: { path: '/', verb: 'get' } } }, { pick: ({ status }) => status });
  const sorted = (list) => (list ?? []).map((r) => JSON.stringify(r)).sort();
  await t.post(`${reviews}/selfsubjectrulesreviews`, { spec: { namespace: ns } }, { as: 'sue', pick: ({ status }) => ({ ...status, resourceRules: sorted(status.resourceRules), nonResourceRules: sorted(status.nonResourceRules) }) });
  await t.post(`${reviews}/selfsubjectrulesreviews`, { spec: {} }, { as: 'sue', pick: ({ status }) => status });
  await t.post(`${reviews}/selfsubjectaccessreviews`, { spec: { resourceAttributes: attributes('create', 'configmaps') } }, { as: 'sue', pick: ({ status }) => status });
  await t.post(`${reviews}/selfsubjectaccessreviews`, { spec: {} }, { as: 'sue' });
  for (const method of ['get', 'delete']) await t[method](`${reviews}/subjectaccessreviews`);
}
