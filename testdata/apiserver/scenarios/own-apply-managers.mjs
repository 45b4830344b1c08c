import { configMap, deployment, podTemplate, service } from '../shared.mjs';

export const area = 'apply';

export default async function (t) {
  await t.namespace();
  const managers = { pick: ({ data, metadata }) => [data, metadata.labels, metadata.annotations, { managedFields: metadata.managedFields }] };
  const deploys = { pick: ({ spec, metadata }) => [spec, metadata.generation, { managedFields: metadata.managedFields }] };
  await t.post('v1:configmaps?fieldManager=creator', configMap('a', { a: '1', b: '2' }, { labels: { l: '1' }, annotations: { n: '1' } }), managers);
  await t.apply('v1:configmaps/a', 'one', configMap('a', { a: '1' }), managers);
  await t.apply('v1:configmaps/a', 'creator', configMap('a', { b: '2' }, { labels: { l: '2' } }), managers);
  await t.apply('v1:configmaps/a', 'creator', configMap('a', { b: '2' }, { labels: { l: '2' } }), { ...managers, force: true });
  await t.apply('v1:configmaps/a', 'creator', configMap('a', {}), managers);
  await t.patch('v1:configmaps/a?fieldManager=creator', 'merge', { data: null }, managers);
  await t.apply('v1:configmaps/a', 'one', configMap('a', { a: '1' }), managers);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { managedFields: [] } }, managers);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { managedFields: [{}] } }, managers);
  await t.apply('v1:configmaps/a', 'one', configMap('a', { z: '1' }), managers);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { managedFields: [{ manager: 'x', operation: 'Odd' }] } }, managers);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV2', fieldsV1: {} }] } }, managers);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:data': { 'f:z': {} } } }] } }, managers);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'q:data': {} } }] } }, managers);
  await t.patch('v1:configmaps/a', 'json', [{ op: 'replace', path: '/metadata/managedFields', value: [{ manager: 'x', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:data': { 'f:z': {} } } }] }], managers);
  await t.apply('v1:configmaps/a', 'x', configMap('a', {}), managers);
  // What kubectl did before server-side apply.
  await t.post('v1:configmaps?fieldManager=kubectl-client-side-apply', configMap('k', { a: '1', b: '1' }, { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"k"},"data":{"a":"1","b":"1"}}\n' } }), managers);
  await t.apply('v1:configmaps/k', 'kubectl', configMap('k', { a: '2' }), managers);
  await t.apply('v1:configmaps/k', 'kubectl', configMap('k', { a: '2' }, { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'x' } }), managers);
  // Who wrote is taken from the user agent.
  await t.post('v1:configmaps', configMap('u'), { ...managers, headers: { 'user-agent': 'my-tool/v1 (x)' } });
  await t.post('v1:configmaps', configMap('v'), { ...managers, headers: { 'user-agent': 'Mozilla/5.0 (X11) like Gecko' } });
  await t.post('v1:configmaps', configMap('w'), { ...managers, headers: { 'user-agent': '' } });
  await t.post(`v1:configmaps?fieldManager=${'m'.repeat(129)}`, configMap('w'));
  await t.post('v1:configmaps?fieldManager=tab%09', configMap('w'));
  await t.apply('v1:configmaps/noop', 'one', configMap('noop', { a: '1' }), managers);
  await t.apply('v1:configmaps/noop', 'one', configMap('noop', { a: '1' }), managers);
  await t.patch('v1:configmaps/noop', 'merge', { data: { a: '1' } }, managers);
  await t.apply('v1:configmaps/noop', 'two', configMap('noop', { a: '1' }), managers);
  await t.delete('v1:configmaps/noop');
  await t.apply('apps/v1:deployments/d', 'one', deployment('d', { template: podTemplate({ app: 'a' }, { containers: [{ name: 'a', image: 'x', ports: [{ containerPort: 80 }], env: [{ name: 'A', value: '1' }], resources: { limits: { cpu: '1000m' } } }, { name: 'b', image: 'y' }], volumes: [{ name: 'v', emptyDir: {} }], tolerations: [{ key: 'a', operator: 'Exists' }] }) }), deploys);
  await t.apply('apps/v1:deployments/d', 'two', deployment('d', { replicas: undefined, selector: undefined, template: { spec: { containers: [{ name: 'c', image: 'z' }, { name: 'a', env: [{ name: 'B', value: '2' }] }] } } }), deploys);
  await t.apply('apps/v1:deployments/d', 'two', deployment('d', { replicas: undefined, selector: undefined, template: { spec: { containers: [{ name: 'a', image: 'other' }] } } }), deploys);
  await t.apply('apps/v1:deployments/d', 'one', deployment('d', { template: podTemplate({ app: 'a' }, { containers: [{ name: 'a', image: 'x' }] }) }), deploys);
  await t.apply('apps/v1:deployments/d', 'two', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } }, deploys);
  await t.put('apps/v1:deployments/d?fieldManager=putter', deployment('d', { replicas: 4, template: podTemplate({ app: 'a' }, { containers: [{ name: 'a', image: 'putted', resources: { limits: { cpu: '2' } } }] }) }), deploys);
  await t.apply('apps/v1:deployments/d', 'one', deployment('d', { template: podTemplate({ app: 'a' }, { containers: [{ name: 'a', image: 'x' }] }) }));
  await t.apply('apps/v1:deployments/d/scale', 'scaler', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 7 } });
  await t.apply('apps/v1:deployments/d/scale', 'scaler', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 7 } }, { force: true, pick: ({ spec, metadata }) => [spec, { managedFields: metadata.managedFields }] });
  await t.get('apps/v1:deployments/d', deploys);
  await t.apply('apps/v1:deployments/d/status', 'st', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, status: { replicas: 1, conditions: [{ type: 'A', status: 'True' }] } }, { pick: ({ status, metadata }) => [status, { managedFields: metadata.managedFields }] });
  await t.apply('apps/v1:deployments/d/status', 'st2', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, status: { conditions: [{ type: 'B', status: 'True' }] } }, { pick: ({ status, metadata }) => [status, { managedFields: metadata.managedFields }] });
  await t.apply('v1:services/s', 'one', service('s', { ports: [{ port: 80, name: 'a' }] }), { pick: ({ spec, metadata }) => [spec.ports, { managedFields: metadata.managedFields }] });
  await t.apply('v1:services/s', 'two', service('s', { selector: { more: 'x' }, ports: [{ port: 81, name: 'b' }] }), { pick: ({ spec, metadata }) => [spec.ports, spec.selector, { managedFields: metadata.managedFields }] });
  await t.apply('v1:services/s', 'one', service('s', { ports: [{ port: 82, name: 'c' }] }), { pick: ({ spec, metadata }) => [spec.ports, { managedFields: metadata.managedFields }] });
  await t.apply('autoscaling/v1:horizontalpodautoscalers/h', 'one', { apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler', metadata: { name: 'h' }, spec: { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 3, targetCPUUtilizationPercentage: 50 } }, { pick: ({ spec, metadata }) => [spec, { managedFields: metadata.managedFields }] });
  await t.apply('autoscaling/v2:horizontalpodautoscalers/h', 'one', { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'h' }, spec: { scaleTargetRef: { kind: 'Deployment', name: 'd' }, maxReplicas: 4 } }, { pick: ({ spec, metadata }) => [spec, { managedFields: metadata.managedFields }] });
}
