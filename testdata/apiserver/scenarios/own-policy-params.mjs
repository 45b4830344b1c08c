import { configMap, crd, custom, deployment, integer, object, pod } from '../shared.mjs';

// Policies with parameters found by name, selector and namespace; variables that fail; conditions; actions; reasons and messages.
export const area = 'policy';
const root = '/apis/admissionregistration.k8s.io/v1';

export default async function (t) {
  const ns = await t.namespace({ env: 'test' });
  const policies = `${root}/validatingadmissionpolicies`;
  const bindings = `${root}/validatingadmissionpolicybindings`;
  for (const name of [ns, `${ns}-probe`]) for (const path of [policies, bindings]) t.cleanUp(() => t.quiet.delete(`${path}/${name}`));
  await t.crd(crd('policy-params.judge.io', 'Limit', { spec: object({ max: integer() }) }));
  const here = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } } };
  const constraints = { resourceRules: [{ apiGroups: ['', 'apps'], apiVersions: ['v1'], operations: ['*'], resources: ['configmaps', 'pods', 'pods/*', 'deployments', 'deployments/scale'] }], objectSelector: { matchExpressions: [{ key: 'probe', operator: 'DoesNotExist' }] } };
  // A second policy tells which changes are in force: it is written after the first one, and sees other objects.
  const probe = `${ns}-probe`;
  const probing = (turn) => ({ matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }], objectSelector: { matchExpressions: [{ key: 'probe', operator: 'Exists' }] } }, validations: [{ expression: 'false', message: `probe ${turn}.` }] });
  for (const name of [ns, probe]) {
    await t.quiet.post(policies, { metadata: { name }, spec: name === ns ? { matchConstraints: constraints, validations: [{ expression: 'true' }] } : probing(0) });
    await t.quiet.post(bindings, { metadata: { name }, spec: { policyName: name, validationActions: ['Deny'], matchResources: here } });
  }
  let turn = 0;
  const attempt = async (spec, binding = {}, act = () => t.post('v1:configmaps?dryRun=All', configMap('a', { v: '5' }), { pick: ({ data }) => data })) => {
    turn += 1;
    const put = async (path, name, next) => {
      const { body } = await t.quiet.get(`${path}/${name}`);
      const { status, body: written } = await t.quiet.put(`${path}/${name}`, { ...body, spec: next });
      if (status !== 200) console.log(written.message);
    };
    await put(bindings, ns, { policyName: ns, validationActions: ['Deny'], matchResources: here, ...binding });
    await put(policies, ns, { matchConstraints: constraints, validations: [{ expression: 'false' }], ...spec });
    await put(policies, probe, probing(turn));
    await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', {}, { labels: { probe: '1' } }), { until: ({ body }) => body.message?.includes(`probe ${turn}.`) });
    await act();
  };
  // Reasons and messages.
  for (const v of [{ expression: 'false' }, { expression: 'false', message: 'm' }, { expression: 'false', reason: 'Forbidden' }, { expression: 'false', reason: 'Forbidden', message: 'm' }, { expression: 'false', reason: 'RequestEntityTooLarge' }, { expression: 'false', reason: 'Invalid', messageExpression: "'got ' + object.data.v" }, { expression: 'false', messageExpression: 'string(object.data.nope)', message: 'fallback' }, { expression: 'false', messageExpression: 'string(object.data.nope)' }, { expression: 'false', messageExpression: "' '" }, { expression: 'false', messageExpression: "'a\\nb'", message: 'm' }, { expression: 'object.data.nope == "x"' }, { expression: 'object.data.nope == "x"', message: 'm' }, { expression: 'int(object.data.v) > 5', messageExpression: "'%s <= %d'.format([object.data.v, 5])" }, { expression: 'object.spec.x == 1' }, { expression: "has(object.spec) && object.spec.x == 'y'" }, { expression: 'object.metadata.annotations.size() > 0' }, { expression: 'object.metadata.?labels.x.orValue("") == "y"' }, { expression: 'oldObject.data.v == object.data.v' }, { expression: 'request.options.fieldManager == "x"' }, { expression: "request.dryRun && request.requestKind.kind == 'ConfigMap' && request.requestResource.version == 'v1' && request.subResource == ''" }, { expression: 'string(object.metadata.uid) == ""' }, { expression: "object.metadata.creationTimestamp == ''" }, { expression: 'object.metadata.managedFields.size() == 0' }, { expression: "object.apiVersion == 'v1' && object.kind == 'ConfigMap'" }]) await attempt({ validations: [v] });
  await attempt({ validations: [{ expression: 'false', message: 'one' }, { expression: 'false', message: 'two', reason: 'Invalid' }] });
  await attempt({ validations: [{ expression: 'true' }, { expression: 'bool(object.nope)', message: 'two' }, { expression: 'false', message: 'three' }] });
  await attempt({ failurePolicy: 'Ignore', validations: [{ expression: 'bool(object.nope)', message: 'two' }, { expression: 'false', message: 'three' }] });
  await attempt({ failurePolicy: 'Ignore', validations: [{ expression: 'object.nope == 1' }] });
  // Variables.
  for (const [variables, expression] of [[[{ name: 'a', expression: 'object.data.v' }], "variables.a == '6'"], [[{ name: 'a', expression: 'object.data.nope' }], 'variables.a == ""'], [[{ name: 'a', expression: 'object.data.nope' }], 'true || variables.a == ""'], [[{ name: 'a', expression: 'int(object.data.v)' }, { name: 'b', expression: 'variables.a * 2' }], 'variables.b > 10'], [[{ name: 'a', expression: '[1, 2, 3]' }], 'variables.a.all(x, x < 3)'], [[{ name: 'a', expression: 'object' }], 'variables.a.data.v == "5"']]) await attempt({ variables, validations: [{ expression, messageExpression: expression.includes('variables.b') ? "'b is ' + string(variables.b)" : undefined }] });
  // Actions.
  for (const validationActions of [['Warn'], ['Audit'], ['Warn', 'Audit'], ['Deny', 'Audit']]) await attempt({ validations: [{ expression: 'false', message: 'm "quoted"' }, { expression: 'bool(object.nope)', message: 'n' }], auditAnnotations: [{ key: 'k', valueExpression: "'x'" }] }, { validationActions });
  await attempt({ validations: [{ expression: 'true' }], auditAnnotations: [{ key: 'k', valueExpression: 'string(object.nope)' }] });
  // Conditions.
  for (const matchConditions of [[{ name: 'no', expression: "object.data.v == '6'" }], [{ name: 'yes', expression: "object.data.v == '5'" }], [{ name: 'fails', expression: 'object.data.nope == "x"' }], [{ name: 'fails', expression: 'object.data.nope == "x"' }, { name: 'no', expression: 'false' }], [{ name: 'user', expression: "request.userInfo.username == 'nobody'" }]]) await attempt({ matchConditions, validations: [{ expression: 'false', message: 'matched' }] });
  await attempt({ failurePolicy: 'Ignore', matchConditions: [{ name: 'fails', expression: 'object.data.nope == "x"' }], validations: [{ expression: 'false', message: 'matched' }] });
  // Parameters.
  await t.quiet.post('v1:configmaps', configMap('stays', { v: '1' }, { labels: { set: '1' } }));
  await t.quiet.post('apps/v1:deployments', deployment('d'));
  await t.quiet.post('v1:pods', pod('p'));
  const withParams = { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' }, validations: [{ expression: 'int(object.data.v) < int(params.data.max)', messageExpression: "'max of ' + params.metadata.name + ' is ' + params.data.max" }] };
  await t.quiet.post('v1:configmaps', configMap('low', { max: '3' }, { labels: { use: 'low' } }));
  await t.quiet.post('v1:configmaps', configMap('high', { max: '9' }, { labels: { use: 'high' } }));
  await t.quiet.post('v1:configmaps', configMap('odd', {}, { labels: { use: 'odd' } }));
  for (const paramRef of [{ name: 'low', parameterNotFoundAction: 'Deny' }, { name: 'high', parameterNotFoundAction: 'Deny' }, { name: 'odd', parameterNotFoundAction: 'Deny' }, { name: 'none', parameterNotFoundAction: 'Deny' }, { name: 'none', parameterNotFoundAction: 'Allow' }, { name: 'low', namespace: ns, parameterNotFoundAction: 'Deny' }, { name: 'low', namespace: 'elsewhere', parameterNotFoundAction: 'Deny' }, { selector: { matchLabels: { use: 'low' } }, parameterNotFoundAction: 'Deny' }, { selector: { matchLabels: { use: 'nothing' } }, parameterNotFoundAction: 'Deny' }, { selector: { matchLabels: { use: 'nothing' } }, parameterNotFoundAction: 'Allow' }, { selector: { matchExpressions: [{ key: 'use', operator: 'In', values: ['high', 'low'] }] }, parameterNotFoundAction: 'Deny' }]) await attempt(withParams, { paramRef });
  await attempt(withParams, {});
  await attempt({ ...withParams, failurePolicy: 'Ignore' }, { paramRef: { name: 'none', parameterNotFoundAction: 'Deny' } });
  await attempt({ ...withParams, paramKind: { apiVersion: 'policy-params.judge.io/v1', kind: 'Limit' }, validations: [{ expression: 'int(object.data.v) < params.spec.max' }] }, { paramRef: { name: 'l', parameterNotFoundAction: 'Deny' } });
  await t.quiet.post('policy-params.judge.io/v1:limits', custom('policy-params.judge.io', 'Limit', 'l', { max: 4 }));
  await attempt({ ...withParams, paramKind: { apiVersion: 'policy-params.judge.io/v1', kind: 'Limit' }, validations: [{ expression: 'int(object.data.v) < params.spec.max' }] }, { paramRef: { name: 'l', parameterNotFoundAction: 'Deny' } });
  await attempt({ ...withParams, paramKind: { apiVersion: 'policy-params.judge.io/v9', kind: 'Limit' }, validations: [{ expression: 'true' }] }, { paramRef: { name: 'l', parameterNotFoundAction: 'Deny' } });
  await attempt({ ...withParams, paramKind: { apiVersion: 'none.judge.io/v1', kind: 'None' }, validations: [{ expression: 'true' }] }, { paramRef: { name: 'l', parameterNotFoundAction: 'Deny' } });
  // Other operations and kinds.
  const no = { validations: [{ expression: "request.operation == 'CREATE' || request.operation == 'UPDATE' ? !has(object.metadata.labels) || !('go' in object.metadata.labels) : false", messageExpression: "request.operation + ' ' + request.resource.resource + '/' + request.subResource + ' ' + (object == null ? 'no object' : object.kind) + ' ' + (oldObject == null ? 'no old' : oldObject.kind)" }] };
  await attempt(no, {}, () => t.delete('v1:configmaps/stays?dryRun=All', undefined, { pick: ({ kind }) => kind }));
  await attempt(no, {}, async () => {
    await t.delete('v1:configmaps?dryRun=All&labelSelector=set', undefined, { pick: ({ kind }) => kind });
    await t.patch('v1:configmaps/stays?dryRun=All', 'merge', { metadata: { labels: { go: '1' } } }, { pick: ({ kind }) => kind });
    await t.patch('apps/v1:deployments/d/scale?dryRun=All', 'merge', { spec: { replicas: 9 }, metadata: { labels: { go: '1' } } }, { pick: ({ spec }) => spec });
    await t.post('v1:pods/p/eviction?dryRun=All', { metadata: { name: 'p', labels: { go: '1' } } }, { pick: ({ kind }) => kind });
    await t.post('v1:pods/p/binding?dryRun=All', { metadata: { name: 'p', labels: { go: '1' } }, target: { name: 'n' } }, { pick: ({ kind }) => kind });
    await t.delete('v1:pods/p?dryRun=All', undefined, { pick: ({ kind }) => kind });
    await t.get('v1:pods/p/exec?command=x', { pickAny: ({ message }) => message });
  });
  // What matches.
  const no2 = { validations: [{ expression: 'false', message: 'matched' }] };
  for (const matchResources of [{ ...here, objectSelector: { matchLabels: { a: 'b' } } }, { namespaceSelector: { matchLabels: { env: 'prod' } } }, { ...here, resourceRules: [{ apiGroups: [''], apiVersions: ['*'], operations: ['CREATE'], resources: ['configmaps'], resourceNames: ['b'] }] }, { ...here, resourceRules: [{ apiGroups: [''], apiVersions: ['*'], operations: ['CREATE'], resources: ['configmaps'], resourceNames: ['a'] }] }, { ...here, excludeResourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }] }, { ...here, resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['configmaps'] }] }]) await attempt(no2, { matchResources });
  await t.get(`${policies}/${ns}`, { pick: ({ spec: { validations, ...spec } }) => spec });
  await t.get(`${bindings}/${ns}`, { pick: ({ spec }) => spec });
}
