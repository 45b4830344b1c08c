import { configMap, deployment, pod, service } from '../shared.mjs';

// Policies that mutate: parameters, several bindings, order, other kinds and subresources, and what is refused.
export const area = 'policy';
const root = '/apis/admissionregistration.k8s.io/v1';

export default async function (t) {
  const ns = await t.namespace({ env: 'test' });
  const policies = `${root}/mutatingadmissionpolicies`;
  const bindings = `${root}/mutatingadmissionpolicybindings`;
  for (const name of [ns, `${ns}-b`, `${ns}-probe`]) for (const path of [policies, bindings]) t.cleanUp(() => t.quiet.delete(`${path}/${name}`));
  const here = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } } };
  const noProbe = { objectSelector: { matchExpressions: [{ key: 'probe', operator: 'DoesNotExist' }] } };
  const rules = (...resources) => ({ resourceRules: [{ apiGroups: ['', 'apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources }] });
  const apply = (expression) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
  const json = (expression) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
  const base = { reinvocationPolicy: 'Never', matchConstraints: { ...rules('configmaps', 'pods', 'services', 'deployments', 'deployments/scale', 'pods/status'), ...noProbe } };
  const probing = (turn) => ({ reinvocationPolicy: 'Never', matchConstraints: { ...rules('configmaps'), objectSelector: { matchExpressions: [{ key: 'probe', operator: 'Exists' }] } }, mutations: [apply(`Object{data: {'turn': '${turn}'}}`)] });
  const idle = [apply('Object{}')];
  for (const [name, spec] of [[ns, { ...base, mutations: idle }], [`${ns}-b`, { ...base, mutations: idle }], [`${ns}-probe`, probing(0)]]) {
    await t.quiet.post(policies, { metadata: { name }, spec });
    await t.quiet.post(bindings, { metadata: { name }, spec: { policyName: name, matchResources: here } });
  }
  let turn = 0;
  const attempt = async (spec, act, { binding = {}, second } = {}) => {
    turn += 1;
    const put = async (path, name, next) => {
      const { body } = await t.quiet.get(`${path}/${name}`);
      const { status, body: written } = await t.quiet.put(`${path}/${name}`, { ...body, spec: next });
      if (status !== 200) console.log(written.message);
    };
    await put(bindings, ns, { policyName: ns, matchResources: here, ...binding });
    await put(policies, `${ns}-b`, { ...base, mutations: idle, ...second });
    await put(policies, ns, { ...base, ...spec });
    await put(policies, `${ns}-probe`, probing(turn));
    await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', {}, { labels: { probe: '1' } }), { until: ({ body }) => body.data?.turn === `${turn}` });
    await act();
  };
  const map = (more) => () => t.post('v1:configmaps?dryRun=All', configMap('a', { v: '5' }, more), { pick: ({ data, metadata: { labels, annotations, finalizers, ownerReferences } }) => ({ data, labels, annotations, finalizers, ownerReferences }) });
  for (const expression of ["Object{data: {'v': '6'}}", "Object{data: {}}", "Object{metadata: Object.metadata{labels: {'probe': 'x'}}}", "Object{metadata: Object.metadata{name: 'b'}}", "Object{metadata: Object.metadata{finalizers: ['a.io/b']}}", "Object{metadata: Object.metadata{finalizers: ['bad']}}", "Object{metadata: Object.metadata{ownerReferences: [Object.metadata.ownerReferences{apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u'}]}}", "Object{immutable: true}", "Object{data: {'ns': namespaceObject.metadata.labels['env'], 'user': request.userInfo.username == '' ? 'none' : 'some', 'op': request.operation}}", "Object{data: {'old': oldObject == null ? 'null' : 'set'}}", "Object{data: object.data}", "Object{data: object.data.map(k, k + 'x')}", "Object{metadata: Object.metadata{annotations: {'a b': 'c'}}}", "Object{data: {'n': string(1 / 0)}}"]) await attempt({ mutations: [apply(expression)] }, map());
  for (const expression of ["[JSONPatch{op: 'test', path: '/data/v', value: '5'}, JSONPatch{op: 'replace', path: '/data/v', value: '7'}]", "[JSONPatch{op: 'test', path: '/data/v', value: '6'}]", "[JSONPatch{op: 'move', from: '/data/v', path: '/data/w'}]", "[JSONPatch{op: 'copy', from: '/data', path: '/metadata/annotations'}]", "[JSONPatch{op: 'add', path: '/data/o', value: Object.data{}}]", "[JSONPatch{op: 'replace', path: '/metadata/labels', value: {'a': 'b'}}]", "object.data.map(k, JSONPatch{op: 'add', path: '/data/' + k + '2', value: object.data[k]})", "[JSONPatch{op: 'add', path: '/metadata/labels', value: {'a': 'b'}}] + [JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('x/y'), value: 'z'}]", "[JSONPatch{op: 'odd', path: '/data/v'}]", "[JSONPatch{op: 'remove', path: '/kind'}]", "[JSONPatch{op: 'add', path: '/data/n', value: 5}]"]) await attempt({ mutations: [json(expression)] }, map());
  // Order of mutations, policies and conditions.
  await attempt({ mutations: [apply("Object{data: {'one': '1'}}"), json("[JSONPatch{op: 'copy', from: '/data/one', path: '/data/two'}]"), apply("Object{data: {'three': object.data.two + '!'}}")] }, map(), { second: { mutations: [apply("Object{data: {'b': has(object.data.three) ? object.data.three : 'first'}}")] } });
  for (const reinvocationPolicy of ['Never', 'IfNeeded']) await attempt({ reinvocationPolicy, mutations: [apply("Object{data: {'a': has(object.data.b) ? 'saw b' : 'no b'}}")] }, map(), { second: { mutations: [apply("Object{data: {'b': 'set'}}")] } });
  await attempt({ matchConditions: [{ name: 'c', expression: "!has(object.data.b)" }], mutations: [apply("Object{data: {'met': 'yes'}}")] }, map());
  await attempt({ failurePolicy: 'Ignore', mutations: [apply("Object{data: {'x': object.data.nope}}"), apply("Object{data: {'y': 'after'}}")] }, map());
  await attempt({ failurePolicy: 'Ignore', matchConditions: [{ name: 'c', expression: "object.data.nope == 'x'" }], mutations: [apply("Object{data: {'x': 'y'}}")] }, map());
  await attempt({ variables: [{ name: 'twice', expression: 'int(object.data.v) * 2' }, { name: 'text', expression: 'string(variables.twice)' }], mutations: [apply("Object{data: {'t': variables.text}}"), json("[JSONPatch{op: 'add', path: '/data/u', value: variables.text}]")] }, map());
  // Parameters.
  await t.quiet.post('v1:configmaps', configMap('p1', { add: 'one' }, { labels: { probe: 'no', set: 'p' } }));
  await t.quiet.post('v1:configmaps', configMap('p2', { add: 'two' }, { labels: { probe: 'no', set: 'p' } }));
  const withParams = { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' }, mutations: [apply("Object{data: {'p-' + params.metadata.name: params.data.add}}")] };
  for (const paramRef of [{ name: 'p1', parameterNotFoundAction: 'Deny' }, { selector: { matchLabels: { set: 'p' } }, parameterNotFoundAction: 'Deny' }, { name: 'none', parameterNotFoundAction: 'Deny' }, { name: 'none', parameterNotFoundAction: 'Allow' }]) await attempt(withParams, map(), { binding: { paramRef } });
  await attempt(withParams, map());
  // Other kinds.
  const kept = ({ spec, metadata: { labels, annotations } }) => ({ labels, annotations, spec: { replicas: spec.replicas, ports: spec.ports, selector: spec.selector, containers: (spec.template?.spec ?? spec).containers, volumes: (spec.template?.spec ?? spec).volumes } });
  const pods = () => t.post('v1:pods?dryRun=All', pod('p', { containers: [{ name: 'main', image: 'i:1', env: [{ name: 'A', value: '1' }] }] }), { pick: kept });
  for (const expression of ["Object{spec: Object.spec{containers: [Object.spec.containers{name: 'main', env: [Object.spec.containers.env{name: 'B', value: '2'}]}]}}", "Object{spec: Object.spec{containers: [Object.spec.containers{name: 'side', image: 'j:1'}]}}", "Object{spec: Object.spec{containers: object.spec.containers.map(c, Object.spec.containers{name: c.name, imagePullPolicy: 'Always'})}}", "Object{spec: Object.spec{volumes: [Object.spec.volumes{name: 'v', emptyDir: Object.spec.volumes.emptyDir{}}]}}", "Object{spec: Object.spec{nodeSelector: {'a': 'b'}, hostNetwork: true}}", "Object{spec: Object.spec{containers: [Object.spec.containers{image: 'nameless'}]}}", "Object{spec: Object.spec{tolerations: [Object.spec.tolerations{key: 'k', operator: 'Exists'}]}}"]) await attempt({ mutations: [apply(expression)], matchConstraints: { ...rules('pods'), ...noProbe } }, pods);
  const services = () => t.post('v1:services?dryRun=All', service('s'), { pick: kept });
  for (const expression of ["Object{spec: Object.spec{ports: [Object.spec.ports{port: 80, name: 'web'}]}}", "Object{spec: Object.spec{ports: [Object.spec.ports{port: 81, protocol: 'TCP', name: 'more'}]}}", "Object{spec: Object.spec{selector: {'b': 'c'}}}"]) await attempt({ mutations: [apply(expression)], matchConstraints: { ...rules('services'), ...noProbe } }, services);
  await t.quiet.post('apps/v1:deployments', deployment('d'));
  await attempt({ mutations: [apply('Object{spec: Object.spec{replicas: object.spec.replicas + 1}}')], matchConstraints: { ...rules('deployments'), ...noProbe } }, async () => {
    await t.patch('apps/v1:deployments/d?dryRun=All', 'merge', { spec: { replicas: 3 } }, { pick: kept });
    await t.patch('apps/v1:deployments/d/scale?dryRun=All', 'merge', { spec: { replicas: 3 } }, { pick: ({ spec }) => spec });
    await t.patch('apps/v1:deployments/d/status?dryRun=All', 'merge', { status: { replicas: 1 } }, { pick: ({ spec, status }) => [spec.replicas, status.replicas] });
    await t.apply('apps/v1:deployments/d?dryRun=All', 'm', deployment('d', { replicas: 7 }), { force: true, pick: kept });
  });
}
