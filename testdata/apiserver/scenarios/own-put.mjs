import { generateKeyPairSync } from 'node:crypto';
import { configMap, makeAuthority, pod, service } from '../shared.mjs';

// PUT of objects that do not exist: some kinds are created. Secrets with a key of another certificate.
export const area = 'crud';

export default async function (t) {
  const ns = await t.namespace();
  const name = `put-${ns}`;
  const short = { pick: ({ kind, metadata: { generation, managedFields } }) => ({ kind, generation, managers: managedFields?.length }) };
  const role = { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] };
  const bound = { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' }, subjects: [{ kind: 'User', name: 'u' }] };
  const event = { involvedObject: { kind: 'Pod', namespace: ns, name: 'x' }, reason: 'r', message: 'm', type: 'Normal' };
  const kinds = [['v1:configmaps', configMap(name)], ['v1:secrets', {}], ['v1:pods', pod(name)], ['v1:services', service(name)], ['v1:endpoints', { subsets: [] }], ['v1:limitranges', { spec: { limits: [] } }], ['v1:resourcequotas', { spec: { hard: {} } }], ['v1:events', event], ['v1:serviceaccounts', {}], ['coordination.k8s.io/v1:leases', { spec: { holderIdentity: 'a' } }], ['rbac.authorization.k8s.io/v1:roles', role], ['rbac.authorization.k8s.io/v1:rolebindings', bound], ['/apis/rbac.authorization.k8s.io/v1/clusterroles', role], ['/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', bound], ['/apis/node.k8s.io/v1/runtimeclasses', { handler: 'h' }], ['/apis/storage.k8s.io/v1/storageclasses', { provisioner: 'a.io/p' }], ['/apis/scheduling.k8s.io/v1/priorityclasses', { value: 1 }], ['discovery.k8s.io/v1:endpointslices', { addressType: 'IPv4', endpoints: [] }], ['policy/v1:poddisruptionbudgets', { spec: { minAvailable: 1 } }]];
  for (const [path, body] of kinds) {
    t.cleanUp(() => t.quiet.delete(`${path}/${name}`));
    await t.put(`${path}/${name}`, { ...body, metadata: { ...body.metadata, name } }, short);
  }
  const lease = (more, spec = { holderIdentity: 'a' }) => ({ metadata: { name: 'l', ...more }, spec });
  const L = 'coordination.k8s.io/v1:leases';
  await t.put(`${L}/l?dryRun=All`, lease(), short);
  await t.put(`${L}/l`, lease({ resourceVersion: '5' }));
  await t.put(`${L}/l`, lease({ uid: 'x' }));
  await t.put(`${L}/l`, lease({ name: 'other' }));
  await t.put(`${L}/l`, lease({}, { leaseDurationSeconds: 0 }));
  await t.patch(`${L}/l`, 'merge', { spec: { holderIdentity: 'b' } });
  await t.quiet.post('rbac.authorization.k8s.io/v1:roles', { metadata: { name: 'writer' }, rules: [{ apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['update', 'get'] }] });
  await t.quiet.post('rbac.authorization.k8s.io/v1:rolebindings', { metadata: { name: 'writer' }, roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'writer' }, subjects: [{ kind: 'User', name: 'put-writer' }] });
  await t.quiet.get(`${L}/none`, { as: 'put-writer', until: ({ status }) => status === 404 });
  await t.put(`${L}/l`, lease(), { as: 'put-writer' });
  await t.put(`${L}/l`, lease(), short);
  await t.put(`${L}/l`, lease());
  const { cert, key } = makeAuthority('a');
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const typed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const base64 = (text) => Buffer.from(text).toString('base64');
  const secret = (one, pem) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: one }, type: 'kubernetes.io/tls', data: { 'tls.crt': base64(cert), 'tls.key': base64(pem) } });
  const kept = { pick: ({ type, data }) => [type, Object.keys(data)] };
  await t.post('v1:secrets', secret('ok', key), kept);
  await t.post('v1:secrets', secret('other', other), kept);
  await t.post('v1:secrets?fieldValidation=Strict', secret('typed', typed), kept);
  await t.put('v1:secrets/ok', secret('ok', other), kept);
  await t.apply('v1:secrets/applied', 'm', secret('applied', other), kept);
  await t.patch('v1:secrets/ok', 'merge', { data: { 'tls.key': base64('x') } }, kept);
  await t.patch('v1:secrets/ok', 'merge', { data: { 'tls.key': base64(key) } }, kept);
}
