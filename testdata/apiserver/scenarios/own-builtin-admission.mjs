import { pod } from '../shared.mjs';

// Default classes, growing claims, and certificate requests: what built-in plugins of admission set and refuse.
export const area = 'admission';

export default async function (t) {
  const ns = await t.namespace();
  const storage = '/apis/storage.k8s.io/v1/storageclasses';
  const ingress = '/apis/networking.k8s.io/v1/ingressclasses';
  for (const name of ['a', 'b']) {
    t.cleanUp(() => t.quiet.delete(`${storage}/${ns}-${name}`));
    t.cleanUp(() => t.quiet.delete(`${ingress}/${ns}-${name}`));
  }
  const claim = (name, spec = {}, metadata = {}) => ({ metadata: { name, ...metadata }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec } });
  const shown = { pick: ({ spec, metadata: { annotations } }) => ({ class: spec.storageClassName ?? spec.ingressClassName ?? 'none', annotations, size: spec.resources?.requests }) };
  await t.post('v1:persistentvolumeclaims', claim('before'), shown);
  const isDefault = (kind) => ({ [`${kind}.kubernetes.io/is-default-class`]: 'true' });
  await t.quiet.post(storage, { metadata: { name: `${ns}-a`, annotations: isDefault('storageclass') }, provisioner: 'a.io', allowVolumeExpansion: true });
  await t.quiet.post('v1:persistentvolumeclaims?dryRun=All', claim('probe'), { until: ({ body }) => body.spec?.storageClassName });
  await t.post('v1:persistentvolumeclaims', claim('after'), shown);
  await t.post('v1:persistentvolumeclaims', claim('empty', { storageClassName: '' }), shown);
  await t.post('v1:persistentvolumeclaims', claim('other', { storageClassName: 'other' }), shown);
  await t.post('v1:persistentvolumeclaims', claim('legacy', {}, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } }), shown);
  await t.patch('v1:persistentvolumeclaims/before', 'merge', { metadata: { labels: { a: 'b' } } }, shown);
  for (const name of ['after', 'empty', 'other', 'before']) await t.patch(`v1:persistentvolumeclaims/${name}`, 'merge', { spec: { resources: { requests: { storage: '2Gi' } } } }, shown);
  const rule = { rules: [{ host: 'a.io', http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 's', port: { number: 80 } } } }] } }] };
  await t.post('networking.k8s.io/v1:ingresses', { metadata: { name: 'before' }, spec: rule }, shown);
  await t.quiet.post(ingress, { metadata: { name: `${ns}-a`, annotations: isDefault('ingressclass') }, spec: { controller: 'a.io/c' } });
  await t.quiet.post('networking.k8s.io/v1:ingresses?dryRun=All', { metadata: { name: 'probe' }, spec: rule }, { until: ({ body }) => body.spec?.ingressClassName });
  await t.post('networking.k8s.io/v1:ingresses', { metadata: { name: 'after' }, spec: rule }, shown);
  await t.post('networking.k8s.io/v1:ingresses', { metadata: { name: 'own' }, spec: { ...rule, ingressClassName: 'own' } }, shown);
  await t.post('networking.k8s.io/v1:ingresses', { metadata: { name: 'old', annotations: { 'kubernetes.io/ingress.class': 'old' } }, spec: rule }, shown);
  await t.post('v1:pods?dryRun=All', pod('p', { nodeName: 'nowhere', tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists' }] }), { pick: ({ spec }) => spec.tolerations });
  const limits = { limits: { cpu: '500m' } };
  const limited = (spec) => pod('limited', { containers: [{ name: 'main', image: 'i', resources: limits }], ...spec });
  const side = { name: 'side', image: 'i', resources: limits, restartPolicy: 'Always' };
  const dryRun = { pick: ({ spec: { containers } }) => containers.map(({ resources }) => resources) };
  await t.quiet.post('v1:limitranges', { metadata: { name: 'l' }, spec: { limits: [{ type: 'Pod', max: { cpu: '800m' } }] } });
  await t.quiet.post('v1:pods?dryRun=All', limited({ initContainers: [side] }), { until: ({ status }) => status === 403 });
  for (const spec of [{}, { initContainers: [side] }, { initContainers: [{ ...side, restartPolicy: undefined }] }, { resources: { limits: { cpu: '700m' } } }, { resources: { limits: { cpu: '900m' } } }, { overhead: { cpu: '500m' } }]) await t.post('v1:pods?dryRun=All', limited(spec), dryRun);
  await t.post('v1:pods', limited({}), dryRun);
  const resized = (cpu) => ({ spec: { containers: [{ name: 'main', resources: { limits: { cpu }, requests: { cpu } } }] } });
  for (const cpu of ['600m', '900m']) await t.patch('v1:pods/limited/resize', 'strategic', resized(cpu), dryRun);
}
