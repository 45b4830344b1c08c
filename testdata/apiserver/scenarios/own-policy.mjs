import { configMap } from '../shared.mjs';

// Policies that ask the authorizer, read the request, and use parameters and variables.
export const area = 'policy';
const root = '/apis/admissionregistration.k8s.io/v1';

export default async function (t) {
  const ns = await t.namespace({ team: 'blue' });
  const policies = `${root}/validatingadmissionpolicies`;
  const bindings = `${root}/validatingadmissionpolicybindings`;
  await t.quiet.post('rbac.authorization.k8s.io/v1:roles', { metadata: { name: 'r' }, rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['create', 'update', 'get', 'special'] }, { apiGroups: ['apps'], resources: ['deployments/scale'], resourceNames: ['d'], verbs: ['update'] }] });
  await t.quiet.post('rbac.authorization.k8s.io/v1:rolebindings', { metadata: { name: 'r' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' }, subjects: [{ kind: 'User', name: 'ann' }, { kind: 'ServiceAccount', name: 'default', namespace: ns }] });
  t.cleanUp(() => t.quiet.delete(`${policies}/${ns}`));
  t.cleanUp(() => t.quiet.delete(`${bindings}/${ns}`));
  const check = `authorizer.group('').resource('configmaps').namespace('${ns}')`;
  const expressions = [
    `${check}.check('special').allowed()`, `${check}.check('delete').allowed()`, `${check}.check('special').reason() == ''`, `${check}.check('special').reason().startsWith('RBAC: allowed by RoleBinding')`, `${check}.check('special').errored() || ${check}.check('special').error() != ''`,
    `authorizer.group('apps').resource('deployments').subresource('scale').name('d').namespace('${ns}').check('update').allowed()`, `authorizer.group('apps').resource('deployments').subresource('scale').name('e').namespace('${ns}').check('update').allowed()`,
    `authorizer.path('/healthz').check('get').allowed()`, `authorizer.path('/metrics').check('get').allowed()`, `authorizer.serviceAccount('${ns}', 'default').group('').resource('configmaps').namespace('${ns}').check('special').allowed()`, `authorizer.serviceAccount('${ns}', 'other').group('').resource('configmaps').namespace('${ns}').check('special').allowed()`,
    "request.userInfo.username == 'ann'", "request.operation == 'CREATE' && request.kind.kind == 'ConfigMap' && request.resource.resource == 'configmaps'", "request.name == 'a' && request.namespace != ''", 'request.dryRun == true', "'system:authenticated' in request.userInfo.groups", 'request.options.dryRun == ["All"]', "request.subResource == ''", "has(request.userInfo.extra) && 'x' in request.userInfo.extra", 'object.metadata.name == oldObject.metadata.name', 'oldObject == null', "namespaceObject.metadata.labels['team'] == 'blue'", "namespaceObject.spec.finalizers[0] == 'kubernetes'",
  ];
  await t.quiet.post(policies, { metadata: { name: ns }, spec: { failurePolicy: 'Fail', matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['configmaps'] }] }, validations: [{ expression: '!has(object.data) || !("probe" in object.data)', message: 'probe' }] } });
  await t.quiet.post(bindings, { metadata: { name: ns }, spec: { policyName: ns, validationActions: ['Deny'], matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } } } } });
  await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', { probe: '1' }), { until: ({ status }) => status >= 400 });
  for (const [index, expression] of expressions.entries()) {
    await t.patch(`${policies}/${ns}`, 'merge', { spec: { validations: [{ expression, message: `rule ${index}` }, { expression: `!has(object.data.probe) || object.data.probe != '${index}'`, message: `probe ${index}` }] } }, { pick: ({ spec }) => spec.validations[0].message });
    await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', { probe: String(index) }), { as: 'ann', until: ({ body }) => [`rule ${index}`, `probe ${index}`, expression].some((text) => body.message?.includes(text)) });
    await t.post('v1:configmaps?dryRun=All', configMap('a'), { as: { user: 'ann', groups: ['system:authenticated'] }, pick: ({ data }) => data });
  }
  const invalid = (spec) => t.post(`${policies}?dryRun=All`, { metadata: { name: 'judge-own' }, spec: { matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }] }, ...spec } }, { pick: () => 'valid' });
  for (const expression of ['nope', 'request.nope', 'request.userInfo.nope', "authorizer.nope('x')", "authorizer.group('x').check('y')", "authorizer.group(1)", "authorizer.path('/x').check('get')", 'variables.nope', 'params.x', 'object.anything.at.all', "request.kind == 'x'", 'namespaceObject.nope', 'request.object.a', 'request.userInfo.groups == 1']) await invalid({ validations: [{ expression }] });
  for (const spec of [{}, { validations: [] }, { validations: [{ expression: '' }] }, { validations: [{ expression: 'true', reason: 'Odd' }] }, { validations: [{ expression: 'true', message: '' }] }, { validations: [{ expression: 'true', message: 'a\nb' }] }, { validations: [{ expression: 'true', messageExpression: '1' }] }, { validations: [{ expression: 'true' }], variables: [{ name: 'a b', expression: 'true' }] }, { validations: [{ expression: 'true' }], variables: [{ name: 'a', expression: 'true' }, { name: 'a', expression: 'true' }] }, { validations: [{ expression: 'variables.a == 1' }], variables: [{ name: 'a', expression: '"x"' }] }, { validations: [{ expression: 'variables.b' }], variables: [{ name: 'a', expression: 'variables.b' }, { name: 'b', expression: 'true' }] }, { validations: [{ expression: 'true' }], auditAnnotations: [{ key: 'a b', valueExpression: '"x"' }] }, { validations: [{ expression: 'true' }], auditAnnotations: [{ key: 'a', valueExpression: '1' }] }, { auditAnnotations: [{ key: 'a', valueExpression: '"x"' }] }, { validations: [{ expression: 'true' }], failurePolicy: 'Odd' }, { validations: [{ expression: 'true' }], paramKind: { apiVersion: 'v1', kind: '' } }, { validations: [{ expression: 'true' }], matchConditions: [{ name: '', expression: 'true' }] }, { validations: [{ expression: 'true' }], matchConditions: [{ name: 'a', expression: '1' }] }]) await invalid(spec);
}
