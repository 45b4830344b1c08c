import { pod } from '../shared.mjs';

// Rules that few objects meet: overridden hostnames, gates of bound pods, images as volumes, hints of zones, and roles for one name.
export const area = 'validation';

export default async function (t) {
  await t.namespace();
  const dry = (spec) => t.post('v1:pods?dryRun=All', pod('p', spec), { pick: () => 'valid' });
  for (const spec of [{ hostnameOverride: 'a', hostNetwork: true }, { hostnameOverride: 'Bad_' }, { hostnameOverride: 'a.b', setHostnameAsFQDN: true }, { hostnameOverride: 'a.b' }, { schedulingGates: [{ name: 'a' }], nodeName: 'x' }, { volumes: [{ name: 'v', image: { reference: 'r', pullPolicy: 'Odd' } }] }, { volumes: [{ name: 'v', image: { reference: 'r', pullPolicy: 'Always' } }] }]) await dry(spec);
  for (const name of ['', 'a', 'bad zone']) await t.post('discovery.k8s.io/v1:endpointslices?dryRun=All', { metadata: { name: 'x' }, addressType: 'IPv4', endpoints: [{ addresses: ['1.2.3.4'], hints: { forZones: [{ name }] } }], ports: [] }, { pick: ({ endpoints }) => endpoints });
  const rbac = 'rbac.authorization.k8s.io/v1';
  await t.quiet.post(`${rbac}:roles`, { metadata: { name: 'one' }, rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: ['one'], verbs: ['list'] }] });
  await t.quiet.post(`${rbac}:rolebindings`, { metadata: { name: 'one' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'one' }, subjects: [{ kind: 'User', name: 'small' }] });
  await t.quiet.get('v1:secrets?fieldSelector=metadata.name%3Done', { as: 'small', until: ({ status }) => status === 200 });
  for (const selector of ['metadata.name=one,type=Opaque', 'type=Opaque,metadata.name==one', 'metadata.name!=one', 'metadata.name=two,type=Opaque', 'type=Opaque']) await t.get(`v1:secrets?fieldSelector=${encodeURIComponent(selector)}`, { as: 'small', pick: ({ kind }) => kind });
}
