import { configMap, pod } from '../shared.mjs';

// Wildcards, subresources and names in rules, escalation by each way of writing, aggregation, subjects, impersonation and what reviews say.
export const area = 'rbac';
const rbac = 'rbac.authorization.k8s.io/v1';
const cluster = `/apis/${rbac}`;

export default async function (t) {
  const ns = await t.namespace();
  const id = (name) => `${ns}-${name}`;
  const rule = (apiGroups, resources, verbs, more) => ({ apiGroups, resources, verbs, ...more });
  const grant = async (name, rules, ...subjects) => {
    await t.quiet.post(`${rbac}:roles`, { metadata: { name }, rules });
    await t.quiet.post(`${rbac}:rolebindings`, { metadata: { name }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name }, subjects });
  };
  const user = (name) => ({ kind: 'User', name, apiGroup: 'rbac.authorization.k8s.io' });
  const group = (name) => ({ kind: 'Group', name, apiGroup: 'rbac.authorization.k8s.io' });
  for (const name of ['agg', 'part', 'wide']) for (const kind of ['clusterroles', 'clusterrolebindings']) t.cleanUp(() => t.quiet.delete(`${cluster}/${kind}/${id(name)}`));
  await t.quiet.post('v1:configmaps', configMap('one'));
  await t.quiet.post('v1:pods', pod('p'));
  await grant('any-verb', [rule([''], ['configmaps'], ['*'])], user('v'));
  await grant('any-resource', [rule([''], ['*'], ['get', 'list'])], user('r'));
  await grant('any-sub', [rule([''], ['*/status', 'pods/*'], ['get', 'patch'])], user('s'));
  await grant('any-group', [rule(['*'], ['deployments'], ['get', 'list'])], user('g'), group('gg'));
  await grant('named', [rule([''], ['configmaps'], ['get', 'list', 'watch', 'delete', 'deletecollection', 'create', 'update'], { resourceNames: ['one'] })], user('n'), { kind: 'ServiceAccount', name: 'bot', namespace: ns });
  await grant('maker', [rule(['rbac.authorization.k8s.io'], ['roles', 'rolebindings'], ['*']), rule([''], ['configmaps'], ['get', 'list']), rule([''], ['secrets'], ['get'], { resourceNames: ['a', 'b'] }), rule(['apps'], ['*'], ['get'])], user('m'));
  await t.quiet.get(`${rbac}:roles`, { as: 'm', until: ({ status }) => status === 200 });
  const kind = { pick: ({ kind: kept }) => kept };
  for (const as of ['v', 'r', 's', 'g', 'n', { user: 'x', groups: ['gg'] }, `system:serviceaccount:${ns}:bot`, 'none', { user: 'x', groups: ['system:masters'] }, { user: 'x', groups: ['system:serviceaccounts'] }, { user: 'system:kube-scheduler' }]) {
    for (const path of ['v1:configmaps/one', 'v1:configmaps', 'v1:configmaps?fieldSelector=metadata.name%3Done', 'v1:pods/p', 'v1:pods/p/status', 'apps/v1:deployments', 'v1:configmaps?watch=true&timeoutSeconds=1&fieldSelector=metadata.name%3Dnothing']) {
      if (path.includes('watch')) await t.watch(path, { as, toEnd: true });
      else await t.get(path, { as, ...kind });
    }
  }
  for (const as of ['v', 'n', 's', 'none']) {
    await t.post('v1:configmaps?dryRun=All', configMap('new'), { as, ...kind });
    await t.put('v1:configmaps/one?dryRun=All', configMap('one', { z: '1' }), { as, ...kind });
    await t.patch('v1:pods/p/status?dryRun=All', 'merge', {}, { as, ...kind });
    await t.apply('v1:configmaps/fresh?dryRun=All', 'm', configMap('fresh'), { as, ...kind });
    await t.delete('v1:configmaps?dryRun=All&fieldSelector=metadata.name%3Done', undefined, { as, ...kind });
    await t.delete('v1:configmaps/one?dryRun=All', undefined, { as, ...kind });
  }
  // Escalation.
  const asM = { as: 'm', ...kind };
  const make = (rules) => t.post(`${rbac}:roles?dryRun=All`, { metadata: { name: 'e' }, rules }, asM);
  for (const rules of [[rule([''], ['configmaps'], ['get'])], [rule([''], ['configmaps'], ['get', 'list', 'watch'])], [rule([''], ['configmaps'], ['get'], { resourceNames: ['x'] })], [rule([''], ['secrets'], ['get'])], [rule([''], ['secrets'], ['get'], { resourceNames: ['a'] })], [rule([''], ['secrets'], ['get'], { resourceNames: ['a', 'c'] })], [rule(['apps'], ['deployments'], ['get'])], [rule(['apps'], ['deployments/scale'], ['get'])], [rule(['apps'], ['*'], ['get'])], [rule(['apps', ''], ['deployments'], ['get'])], [rule(['*'], ['deployments'], ['get'])], [rule([''], ['configmaps'], ['*'])], [rule([''], ['configmaps/status', 'configmaps'], ['get'])], [rule(['rbac.authorization.k8s.io'], ['roles'], ['escalate'])], [rule(['rbac.authorization.k8s.io'], ['*'], ['bind'])], []]) await make(rules);
  await t.put(`${rbac}:roles/maker?dryRun=All`, { metadata: { name: 'maker' }, rules: [rule([''], ['nodes'], ['get'])] }, asM);
  await t.put(`${rbac}:roles/maker?dryRun=All`, { metadata: { name: 'maker', labels: { a: 'b' } }, rules: [rule([''], ['configmaps'], ['get'])] }, asM);
  for (const roleRef of [{ kind: 'Role', name: 'any-verb' }, { kind: 'Role', name: 'maker' }, { kind: 'Role', name: 'missing' }, { kind: 'ClusterRole', name: 'cluster-admin' }, { kind: 'ClusterRole', name: 'system:discovery' }]) await t.post(`${rbac}:rolebindings?dryRun=All`, { metadata: { name: 'b' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', ...roleRef }, subjects: [user('x')] }, asM);
  await t.patch(`${rbac}:rolebindings/any-verb?dryRun=All`, 'merge', { subjects: [user('y')] }, asM);
  await t.patch(`${rbac}:rolebindings/maker?dryRun=All`, 'merge', { subjects: [user('y'), group('z')] }, asM);
  // Subjects and references that are wrong.
  for (const subjects of [[{ kind: 'User', name: '' }], [{ kind: 'User', name: 'x', namespace: 'y' }], [{ kind: 'User', name: 'x', apiGroup: 'odd' }], [{ kind: 'ServiceAccount', name: 'x' }], [{ kind: 'ServiceAccount', name: 'Bad_', namespace: ns }], [{ kind: 'ServiceAccount', name: 'x', namespace: ns, apiGroup: 'rbac.authorization.k8s.io' }], [{ kind: 'Odd', name: 'x' }], [{}], [], [user('x'), user('x')]]) await t.post(`${rbac}:rolebindings?dryRun=All`, { metadata: { name: 'b' }, roleRef: { kind: 'Role', name: 'maker' }, subjects }, { pick: ({ subjects: kept, roleRef }) => ({ subjects: kept, roleRef }) });
  for (const rules of [[rule(undefined, ['pods'], ['get'])], [rule([''], undefined, ['get'])], [rule([''], ['pods'], undefined)], [{ nonResourceURLs: ['/x'], verbs: ['get'] }], [rule([''], ['pods'], ['get'], { nonResourceURLs: ['/x'] })]]) {
    await t.post(`${rbac}:roles?dryRun=All`, { metadata: { name: 'e' }, rules }, kind);
    await t.post(`${cluster}/clusterroles?dryRun=All`, { metadata: { name: id('e') }, rules }, kind);
  }
  await t.patch(`${rbac}:rolebindings/maker?dryRun=All`, 'merge', { roleRef: { kind: 'ClusterRole', name: 'view' } });
  await t.post(`${rbac}:rolebindings?dryRun=All`, { metadata: { name: 'b' }, roleRef: { kind: 'Role', name: 'a/b' }, subjects: [] });
  await t.post(`${cluster}/clusterrolebindings?dryRun=All`, { metadata: { name: id('b') }, roleRef: { kind: 'Role', name: 'maker' }, subjects: [{ kind: 'ServiceAccount', name: 'x' }] });
  // Impersonation.
  await t.quiet.post(`${cluster}/clusterroles`, { metadata: { name: id('wide') }, rules: [rule([''], ['users'], ['impersonate'], { resourceNames: ['v', 'n'] }), rule([''], ['groups'], ['impersonate'], { resourceNames: ['team'] }), rule([''], ['serviceaccounts'], ['impersonate']), rule(['authentication.k8s.io'], ['userextras/scopes'], ['impersonate'], { resourceNames: ['view'] })] });
  const asOther = (as) => ({ 'impersonate-user': 'boss', ...as });
  await t.get('v1:configmaps', { headers: { 'impersonate-group': 'team' } });
  await t.get('v1:configmaps', { headers: { 'impersonate-uid': 'u' } });
  await t.get('v1:configmaps', { headers: { 'impersonate-extra-a': 'b' } });
  await t.get('v1:configmaps', { headers: asOther({ 'impersonate-user': '' }) });
  for (const as of [{ user: 'system:serviceaccount:bad' }, { user: 'system:serviceaccount::x' }, { user: `system:serviceaccount:${ns}:default` }, { user: 'system:anonymous' }, { user: 'a', groups: ['system:unauthenticated'] }, { user: 'a', extra: { 'Some%2fKey': 'v', plain: 'w' }, uid: 'u' }, { user: 'v', groups: ['a', 'b', 'a'] }]) await t.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { as, pick: ({ status }) => status });
  // Reviews.
  const review = (spec, more) => t.post('/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec, ...more }, { pick: ({ status, spec: kept, metadata }) => ({ status, kept, metadata }) });
  const on = (verb, resource, more) => ({ namespace: ns, verb, resource, ...more });
  for (const spec of [{}, { user: 'v' }, { resourceAttributes: on('get', 'configmaps') }, { user: 'v', resourceAttributes: on('get', 'configmaps'), nonResourceAttributes: { path: '/', verb: 'get' } }, { user: 'v', resourceAttributes: on('odd', 'configmaps') }, { user: 'v', resourceAttributes: on('*', 'configmaps') }, { user: 'v', resourceAttributes: on('get', '*') }, { user: 'n', resourceAttributes: on('get', 'configmaps', { name: 'one' }) }, { user: 'n', resourceAttributes: on('get', 'configmaps', { name: 'two' }) }, { user: 'n', resourceAttributes: on('list', 'configmaps') }, { user: 's', resourceAttributes: on('get', 'nodes', { subresource: 'status' }) }, { user: 's', resourceAttributes: on('get', 'pods', { subresource: 'log' }) }, { user: 'g', resourceAttributes: on('get', 'deployments', { group: 'odd' }) }, { groups: ['gg'], resourceAttributes: on('list', 'deployments', { group: 'apps', version: 'v9' }) }, { user: 'v', resourceAttributes: { verb: 'get', resource: 'configmaps' } }, { user: 'v', resourceAttributes: { namespace: 'other', verb: 'get', resource: 'configmaps' } }, { user: 'x', groups: ['system:masters'], resourceAttributes: { verb: 'x', resource: 'y' } }, { user: 'x', nonResourceAttributes: { path: '', verb: '' } }, { user: 'x', groups: ['system:authenticated'], nonResourceAttributes: { path: '/apis/apps/v1', verb: 'post' } }, { user: 'm', extra: { a: ['b'] }, uid: 'u', resourceAttributes: on('bind', 'roles', { group: 'rbac.authorization.k8s.io' }) }]) await review(spec);
  await review({ user: 'v', resourceAttributes: on('get', 'configmaps') }, { metadata: { name: 'x' } });
  await review({ user: 'v', resourceAttributes: on('get', 'configmaps') }, { metadata: { labels: { a: 'b' } } });
  await t.post('authorization.k8s.io/v1:localsubjectaccessreviews', { metadata: { namespace: 'other' }, spec: { user: 'v', resourceAttributes: on('get', 'configmaps') } });
  await t.post('authorization.k8s.io/v1:localsubjectaccessreviews', { spec: { user: 'v', resourceAttributes: { verb: 'get', resource: 'configmaps' } } });
  for (const as of ['v', 'n', 'none']) await t.post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', { spec: { resourceAttributes: on('create', 'configmaps') } }, { as });
  for (const as of ['s', 'g']) await t.post('/apis/authorization.k8s.io/v1/selfsubjectrulesreviews', { spec: { namespace: ns } }, { as });
  for (const selector of ['metadata.name=one', 'metadata.name=two,metadata.name=one', 'metadata.name=one,metadata.name=two', 'metadata.name==two,metadata.name=one', 'metadata.name=one,metadata.name=', 'metadata.name!=one', 'x,metadata.name=one', 'metadata.name=two\\,metadata.name=one', 'metadata.name=one\\', 'metadata.name=a/b', 'metadata.name=one\\\\']) await t.get(`v1:configmaps?fieldSelector=${encodeURIComponent(selector)}`, { as: 'n', pick: ({ items }) => items.length });
}
