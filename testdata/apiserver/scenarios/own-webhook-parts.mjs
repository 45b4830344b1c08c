import { configMap, crd, custom, deployment, integer, object, patch, pod, version } from '../shared.mjs';

// What webhooks see and change of subresources: scales, connections to pods, resizes; and patches of an object's resourceVersion.
export const area = 'admission';
const root = '/apis/admissionregistration.k8s.io/v1';

export default async function (t) {
  const ns = await t.namespace();
  const group = 'webhook-parts.judge.io';
  await t.crd(crd(group, 'Thing', { versions: [version('v1', { spec: object({ replicas: integer() }), status: object({ replicas: integer() }), subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } } })] }));
  const mutating = `${root}/mutatingwebhookconfigurations/${ns}`;
  const validating = `${root}/validatingwebhookconfigurations/${ns}`;
  for (const url of [mutating, validating]) t.cleanUp(() => t.quiet.delete(url));
  const server = await t.webhooks({
    '/ten-more': ({ request }) => patch({ op: 'replace', path: '/spec/replicas', value: request.object.spec.replicas + 10 }),
    '/label': () => patch({ op: 'add', path: '/metadata/labels', value: { a: 'b' } }),
    '/negative': () => patch({ op: 'replace', path: '/spec/replicas', value: -1 }),
    '/version': () => patch({ op: 'replace', path: '/metadata/resourceVersion', value: '1' }),
    '/deny': () => ({ allowed: false }),
    '/validate': ({ request }) => ({ allowed: !request.object?.command?.includes('sh'), status: { message: 'no shells' } }),
  });
  const webhook = (path, resources, more) => ({ name: 'it.judge.io', clientConfig: server.clientConfig(path), sideEffects: 'None', admissionReviewVersions: ['v1'], rules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources }], namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } }, ...more });
  let turn = 0;
  const mutate = async (path, resources) => {
    turn += 1;
    await t.quiet.delete(mutating);
    const probe = { ...webhook('/deny', ['secrets']), name: `probe-${turn}.judge.io` };
    await t.quiet.post(mutating.slice(0, -ns.length - 1), { metadata: { name: ns }, webhooks: [webhook(path, resources), probe] });
    await t.quiet.post('v1:secrets?dryRun=All', { metadata: { name: 'probe' } }, { until: ({ body }) => body.message?.includes(`probe-${turn}.`) });
  };
  await t.quiet.post('apps/v1:deployments', deployment('d'));
  await t.quiet.post(`${group}/v1:things`, custom(group, 'Thing', 't', { replicas: 1 }));
  for (const path of ['/ten-more', '/label', '/negative']) {
    await mutate(path, ['deployments/scale', 'things/scale']);
    for (const [place, name] of [['apps/v1:deployments/d', 'd'], [`${group}/v1:things/t`, 't']]) {
      await t.patch(`${place}/scale`, 'merge', { spec: { replicas: 4 } });
      await t.patch(`${place}/scale?fieldManager=other`, 'merge', { spec: { replicas: 5 } });
      await t.put(`${place}/scale?fieldManager=hpa`, { metadata: { name }, spec: { replicas: 6 } });
      await t.apply(`${place}/scale`, 'me', { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name }, spec: { replicas: 8 } }, { force: true });
      await t.get(place, { pick: ({ spec, metadata: { generation, managedFields } }) => ({ replicas: spec.replicas, generation, managedFields }) });
    }
  }
  await mutate('/version', ['configmaps']);
  await t.post('v1:configmaps', configMap('a'));
  await t.post('v1:configmaps?dryRun=All', configMap('a'));
  await t.apply('v1:configmaps/a', 'me', configMap('a'));
  await t.patch('v1:configmaps/a', 'merge', { data: { b: '2' } });
  await t.quiet.delete(mutating);
  // Connections to pods.
  await t.quiet.post('v1:pods', pod('a'));
  await t.quiet.post('v1:pods', pod('n', { nodeName: 'none' }));
  await t.quiet.post(validating.slice(0, -ns.length - 1), { metadata: { name: ns }, webhooks: [webhook('/validate', ['pods/*'])] });
  await t.quiet.post('v1:pods/a/exec?command=sh', undefined, { until: ({ body }) => body.message?.includes('shells') });
  for (const [method, path] of [['post', 'a/exec?command=sh&container=main'], ['get', 'n/exec?command=ls&command=-l&stdin=true&tty=false&stdout=1&stderr=x'], ['post', 'none/exec'], ['post', 'a/attach?container=main&stdin=true'], ['post', 'n/portforward?ports=80,81'], ['get', 'a/portforward'], ['get', 'n/log?container=main']]) await t[method](`v1:pods/${path}`, undefined, { pickAny: (body) => body.message });
  await t.patch('v1:pods/a/resize', 'strategic', { spec: { containers: [{ name: 'main', resources: {} }] } }, { pick: ({ kind }) => kind });
}
