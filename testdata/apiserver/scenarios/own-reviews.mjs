import { configMap, crd, custom, deployment, object, pod, service, string, version } from '../shared.mjs';

// The reviews that webhooks receive: every operation, subresources, equivalent versions, scopes, selectors, dry runs, and collections.
export const area = 'admission';
const root = '/apis/admissionregistration.k8s.io/v1';

export default async function (t) {
  const ns = await t.namespace();
  const v = (name, more) => version(name, { spec: object({ a: string() }), status: object({ replicas: { type: 'integer' } }), subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } }, schema: object({ spec: object({ a: string(), replicas: { type: 'integer' } }), status: object({ replicas: { type: 'integer' } }) }), ...more });
  await t.crd(crd('reviews.judge.io', 'Thing', { versions: [v('v1'), v('v2', { storage: false })] }));
  const server = await t.webhooks({ '/validate': () => ({ allowed: true }) });
  t.cleanUp(() => t.quiet.delete(`${root}/validatingwebhookconfigurations/${ns}`));
  const rule = (apiGroups, apiVersions, resources, operations = ['*'], more) => ({ apiGroups, apiVersions, resources, operations, ...more });
  const webhook = (name, path, rules, more) => ({ name: `${name}.judge.io`, clientConfig: server.clientConfig(path), sideEffects: 'None', admissionReviewVersions: ['v1'], namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } }, rules, ...more });
  const probe = { objectSelector: { matchLabels: { probe: 'yes' } } };
  await t.quiet.post(`${root}/validatingwebhookconfigurations`, { metadata: { name: ns }, webhooks: [
    webhook('all', '/validate', [rule([''], ['v1'], ['configmaps', 'pods', 'pods/*', 'services/status']), rule(['apps'], ['v1'], ['deployments', 'deployments/scale']), rule(['reviews.judge.io'], ['v1'], ['things', 'things/*'])], { matchPolicy: 'Equivalent' }),
    webhook('exact', '/validate?exact', [rule(['reviews.judge.io'], ['v1'], ['things'])], { matchPolicy: 'Exact' }),
    webhook('cluster', '/validate?cluster', [rule(['*'], ['*'], ['*'], ['CREATE'], { scope: 'Cluster' })]),
    webhook('beta', '/validate?beta', [rule([''], ['v1'], ['configmaps'], ['CREATE'])], { admissionReviewVersions: ['v1beta1', 'v1'], ...probe }),
    webhook('labelled', '/validate?labelled', [rule([''], ['v1'], ['configmaps'], ['UPDATE', 'DELETE'])], { objectSelector: { matchLabels: { on: '1' } } }),
  ] });
  await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', {}, { labels: { probe: 'yes' } }), { until: () => server.calls.length > 0 });
  const short = { pick: ({ kind, metadata }) => [kind, metadata?.name] };
  await t.post('v1:configmaps?fieldManager=f', configMap('a', { a: '1' }, { labels: { on: '1' } }), short);
  await t.put('v1:configmaps/a', configMap('a', { a: '2' }), short);
  await t.patch('v1:configmaps/a', 'merge', { metadata: { labels: { on: '1' } } }, short);
  await t.patch('v1:configmaps/a?dryRun=All', 'json', [{ op: 'add', path: '/data/b', value: 'c' }], short);
  await t.apply('v1:configmaps/a', 'm', configMap('a', { c: 'd' }), short);
  await t.apply('v1:configmaps/new', 'm', configMap('new', { c: 'd' }), short);
  await t.patch('v1:configmaps/a', 'merge', {}, short);
  await t.delete('v1:configmaps/a', { propagationPolicy: 'Background', gracePeriodSeconds: 3 }, short);
  await t.delete('v1:configmaps/missing', undefined, short);
  await t.post('v1:configmaps', { ...configMap('x'), metadata: { generateName: 'gen-' } }, { pick: ({ kind }) => kind });
  await t.delete('v1:configmaps?fieldSelector=metadata.name%3Dnew', undefined, { pick: ({ items }) => items.length });
  await t.post('v1:configmaps?dryRun=All', configMap('beta', {}, { labels: { probe: 'yes' } }), { as: { user: 'system:serviceaccount:a:b', groups: ['system:masters'], extra: { k: 'v' } }, ...short });
  await t.post('v1:pods', pod('p'), short);
  await t.patch('v1:pods/p/status', 'merge', { status: { phase: 'Running' } }, short);
  await t.post('v1:pods/p/eviction', { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'p' } }, short);
  await t.patch('v1:pods/p/ephemeralcontainers', 'strategic', { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } }, short);
  await t.post('v1:pods/p/binding', { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } }, short);
  await t.delete('v1:pods/p', { gracePeriodSeconds: 0 }, short);
  await t.post('apps/v1:deployments', deployment('d'), short);
  await t.patch('apps/v1:deployments/d/scale', 'merge', { spec: { replicas: 3 } }, short);
  await t.put('apps/v1:deployments/d/scale', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'd' }, spec: { replicas: 4 } }, short);
  await t.patch('apps/v1:deployments/d/status', 'merge', { status: { replicas: 1 } }, short);
  await t.post('v1:services', service('s'), short);
  await t.patch('v1:services/s/status', 'merge', { status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } } }, short);
  const thing = (name, apiVersion = 'v1') => ({ ...custom('reviews.judge.io', 'Thing', name, { a: 'x', replicas: 1 }), apiVersion: `reviews.judge.io/${apiVersion}` });
  await t.post('reviews.judge.io/v1:things', thing('one'), short);
  await t.post('reviews.judge.io/v2:things', thing('two', 'v2'), short);
  await t.patch('reviews.judge.io/v2:things/two', 'merge', { spec: { a: 'y' } }, short);
  await t.patch('reviews.judge.io/v2:things/two/status', 'merge', { status: { replicas: 2 } }, short);
  await t.patch('reviews.judge.io/v2:things/two/scale', 'merge', { spec: { replicas: 5 } }, short);
  await t.apply('reviews.judge.io/v2:things/one', 'm', thing('one', 'v2'), { force: true, ...short });
  await t.delete('reviews.judge.io/v2:things/two', undefined, short);
  await t.delete('reviews.judge.io/v1:things', undefined, { pick: ({ items }) => items.length });
}
