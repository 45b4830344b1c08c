import { array, configMap, crd, custom, deployment, object, pod, podTemplate, string, version } from '../shared.mjs';

// Nulls, empty values, duplicate keys, names and metadata of applied objects; appliers that become updaters and back; dry runs.
export const area = 'apply';
const group = 'apply-nulls.judge.io';

export default async function (t) {
  const ns = await t.namespace();
  const shown = { pick: ({ metadata: { managedFields, generation, labels, annotations }, data, binaryData, spec, status }) => ({ managedFields, generation, labels, annotations, data, binaryData, spec, status }) };
  const raw = (name, text, query = 'fieldManager=one', options = shown) => t.patch(`v1:configmaps/${name}?${query}`, 'apply', text, { raw: true, ...options });
  const head = '"apiVersion":"v1","kind":"ConfigMap"';
  for (const text of [`{${head},"metadata":{"name":"a"},"data":null}`, `{${head},"metadata":{"name":"a"},"data":{"a":null,"b":"2"}}`, `{${head},"metadata":{"name":"a"},"data":{}}`, `{${head},"metadata":{"name":"a","labels":{"x":null}},"data":{"b":""}}`, `{${head},"metadata":null,"data":{"b":"3"}}`, `{${head},"metadata":{"name":null},"data":{"b":"3"}}`, `{${head},"metadata":{"name":"a","name":"b"},"data":{"b":"3"}}`, `{${head},"metadata":{"name":"a"},"data":{"b":"3","b":"4"}}`, `{${head},"metadata":{"name":"a"},"data":{"b":"3"},"data":{"c":"4"}}`, `{${head},"metadata":{"name":"a"},"binaryData":{"z":"AAE="},"immutable":false}`, `{${head},"metadata":{"name":"a"},"binaryData":{"z":"***"}}`, `{${head},"metadata":{"name":"a"},"immutable":null}`, `{${head},"metadata":{"name":"a","annotations":{"n":"1"},"labels":{}}}`, `{${head},"metadata":{"name":"a","namespace":"other"}}`, `{${head},"metadata":{"name":"a","namespace":""}}`, `{${head},"metadata":{"name":"b"}}`, `{${head},"metadata":{"generateName":"a-"}}`, `{${head},"metadata":{"name":"a","managedFields":null}}`, `{${head},"metadata":{"name":"a","managedFields":[]}}`, `{${head},"metadata":{"name":"a","managedFields":[{"manager":"x"}]}}`, `{${head},"metadata":{"name":"a","creationTimestamp":null}}`, `{${head},"metadata":{"name":"a","deletionTimestamp":"2030-01-01T00:00:00Z"}}`, `{${head},"metadata":{"name":"a","nope":"x"}}`, `{${head},"metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"u"},{"apiVersion":"v1","kind":"Pod","name":"q","uid":"u"}]}}`, `{${head},"metadata":{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"Pod","name":"p"}]}}`, `{${head},"metadata":{"name":"a","finalizers":["a.io/x","a.io/x"]}}`, `{${head},"metadata":{"name":"a","labels":{"x":true}}}`, `{${head},"metadata":{"name":"a"},"data":{"n":1}}`, `{${head},"metadata":{"name":"a"},"data":["x"]}`]) await raw('a', text);
  for (const text of ['apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ya}\ndata:\n  a: "1"\n  a: "2"\n', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ya\ndata:\n  on: yes\n', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ya}\ndata: {n: 0o17}\n', 'apiVersion: v1\nkind: ConfigMap\nmetadata: &m {name: ya, labels: {a: b}}\ndata: {"1": "x", ? yes : "y"}\n', '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ya}\n---\nkind: Other\n', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ya}\ndata: {t: 2020-01-01}\n', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ya}\ndata:\n\ta: b\n', '# only a comment\n', 'apiVersion: v1\nkind: ConfigMap\ndata: {a: !!str x}\nmetadata: {name: ya}\n']) await raw('ya', text);
  // Empty appliers.
  await t.apply('v1:configmaps/e', 'one', configMap('e', { a: '1' }), shown);
  await t.apply('v1:configmaps/e', 'two', { apiVersion: 'v1', kind: 'ConfigMap' }, shown);
  await t.apply('v1:configmaps/e', 'one', { apiVersion: 'v1', kind: 'ConfigMap' }, shown);
  await t.apply('v1:configmaps/none', 'one', { apiVersion: 'v1', kind: 'ConfigMap' }, shown);
  // One name as applier and updater.
  await t.post('v1:configmaps?fieldManager=same', configMap('s', { a: '1', b: '2' }), shown);
  await t.apply('v1:configmaps/s', 'same', configMap('s', { a: '1' }), shown);
  await t.apply('v1:configmaps/s', 'same', configMap('s', { a: '2' }), shown);
  await t.apply('v1:configmaps/s', 'same', configMap('s', { a: '2' }), { ...shown, force: true });
  await t.patch('v1:configmaps/s?fieldManager=same', 'merge', { data: { a: '3' } }, shown);
  await t.apply('v1:configmaps/s', 'same', configMap('s', { a: '2' }), shown);
  await t.apply('v1:configmaps/s', 'same', configMap('s', { c: '1' }), shown);
  await t.put('v1:configmaps/s?fieldManager=put', configMap('s', { c: '1', d: '1' }), shown);
  await t.put('v1:configmaps/s?fieldManager=put', configMap('s', { d: '1' }), shown);
  await t.patch('v1:configmaps/s?fieldManager=same', 'json', [{ op: 'remove', path: '/metadata/managedFields' }], shown);
  await t.apply('v1:configmaps/s', 'late', configMap('s', { d: '1' }), shown);
  await t.apply('v1:configmaps/s', 'late', configMap('s', { d: '2' }), shown);
  await t.put('v1:configmaps/s?fieldManager=put', { ...configMap('s', { d: '1' }), metadata: { name: 's', managedFields: [{ manager: 'me', operation: 'Update', apiVersion: 'v1', time: '2020-01-01T00:00:00Z', fieldsType: 'FieldsV1', fieldsV1: { 'f:data': { '.': {}, 'f:d': {} } } }, { manager: 'later', operation: 'Apply', apiVersion: 'v9', time: '2020-01-01T00:00:00Z', fieldsType: 'FieldsV1', fieldsV1: { 'f:data': {} } }] } }, shown);
  await t.apply('v1:configmaps/s', 'late', configMap('s', { d: '2' }), shown);
  // Dry runs neither create nor keep owners.
  await t.apply('v1:configmaps/dry', 'one', configMap('dry'), { ...shown, query: 'dryRun=All' });
  await t.get('v1:configmaps/dry');
  await t.apply('v1:configmaps/s', 'dry', configMap('s', { d: '9' }), { ...shown, query: 'dryRun=All' });
  await t.apply('v1:configmaps/s', 'dry', configMap('s', { d: '9' }), { ...shown, force: true, query: 'dryRun=All' });
  await t.get('v1:configmaps/s', shown);
  // Nulls in built-in kinds.
  const dep = (spec, options = shown, manager = 'one') => t.apply('apps/v1:deployments/d', manager, { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec }, options);
  const basic = deployment('d').spec;
  await dep({ ...basic, replicas: null, strategy: null, template: podTemplate({ app: 'a' }, { volumes: null, nodeSelector: null, containers: [{ name: 'main', image: 'i', env: null, resources: null, args: [] }] }) });
  await dep({ ...basic, template: podTemplate({ app: 'a' }, { containers: [{ name: 'main', image: 'i', env: [{ name: 'A', value: null }, { name: 'A', value: 'b' }] }] }) });
  await dep({ ...basic, template: podTemplate({ app: 'a' }, { containers: [{ name: 'main', image: 'i', env: [{ name: 'A', value: null }], resources: { limits: { cpu: null } } }] }) });
  await dep({ ...basic, strategy: { type: 'Recreate' } });
  await dep({ ...basic, strategy: { type: 'RollingUpdate', rollingUpdate: null } });
  await dep({ ...basic, strategy: { type: 'Recreate', rollingUpdate: null } });
  await dep({ ...basic, strategy: {} });
  await dep(null);
  await dep({});
  await dep({ ...basic, minReadySeconds: '5' });
  await dep({ ...basic, replicas: 3.0, paused: 'true' });
  await dep({ ...basic, replicas: 3e0, progressDeadlineSeconds: 10.0 });
  await t.apply('v1:pods/p', 'one', { ...pod('p'), status: null }, shown);
  await t.apply('v1:pods/p', 'one', { ...pod('p'), status: { phase: 'Running' } }, { pick: ({ status, metadata: { managedFields } }) => ({ phase: status.phase, managedFields }) });
  await t.apply('v1:pods/p/status', 'kubelet', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', labels: { a: 'b' } }, spec: { nodeName: 'n' }, status: { phase: 'Running', podIPs: [{ ip: '1.2.3.4' }], podIP: '1.2.3.4', conditions: [{ type: 'Ready', status: 'True' }] } }, { pick: ({ status, spec, metadata: { managedFields, labels } }) => ({ status, node: spec.nodeName, managedFields, labels }) });
  await t.apply('v1:pods/p/status', 'kubelet', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, status: { phase: null, conditions: [{ type: 'Ready', status: 'True' }, { type: 'Ready', status: 'False' }] } });
  await t.apply('v1:pods/p/ephemeralcontainers', 'debug', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { ephemeralContainers: [{ name: 'dbg', image: 'd' }] } }, { pick: ({ spec, metadata: { managedFields } }) => ({ list: spec.ephemeralContainers, managedFields }) });
  await t.apply('v1:pods/p/resize', 'sizer', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers: [{ name: 'main', resources: { requests: { cpu: '1' } } }] } }, { pick: ({ spec, metadata: { managedFields } }) => ({ list: spec.containers, managedFields }) });
  for (const sub of ['binding', 'eviction', 'log', 'nope']) await t.apply(`v1:pods/p/${sub}`, 'one', pod('p'));
  await t.apply(`/api/v1/namespaces/${ns}/finalize`, 'one', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: ns }, spec: { finalizers: [] } });
  await t.apply(`/api/v1/namespaces/${ns}/status`, 'one', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: ns }, status: { conditions: [{ type: 'A', status: 'True' }] } }, shown);
  await t.apply('v1:configmaps', 'one', configMap('z'));
  await t.apply('authorization.k8s.io/v1:localsubjectaccessreviews/x', 'one', { apiVersion: 'authorization.k8s.io/v1', kind: 'LocalSubjectAccessReview', spec: {} });
  // Custom resources.
  await t.crd(crd(group, 'Thing', { versions: [version('v1', { spec: object({ n: string({ nullable: true }), m: string(), list: array(string({ nullable: true })), map: array(object({ k: string(), v: string({ nullable: true }) }, { required: ['k'] }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }), o: object({ p: string({ default: 'q' }) }, { nullable: true, default: {} }) }), status: object({ s: string() }) })] }));
  const thing = (spec, manager = 'one', options = shown) => t.apply(`${group}/v1:things/a`, manager, custom(group, 'Thing', 'a', spec), options);
  await thing({ n: null, m: null, list: [null, 'x'], o: null });
  await thing({ n: null, m: null }, 'two');
  await thing({ n: 'x' }, 'two');
  await thing({ map: [{ k: 'a', v: null }], o: {} });
  await thing({ map: [{ k: 'a', v: '1' }] }, 'two');
  await thing({ map: [{ k: 'a' }, { k: null }] });
  await thing(null);
  await thing({}, 'three');
  await t.apply(`${group}/v1:things/a`, 'four', { ...custom(group, 'Thing', 'a', {}), status: { s: 'x' } }, shown);
  await t.apply(`${group}/v1:things/a/status`, 'four', custom(group, 'Thing', 'a', {}));
  await t.apply(`${group}/v1:things/a/scale`, 'four', { apiVersion: 'autoscaling/v1', kind: 'Scale', spec: { replicas: 1 } });
}
