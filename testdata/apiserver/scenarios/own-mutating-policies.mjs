import { configMap, crd, custom, deployment, object, pod, string, version } from '../shared.mjs';

// Mutating policies: both kinds of patches, variables, parameters, second passes, failures, and their own validation.
export const area = 'policy';
const root = '/apis/admissionregistration.k8s.io/v1';
const policies = `${root}/mutatingadmissionpolicies`;
const bindings = `${root}/mutatingadmissionpolicybindings`;

export default async function (t) {
  const ns = await t.namespace({ team: 'blue' });
  await t.crd(crd('map.judge.io', 'Thing', { versions: [version('v1', { spec: object({ a: string({ default: 'd' }), tags: { type: 'array', items: string() }, set: { type: 'array', 'x-kubernetes-list-type': 'set', items: string() } }) })] }));
  t.cleanUp(() => t.quiet.delete(`${policies}/${ns}`));
  t.cleanUp(() => t.quiet.delete(`${bindings}/${ns}`));
  const constraints = { resourceRules: [{ apiGroups: ['', 'apps', 'map.judge.io'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['configmaps', 'pods', 'deployments', 'deployments/scale', 'things'] }] };
  const json = (expression) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
  const apply = (expression) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
  const spec = (mutations, more) => ({ failurePolicy: 'Fail', reinvocationPolicy: 'Never', matchConstraints: constraints, mutations, ...more });
  const label = "has(object.metadata.labels) && 'probe' in object.metadata.labels";
  const probing = (turn) => apply(`${label} ? Object{metadata: Object.metadata{labels: {'probed': '${turn}'}}} : Object{}`);
  await t.post(policies, { metadata: { name: ns }, spec: spec([probing(0)]) });
  await t.post(bindings, { metadata: { name: ns }, spec: { policyName: ns, matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } } } } });
  let turn = 0;
  /** Replaces the mutations, waits until they are used, and creates an object. */
  const attempt = async (mutations, more, act = (options) => t.post('v1:configmaps?dryRun=All', configMap('a', { a: '1' }, { labels: { go: 'yes' } }), options), options = { pick: ({ metadata: { labels, annotations, finalizers }, data, spec: s }) => ({ labels, annotations, finalizers, data, spec: s }) }) => {
    turn += 1;
    const { body } = await t.quiet.get(`${policies}/${ns}`);
    const go = `${label} ? [] : `;
    const guarded = mutations.map((m) => m.jsonPatch ? json(`${go}${m.jsonPatch.expression}`) : apply(`${label} ? Object{} : ${m.applyConfiguration.expression}`));
    const put = await t.quiet.put(`${policies}/${ns}`, { ...body, spec: spec([probing(turn), ...guarded], more) });
    if (put.status !== 200) console.log(put.body.message);
    await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', {}, { labels: { probe: '1' } }), { until: ({ body: found }) => found.metadata?.labels?.probed === `${turn}` || found.message?.includes('rejected') });
    await act(options);
  };
  const things = (options) => t.post('map.judge.io/v1:things?dryRun=All', custom('map.judge.io', 'Thing', 'x', { tags: ['t'] }), options);
  const pods = (options) => t.post('v1:pods?dryRun=All', pod('p', { tolerations: [{ key: 'k', operator: 'Exists' }] }), options);
  const deployments = (options) => t.post('apps/v1:deployments?dryRun=All', deployment('d'), options);
  for (const expression of ["Object{metadata: Object.metadata{labels: {'a': 'b'}}}", "Object{metadata: Object.metadata{labels: {'go': 'no'}}, data: {'x': 'y'}}", "Object{data: {'a': '2', ?'b': optional.none(), ?'c': optional.of('3')}}", "Object{nope: 1}", 'Object{data: 1}', "Object{data: {'a': 1}}", "Object{metadata: Object.spec{labels: {'a': 'b'}}}", "Object{metadata: Object.metadata{finalizers: ['a.io/b']}}", "Object{metadata: Object.metadata{annotations: {'when': request.operation + '-' + request.namespace, 'team': namespaceObject.metadata.labels.team}}}", "Object{data: object.data.missing == 'x' ? {} : {}}", 'Object{}', "Object{metadata: Object.metadata{name: 'other'}}", "Object{?metadata: optional.none(), data: {'z': string(1 + 1)}}", "Object{kind: 'Pod'}"]) await attempt([apply(expression)]);
  for (const expression of ["[JSONPatch{op: 'add', path: '/data/b', value: '2'}]", "[JSONPatch{op: 'add', path: '/metadata/annotations', value: {}}, JSONPatch{op: 'add', path: '/metadata/annotations/' + jsonpatch.escapeKey('a.io/b~c'), value: 'v'}]", "[JSONPatch{op: 'test', path: '/data/a', value: '2'}, JSONPatch{op: 'remove', path: '/data/a'}]", "[JSONPatch{op: 'test', path: '/data/a', value: '1'}, JSONPatch{op: 'replace', path: '/data/a', value: '5'}]", "[JSONPatch{op: 'remove', path: '/data/zz'}]", "[JSONPatch{op: 'copy', from: '/data/a', path: '/data/c'}, JSONPatch{op: 'move', from: '/data/c', path: '/data/d'}]", "[JSONPatch{op: 'odd', path: '/data/a'}]", "[JSONPatch{op: 'add', path: '/nope', value: 1}]", "[JSONPatch{op: 'add', path: '/data', value: 1}]", "[JSONPatch{op: 'add', path: '/data/n', value: 1}]", "object.data.map(k, JSONPatch{op: 'replace', path: '/data/' + k, value: object.data[k] + '!'})", "[JSONPatch{op: 'add', path: '/metadata/labels', value: Object.metadata.labels{a: 'b'}}]", "[JSONPatch{op: 'add', path: '', value: {}}]"]) await attempt([json(expression)]);
  await attempt([apply("Object{data: {'one': '1'}}"), json("[JSONPatch{op: 'add', path: '/data/two', value: object.data.one}]"), apply("Object{data: {'three': object.data.two}}")]);
  await attempt([json("[JSONPatch{op: 'remove', path: '/data/zz'}]"), apply("Object{data: {'after': 'x'}}")]);
  await attempt([json("[JSONPatch{op: 'remove', path: '/data/zz'}]"), apply('Object{nope: 1}')]);
  await attempt([json("[JSONPatch{op: 'remove', path: '/data/zz'}]"), apply("Object{data: {'after': 'x'}}")], { failurePolicy: 'Ignore' });
  await attempt([apply("Object{data: {'v': variables.v, 'n': string(variables.n)}}")], { variables: [{ name: 'v', expression: "object.data.a + 'x'" }, { name: 'n', expression: 'size(variables.v)' }] });
  await attempt([apply("Object{data: {'v': variables.v}}")], { variables: [{ name: 'v', expression: 'object.data.nope' }] });
  for (const expression of ["object.metadata.name == 'b'", 'object.data.nope == "x"', "authorizer.requestResource.check('create').allowed()"]) await attempt([apply("Object{data: {'met': 'x'}}")], { matchConditions: [{ name: 'c', expression: `(${label}) || (${expression})` }] });
  for (const reinvocationPolicy of ['Never', 'IfNeeded']) await attempt([apply("Object{data: {'count': string(has(object.data.count) ? int(object.data.count) + 1 : 1)}}")], { reinvocationPolicy });
  for (const expression of ["Object{spec: Object.spec{a: 'x'}}", "Object{spec: Object.spec{tags: ['u']}}", "Object{spec: Object.spec{set: ['u', 'v']}}", "Object{spec: Object.spec{nope: 'x'}}", 'Object{spec: Object.spec{a: 5}}']) await attempt([apply(expression)], {}, things);
  for (const expression of ["[JSONPatch{op: 'add', path: '/spec/tags/-', value: 'x'}]", "[JSONPatch{op: 'add', path: '/spec/nope', value: 'x'}]", "[JSONPatch{op: 'add', path: '/spec/a', value: 5}]", "[JSONPatch{op: 'remove', path: '/spec/a'}]", "[JSONPatch{op: 'replace', path: '/spec', value: Object.spec{a: 'new', set: ['s']}}]", "[JSONPatch{op: 'replace', path: '/spec', value: Object.status{a: 'new'}}]"]) await attempt([json(expression)], {}, things);
  for (const expression of ["Object{spec: Object.spec{initContainers: [Object.spec.initContainers{name: 'mesh', image: 'proxy:1', restartPolicy: 'Always'}]}}", "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'main', env: [Object.spec.containers.env{name: 'X', value: 'y'}]}]}}", "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'main', args: ['x']}]}}", "Object{spec: Object.spec{tolerations: [Object.spec.tolerations{key: 'z'}]}}", "Object{spec: Object.spec{nodeSelector: {'a': 'b'}}}", "Object{spec: Object.spec{priority: 5}}", "Object{spec: Object.spec{containers: [Object.spec.wrong{name: 'main'}]}}"]) await attempt([apply(expression)], {}, pods);
  for (const expression of ['Object{spec: Object.spec{replicas: 5}}', 'Object{spec: Object.spec{replicas: -1}}', "Object{spec: Object.spec{template: Object.spec.template{metadata: Object.spec.template.metadata{labels: {'x': 'y'}}}}}", 'Object{spec: Object.spec{selector: Object.spec.selector{matchLabels: {"b": "c"}}}}']) await attempt([apply(expression)], {}, deployments);
  await attempt([apply("Object{data: {'p': params.data.value}}")], { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } });
  await t.quiet.post('v1:configmaps', configMap('params', { value: 'set' }, { labels: { probe: '1' } }));
  await t.quiet.patch(`${bindings}/${ns}`, 'merge', { spec: { paramRef: { name: 'params', parameterNotFoundAction: 'Deny' } } });
  await attempt([apply("Object{data: {'p': params.data.value}}")], { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } });
  const invalid = (more) => t.post(`${policies}?dryRun=All`, { metadata: { name: 'judge-map' }, spec: { ...spec([apply('Object{}')]), ...more } }, { pick: ({ spec: kept }) => kept });
  for (const expression of ['', 'nope', '1', "'x'", 'Object.spec{}', 'Object', 'object', '{}', 'Other{}', 'JSONPatch{}', "Object{spec: nope}", 'Object{}.spec', 'dyn(Object{})', "jsonpatch.escapeKey('a')"]) await invalid({ mutations: [apply(expression)] });
  for (const expression of ['', '[]', '[1]', "[JSONPatch{op: 'add', path: '/x', value: 1}]", 'JSONPatch{}', '[JSONPatch{op: 1}]', '[JSONPatch{}, Object{}]', "[JSONPatch{path: 1 + 'x'}]", 'has(object.x) ? [JSONPatch{}] : []', '[Object{}]', "[JSONPatch{op: 'add', path: jsonpatch.escapeKey(1)}]"]) await invalid({ mutations: [json(expression)] });
  for (const more of [{ mutations: [] }, { mutations: [{ patchType: 'Odd' }] }, { mutations: [{}] }, { mutations: [{ patchType: 'JSONPatch' }] }, { mutations: [{ patchType: 'JSONPatch', ...apply('Object{}'), ...{ patchType: 'JSONPatch' } }] }, { mutations: [{ ...json('[JSONPatch{}]'), ...apply('Object{}') }] }, { reinvocationPolicy: 'Odd' }, { reinvocationPolicy: undefined }, { failurePolicy: 'Odd' }, { failurePolicy: undefined }, { matchConstraints: undefined }, { matchConstraints: {} }, { matchConstraints: { resourceRules: [{ ...constraints.resourceRules[0], operations: ['DELETE'] }] } }, { matchConstraints: { resourceRules: [{ ...constraints.resourceRules[0], operations: ['*'], resourceNames: ['a', 'a', 'b/c'] }] } }, { matchConstraints: { ...constraints, matchPolicy: 'Odd', namespaceSelector: { matchLabels: { 'a b': 'c' } }, objectSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } } }, { paramKind: {} }, { paramKind: { apiVersion: 'a/b/c', kind: 'A_b' } }, { paramKind: { apiVersion: 'A.b/V1', kind: 'Kind' } }, { paramKind: { apiVersion: 'a.b/', kind: 'Kind' } }, { variables: [{ name: '', expression: '' }, { name: '1a', expression: 'nope' }, { name: 'a', expression: ' ' }] }, { matchConditions: [{ name: 'a b', expression: 'nope' }, { name: 'c', expression: '1' }] }, { matchConditions: [{ name: 'c', expression: 'Object{} == Object{}' }] }]) await invalid(more);
  const badBinding = (more) => t.post(`${bindings}?dryRun=All`, { metadata: { name: 'judge-map' }, spec: more }, { pick: ({ spec: kept }) => kept });
  for (const more of [{}, { policyName: 'A b' }, { policyName: 'missing' }, { policyName: 'a', paramRef: {} }, { policyName: 'a', paramRef: { name: 'x' } }, { policyName: 'a', paramRef: { name: 'x', selector: {}, parameterNotFoundAction: 'Odd' } }, { policyName: 'a', paramRef: { name: 'a/b', parameterNotFoundAction: 'Allow' } }, { policyName: 'a', matchResources: { resourceRules: [{ ...constraints.resourceRules[0], operations: ['DELETE', 'CREATE'] }] } }, { policyName: 'a', matchResources: {} }]) await badBinding(more);
  await t.get(policies, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io', pick: ({ rows }) => rows.map(({ cells }) => cells.slice(0, -1)) });
}
