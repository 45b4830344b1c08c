import { deployment, pod } from '../shared.mjs';

// Resources of whole pods, resizes, fields of one operating system, and tokens for pods on nodes.
export const area = 'subresources';

export default async function (t) {
  const ns = await t.namespace();
  const shown = { pick: ({ spec, status }) => ({ pod: spec.resources, containers: spec.containers.map(({ name, resources }) => [name, resources]), initContainers: spec.initContainers?.map(({ name, resources }) => [name, resources]), qos: status.qosClass }) };
  const c = (name, resources, more) => ({ name, image: 'i', ...(resources && { resources }), ...more });
  const dry = (spec, metadata) => t.post('v1:pods?dryRun=All', pod('p', spec, metadata), shown);
  const limits = (list) => ({ limits: list });
  const requests = (list) => ({ requests: list });
  const huge = { 'hugepages-2Mi': '2Mi', cpu: '1' };
  const always = { restartPolicy: 'Always' };
  // Defaults.
  await dry({ resources: limits({ cpu: '1', memory: '1Gi' }) });
  await dry({ resources: requests({ cpu: '1' }) });
  await dry({ resources: limits({ cpu: '2' }), containers: [c('a', requests({ cpu: '500m' })), c('b', requests({ cpu: '250m', memory: '10Mi' }))] });
  await dry({ resources: limits({ memory: '1Gi' }), containers: [c('a', limits({ cpu: '1' })), c('b')] });
  await dry({ resources: requests({ memory: '1Gi' }), containers: [c('a', limits({ cpu: '1' }))], initContainers: [c('i', limits({ cpu: '3' }))] });
  await dry({ resources: requests({ memory: '1Gi' }), containers: [c('a', limits({ cpu: '1' }))], initContainers: [c('i')] });
  await dry({ resources: requests({ memory: '1Gi' }), containers: [c('a', limits({ cpu: '1' }))], initContainers: [c('s', limits({ cpu: '3' }), always), c('i', limits({ cpu: '2' }))] });
  await dry({ resources: requests({ memory: '1Gi' }), containers: [c('a', limits(huge)), c('b')] });
  await dry({ resources: limits({ 'hugepages-2Mi': '4Mi', cpu: '1' }), containers: [c('a', limits(huge))] });
  await dry({ resources: limits({}), containers: [c('a', limits({ cpu: '1' }))] });
  await dry({ resources: requests({ cpu: '100m' }), containers: [c('a', limits({ 'example.com/x': '1', 'ephemeral-storage': '1Gi' }))] });
  await dry({ resources: limits({ cpu: '2', memory: '3Gi' }), containers: [c('a', requests({ cpu: '0.5', memory: '1G' })), c('b', requests({ cpu: '1', memory: '1Mi' }))] });
  await dry({ resources: requests({ cpu: '2' }), containers: [c('a', limits({ cpu: '1' })), c('b', limits({ cpu: '500m' }))], initContainers: [c('i', limits({ cpu: '1' }))] });
  await dry({ resources: requests({ cpu: '2000m', 'hugepages-2Mi': '4Mi' }), containers: [c('a', { limits: { ...huge, memory: '1Gi' }, requests: { cpu: '100m' } })] });
  for (const zero of [{ memory: '0' }, { memory: '0', cpu: '0' }, { cpu: '1' }]) await dry({ containers: [c('a', { limits: { cpu: '1', memory: '1Gi' }, requests: zero })] });
  await dry({ resources: limits({ cpu: '1' }), containers: [c('a', limits({ cpu: '1', memory: '0' }))] });
  // What is refused.
  for (const name of ['example.com/gpu', 'storage', '', 'pods', 'requests.cpu', 'limits.pods', 'constructor', 'requests.hugepages-2Mi']) {
    await dry({ resources: limits({ [name]: '1' }) });
    await dry({ resources: requests({ [name]: '1' }) });
    await dry({ resources: limits({ cpu: '1' }), containers: [c('a', limits({ [name]: '1' }))] });
  }
  for (const [name, amount] of [['2Mi', '3Mi'], ['2Mi', '0'], ['2Mi', '-2Mi'], ['x', '3Mi'], ['x', '0'], ['', '3Mi'], ['0', '1Mi'], ['1Gi', '3Mi'], ['3M', '6M']]) await dry({ resources: limits({ [`hugepages-${name}`]: amount, cpu: '1' }) });
  await dry({ containers: [c('a', limits({ 'hugepages-2Mi': '3Mi', cpu: '1' }))] });
  await dry({ resources: { claims: [{ name: 'x' }], limits: { cpu: '1' }, requests: { cpu: '2', odd: '1' } }, containers: [c('a', limits({ cpu: '3' }))] });
  await dry({ resources: requests({ cpu: '1', memory: '1Gi' }), containers: [c('a', requests({ cpu: '2', memory: '2Gi' }))] });
  await dry({ resources: limits(huge), containers: [c('a', limits(huge)), c('b', limits(huge))] });
  await dry({ resources: limits({ cpu: '2', memory: '2Gi' }), initContainers: [c('i', requests({ cpu: '3' }))] });
  await dry({ resources: limits({ cpu: '-1' }) });
  await dry({ resources: requests({ 'ephemeral-storage': '1Gi' }) });
  const inTemplate = (spec) => t.post('apps/v1:deployments?dryRun=All', deployment('d', { template: { metadata: { labels: { app: 'a' } }, spec } }), { pick: ({ spec: { template } }) => [template.spec.resources, template.spec.containers.map(({ resources }) => resources)] });
  await inTemplate({ resources: limits({ cpu: '1' }), containers: [c('a'), c('b', requests({ cpu: '2' }))] });
  await inTemplate({ resources: requests({ cpu: '1' }), containers: [c('a'), c('b', requests({ cpu: '2' }))] });
  // Operating systems.
  await dry({ os: { name: 'windows' }, resources: {}, hostPID: true, containers: [c('a', undefined, { securityContext: { privileged: false, runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } })], securityContext: { seLinuxOptions: { level: 'x' }, fsGroup: 1, supplementalGroupsPolicy: 'Merge', windowsOptions: { runAsUserName: 'x' } } });
  await dry({ os: { name: 'linux' }, securityContext: { windowsOptions: {} }, initContainers: [c('i', undefined, { securityContext: { windowsOptions: { runAsUserName: 'x' } } })] });
  const mirror = { annotations: { 'kubernetes.io/config.mirror': 'x' } };
  await dry({}, mirror);
  const files = (name, source) => ({ volumes: [{ name: 'v', [name]: source }] });
  const projected = (...sources) => files('projected', { sources });
  for (const spec of [{}, { serviceAccountName: 'default' }, { serviceAccount: 'default' }, { imagePullSecrets: [{ name: 'x' }] }, files('secret', { secretName: 'x' }), files('configMap', { name: 'secret' }), projected({ secret: { name: 'x' } }), projected({ configMap: { name: 'x' } }), projected({ serviceAccountToken: { path: 'x' } }), files('azureFile', { secretName: 'x', shareName: 'y' }), files('csi', { driver: 'x', volumeAttributes: { secret: 'x' } }), files('csi', { driver: 'x', nodePublishSecretRef: { name: 'y' } }), { containers: [c('a', undefined, { envFrom: [{ secretRef: { name: 'x' } }] })] }, { containers: [c('a', undefined, { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'x', key: 'y' } } }] })] }, { nodeSelector: { secret: 'x' } }]) await dry({ nodeName: 'n', ...spec }, mirror);
  // Hostnames, names and overhead.
  const long = 'x'.repeat(63);
  for (const name of ['', long, `${long}x`, `${long}xx`, `a.${long}`, `Bad_${long}`]) await dry({ hostnameOverride: name });
  await dry({ hostnameOverride: '', hostNetwork: true, setHostnameAsFQDN: true });
  for (const name of ['a.b', `a.${long}`, `${long}x`]) {
    await dry({ hostname: name }, { name });
    await t.post('v1:pods?dryRun=All', pod(name), shown);
    await t.post('apps/v1:deployments?dryRun=All', deployment(name), { pick: () => 'valid' });
    await t.post('apps/v1:statefulsets?dryRun=All', { metadata: { name }, spec: { selector: { matchLabels: { app: 'a' } }, template: { metadata: { labels: { app: 'a' } }, spec: pod('p').spec } } });
    await t.post('v1:services?dryRun=All', { metadata: { name }, spec: { ports: [{ port: 80 }] } });
  }
  for (const spec of [{}, { restartPolicy: 'x' }, { restartPolicy: 'x', runtimeClassName: 'none' }, { overhead: { cpu: '-1', odd: '1' } }]) await dry({ overhead: { cpu: '1' }, ...spec });
  // Resizes.
  const one = { cpu: '1', memory: '1Gi' };
  const pods = { a: { containers: [c('main', { requests: one, limits: { cpu: '2', memory: '2Gi' } }), c('side')], initContainers: [c('init', limits({ cpu: '1' })), c('sc', requests({ cpu: '1' }), always)] }, g: { containers: [c('main', limits(one))] }, pl: { resources: { requests: { cpu: '1' }, limits: { cpu: '2' } }, containers: [c('main', requests({ cpu: '500m' }))] }, lim: { resources: limits(one) }, w: { os: { name: 'windows' } } };
  for (const [name, spec] of Object.entries(pods)) await t.quiet.post('v1:pods', pod(name, spec));
  await t.quiet.post('v1:pods', pod('m', { nodeName: 'x' }, mirror));
  const resize = (name, spec) => t.patch(`v1:pods/${name}/resize`, 'strategic', { spec }, shown);
  const main = (resources, more) => ({ containers: [{ name: 'main', resources, ...more }] });
  const init = (name, change) => ({ initContainers: [{ name, ...change }] });
  for (const spec of [main({ requests: { cpu: '1500m' } }), main({ limits: null }), main({ limits: { memory: null } }), main({ requests: { memory: null } }), main(null), main({ limits: { memory: '512Mi' } }), main({ requests: { 'example.com/x': '1' }, limits: { 'example.com/x': '1' } }), main({ claims: [{ name: 'x' }] }), main({}, { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }), main({}, { image: 'x' }), { containers: [{ name: 'new', image: 'x' }] }, { containers: [{ name: 'side', $patch: 'delete' }] }, { containers: [{ name: 'new', image: '' }], initContainers: [{ name: 'new' }] }, init('init', { resources: { limits: null, requests: null } }), init('sc', { resources: { requests: null } }), init('sc', { resources: { requests: { cpu: '2' } } }), init('sc', { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }), init('sc', { image: 'x' }), { nodeName: 'x' }, { resources: limits({ cpu: '9' }) }]) await resize('a', spec);
  for (const spec of [main({ requests: { cpu: '500m' } }), main({ requests: { cpu: '2' }, limits: { cpu: '2' } }), main(null)]) await resize('g', spec);
  for (const resources of [{ requests: { cpu: '1500m' } }, { requests: { cpu: null } }, { requests: { cpu: '3' } }, { limits: { cpu: null } }, { limits: null, requests: null }, null, { limits: { memory: '1Gi' } }, { requests: { 'hugepages-2Mi': '2Mi' }, limits: { 'hugepages-2Mi': '2Mi' } }]) await resize('pl', { resources });
  await resize('pl', main({ requests: { cpu: '3' } }));
  for (const name of ['a', 'g', 'lim']) {
    await resize(name, main({ requests: { cpu: '0' } }));
    for (const resources of [{}, { claims: [{ name: 'x' }] }, { requests: { pods: '1' } }]) await resize(name, { resources });
  }
  await t.patch('v1:pods/lim/resize', 'json', [{ op: 'add', path: '/spec/initContainers', value: [c('x')] }], shown);
  await resize('w', main({}));
  await resize('m', main({}));
  const put = async (name, edit) => {
    const { body } = await t.quiet.get(`v1:pods/${name}`);
    delete body.metadata.managedFields;
    edit(body.spec);
    return t.put(`v1:pods/${name}/resize`, body, shown);
  };
  await put('a', (spec) => void spec.containers.reverse());
  await put('a', (spec) => { spec.initContainers[1].name = 'other'; spec.containers[0].resources = {}; });
  await put('a', (spec) => { spec.containers = []; });
  await put('g', (spec) => { spec.containers.push(c('new')); });
  await put('lim', (spec) => { spec.resources = limits({ cpu: '2' }); });
  await put('lim', (spec) => { spec.resources = { limits: { cpu: '2', memory: '2Gi' } }; });
  await put('lim', (spec) => { delete spec.resources; });
  await t.get('v1:pods/lim/resize', shown);
  // Tokens for pods name the node, too.
  const node = `${ns}-node`;
  t.cleanUp(() => t.quiet.delete(`/api/v1/nodes/${node}`));
  await t.quiet.post('/api/v1/nodes', { metadata: { name: node } });
  for (const [name, spec] of [['bound', { nodeName: node }], ['lost', { nodeName: 'none' }], ['free', {}]]) {
    await t.quiet.post('v1:pods', pod(name, { serviceAccountName: 'default', ...spec }));
    const { body } = await t.quiet.post('v1:serviceaccounts/default/token', { spec: { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name } } });
    const { token } = body.status;
    const extra = (user) => Object.entries(user.extra).map(([key, [value]]) => [key, key.endsWith('-name') ? value : 'id']);
    await t.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { token, pick: ({ status }) => extra(status.userInfo) });
    await t.quiet.delete(`/api/v1/nodes/${node}`);
    await t.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token } }, { pick: ({ status }) => [status.authenticated, extra(status.user)] });
  }
}
