import { pod } from '../shared.mjs';

// Field selectors of built-in kinds.
export const area = 'list';

export default async function (t) {
  const ns = await t.namespace();
  const names = { pick: ({ items }) => items.map(({ metadata }) => metadata.name) };
  await t.quiet.post('v1:pods', pod('p1', { nodeName: 'n1', serviceAccountName: 'default', schedulerName: 'sch', restartPolicy: 'Never' }));
  await t.quiet.post('v1:pods', pod('p2', {}));
  await t.quiet.patch('v1:pods/p1/status', 'merge', { status: { phase: 'Running', podIP: '10.0.0.5', podIPs: [{ ip: '10.0.0.5' }], nominatedNodeName: 'nn' } });
  for (const f of ['spec.nodeName=n1', 'spec.nodeName=', 'spec.nodeName!=n1', 'status.phase=Running', 'status.phase!=Running', 'status.podIP=10.0.0.5', 'status.podIPs=10.0.0.5', 'spec.schedulerName=sch', 'spec.restartPolicy=Never', 'spec.serviceAccountName=default', 'spec.hostNetwork=false', 'status.nominatedNodeName=nn', 'metadata.name=p1', 'metadata.namespace=' + ns, 'metadata.uid=x', 'spec.containers=1', 'status.phase==Pending,spec.nodeName=', 'status.phase in (Running)', 'status.phase', '=x', 'status.phase=a\\,b'])
    await t.get(`v1:pods?fieldSelector=${encodeURIComponent(f)}`, names);
  await t.get('/api/v1/pods?fieldSelector=' + encodeURIComponent(`metadata.namespace=${ns},metadata.name=p2`), names);
  const sel = async (path, ...fs) => { for (const f of fs) await t.get(`${path}?fieldSelector=${encodeURIComponent(f)}`, { pick: (b) => typeof b.items }); };
  await sel('v1:secrets', 'type=Opaque', 'data=x');
  await sel('v1:services', 'spec.clusterIP=10.0.0.3', 'spec.type=ClusterIP', 'spec.ports=1');
  await sel('v1:replicationcontrollers', 'status.replicas=0', 'spec.replicas=0');
  await sel('/api/v1/namespaces', 'status.phase=Active', 'metadata.name=x', 'spec.finalizers=a');
  await sel('/api/v1/nodes', 'spec.unschedulable=true', 'spec.podCIDR=x', 'status.phase=x');
  await sel('batch/v1:jobs', 'status.successful=1', 'status.active=1', 'spec.parallelism=1');
  await sel('apps/v1:replicasets', 'status.replicas=1', 'spec.replicas=1');
  await sel('apps/v1:deployments', 'status.replicas=1', 'metadata.name=a');
  await sel('apps/v1:statefulsets', 'status.replicas=1');
  await sel('networking.k8s.io/v1:ingresses', 'spec.ingressClassName=a');
  await sel('v1:persistentvolumeclaims', 'spec.volumeName=x', 'metadata.name=a', 'name=a');
  await sel('/api/v1/persistentvolumes', 'name=a', 'metadata.name=a', 'spec.claimRef=x');
  await sel('v1:serviceaccounts', 'metadata.name=a', 'metadata.labels=x');
  await sel('v1:endpoints', 'name=x');
  await sel('discovery.k8s.io/v1:endpointslices', 'addressType=IPv4');
  await sel('/apis/storage.k8s.io/v1/volumeattachments', 'spec.nodeName=x');
  await sel('resource.k8s.io/v1:resourceclaims', 'spec.x=a');
  await sel('/apis/resource.k8s.io/v1/resourceslices', 'spec.nodeName=x', 'spec.driver=y');
  await sel('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', 'spec.group=x', 'metadata.name=x');
  await sel('certificates.k8s.io/v1:podcertificaterequests', 'spec.signerName=x', 'spec.nodeName=x');
  await sel('/apis/certificates.k8s.io/v1/clustertrustbundles', 'spec.signerName=x');
  await sel('v1:podtemplates', 'metadata.name=a', 'template=x');
  await t.delete('v1:pods?fieldSelector=spec.x%3D1');
  await t.watch('v1:pods?watch=1&fieldSelector=spec.x%3D1');
}
