import { configMap, crd, custom, deployment, patch, pod, version } from '../shared.mjs';

export const area = 'admission';
const root = '/apis/admissionregistration.k8s.io/v1';
export default async function (t) {
  const ns = await t.namespace({ team: 'a' });
  await t.crd(crd('edgev.judge.io', 'Thing', { versions: [version('v1'), version('v2', { storage: false })] }));
  await t.crd(crd('edgev.judge.io', 'Global', { scope: 'Cluster' }));
  const server = await t.webhooks({ '/validate-a': () => ({ allowed: true }), '/validate-b': ({ request }) => ({ allowed: request.object?.metadata?.labels?.bad !== 'yes', status: { reason: 'Forbidden', code: 403, message: 'no bad things' }, warnings: ['careful', 'careful', 'a\nb', 'x"y\\z', ''], auditAnnotations: { k: 'v' } }) });
  const inNs = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } } };
  const webhook = (name, path, rules, more = {}) => ({ name, clientConfig: server.clientConfig(path), sideEffects: 'None', admissionReviewVersions: ['v1'], rules, ...inNs, ...more });
  const all = (groups, resources, more = {}) => ({ apiGroups: groups, apiVersions: ['v1'], operations: ['*'], resources, ...more });
  const url = `${root}/validatingwebhookconfigurations`;
  t.cleanUp(() => t.quiet.delete(`${url}/${t.ns}`));
  const webhooks = [
    webhook('a.judge.io', '/validate-a', [all(['', 'apps', 'policy', 'autoscaling'], ['configmaps', 'pods/*', 'deployments', 'deployments/scale', 'serviceaccounts/token', 'horizontalpodautoscalers', 'events'])]),
    webhook('b.judge.io', '/validate-b', [all([''], ['configmaps', 'pods'])], { objectSelector: { matchExpressions: [{ key: 'watched', operator: 'Exists' }] } }),
    webhook('c.judge.io', '/validate-a', [all(['edgev.judge.io'], ['*'], { scope: 'Namespaced' })]),
    webhook('d.judge.io', '/validate-a', [all(['edgev.judge.io'], ['globals'], { scope: 'Cluster' })]),
    webhook('e.judge.io', '/validate-a', [all([''], ['namespaces', 'namespaces/finalize', 'namespaces/status'])], { namespaceSelector: { matchLabels: { judged: t.ns } } }),
  ];
  await t.post(url, { metadata: { name: t.ns }, webhooks });
  await t.quiet.post('v1:configmaps?dryRun=All', configMap('probe', {}, { labels: { watched: '', bad: 'yes' } }), { until: ({ body }) => body.code === 403 });
  await t.post('v1:configmaps', configMap('a'));
  await t.post('v1:configmaps', configMap('b', {}, { labels: { watched: '1' } }));
  await t.post('v1:configmaps', configMap('c', {}, { labels: { watched: '1', bad: 'yes' } }));
  await t.patch('v1:configmaps/b', 'merge', { metadata: { labels: { watched: null, bad: 'yes' } } });
  await t.patch('v1:configmaps/b', 'merge', {});
  await t.delete('v1:configmaps/a');
  await t.delete('v1:configmaps/b', { preconditions: {}, gracePeriodSeconds: 0, propagationPolicy: 'Background' });
  await t.delete('v1:configmaps?labelSelector=x', undefined, { pick: ({ kind }) => kind });
  await t.quiet.post('v1:configmaps', configMap('d1'));
  await t.delete('v1:configmaps', { propagationPolicy: 'Foreground' }, { pick: ({ kind }) => kind });
  await t.post('v1:configmaps?dryRun=All&fieldManager=me&fieldValidation=Strict', configMap('dry'), { pick: ({ kind }) => kind });
  await t.post('v1:pods', pod('p'), { pick: ({ kind }) => kind });
  await t.patch('v1:pods/p/status', 'merge', { status: { phase: 'Running' } }, { pick: ({ kind }) => kind });
  await t.post('v1:pods/p/binding', { target: { kind: 'Node', name: 'n' } });
  await t.post('v1:pods/p/eviction', { metadata: { name: 'p' } });
  await t.post('v1:serviceaccounts/default/token', { spec: {} }, { pick: ({ kind }) => kind });
  await t.post('apps/v1:deployments', deployment('d'), { pick: ({ kind }) => kind });
  await t.get('apps/v1:deployments/d/scale', { pick: ({ kind }) => kind });
  await t.patch('apps/v1:deployments/d/scale', 'merge', { spec: { replicas: 3 } }, { pick: ({ spec }) => spec });
  await t.put('apps/v1:deployments/d/scale', { metadata: { name: 'd' }, spec: { replicas: 4 } }, { pick: ({ spec }) => spec });
  await t.delete('apps/v1:deployments/d');
  await t.post('autoscaling/v2:horizontalpodautoscalers', { metadata: { name: 'h' }, spec: { scaleTargetRef: { kind: 'Deployment', name: 'd', apiVersion: 'apps/v1' }, maxReplicas: 3 } }, { pick: ({ kind }) => kind });
  await t.post('edgev.judge.io/v1:things', custom('edgev.judge.io', 'Thing', 'x', { a: 1 }));
  await t.post('edgev.judge.io/v2:things', { ...custom('edgev.judge.io', 'Thing', 'y', { a: 1 }), apiVersion: 'edgev.judge.io/v2' });
  await t.put('edgev.judge.io/v1:things/x', { ...custom('edgev.judge.io', 'Thing', 'x', { a: 2 }) });
  await t.patch('edgev.judge.io/v1:things/x', 'merge', { spec: { a: 3 } });
  await t.delete('edgev.judge.io/v2:things/x');
  await t.post('/apis/edgev.judge.io/v1/globals', custom('edgev.judge.io', 'Global', 'g', { a: 1 }));
  await t.delete('/apis/edgev.judge.io/v1/globals/g');
  await t.post('/api/v1/namespaces', { metadata: { name: `${t.ns}-2`, labels: { judged: t.ns } } }, { pick: ({ kind }) => kind });
  await t.patch(`/api/v1/namespaces/${t.ns}-2`, 'merge', { metadata: { annotations: { a: '1' } } }, { pick: ({ kind }) => kind });
  await t.delete(`/api/v1/namespaces/${t.ns}-2`, undefined, { pick: ({ kind }) => kind });
  await t.put(`/api/v1/namespaces/${t.ns}-2/finalize`, { metadata: { name: `${t.ns}-2` }, spec: { finalizers: [] } }, { pick: ({ kind }) => kind });
  await t.post('events.k8s.io/v1:events', { metadata: { name: 'ev' }, eventTime: '2020-01-01T00:00:00.000000Z', action: 'a', reason: 'r', type: 'Normal', reportingController: 'a.io/b', reportingInstance: 'x', regarding: { kind: 'Pod', name: 'p', namespace: ns } }, { pick: ({ kind }) => kind });
  await t.post(`${root}/validatingwebhookconfigurations?dryRun=All`, { metadata: { name: 'x' }, webhooks: [] }, { pick: ({ kind }) => kind });
}
