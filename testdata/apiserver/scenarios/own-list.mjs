import { configMap, deployment, pod, service, table, partial, partialList } from '../shared.mjs';

// Queries of lists: versions and matches, selectors of each kind, tables of all kinds, metadata only.
export const area = 'list';
const names = (body) => (body.items ? body.items.map(({ metadata }) => metadata.name) : body);

export default async function (t) {
  await t.namespace();
  for (const name of ['c', 'a', 'b']) await t.quiet.post('v1:configmaps', configMap(name, undefined, { labels: { app: name, tier: 'x' } }));
  const { body } = await t.quiet.get('v1:configmaps');
  const rv = body.metadata?.resourceVersion;
  const list = (query, kind = 'v1:configmaps') => t.get(`${kind}?${query}`, { pick: names });
  for (const match of ['', 'Exact', 'NotOlderThan', 'Odd']) {
    for (const version of ['', '0', rv]) {
      for (const limit of ['', '&limit=1']) await list(`resourceVersion=${version}&resourceVersionMatch=${match}${limit}`);
    }
  }
  await list('resourceVersionMatch=Exact&continue=abc');
  await list('resourceVersion=-1');
  await list('resourceVersion=1.5');
  await list('sendInitialEvents=true');
  await list('sendInitialEvents=maybe');
  await list('allowWatchBookmarks=true');
  await list('timeoutSeconds=5');
  await list('timeoutSeconds=x');
  await list('timeoutSeconds=-1');
  await list('limit=9223372036854775808');
  await list('unknown=1&pretty=true');
  for (const selector of ['app=a', 'app==a', 'app!=a', 'app in (a,b)', 'app notin (a)', 'app', '!app', 'app=a,tier=x', 'app=a,', ',', 'app in ()', 'app in (a', 'app>1', 'app>x', 'app=bad value', 'bad key=x', '=a', 'a=b=c', 'app in (a,)', 'x/y/z', 'app=', '!tier,app', 'app notin (a,b),tier', ' app = a ', 'In', 'app in(a)', '!!app', 'app exists']) await list(`labelSelector=${encodeURIComponent(selector)}`);
  for (const selector of ['metadata.name=a', 'metadata.name!=a', 'metadata.namespace=x', 'metadata.name==b', 'metadata.name', 'metadata.uid=x', 'data=x', 'metadata.name=a,metadata.name=b', 'metadata.name in (a)', '=', ',', 'metadata.name=a\\,b', 'metadata.name=\\x', 'spec.x=', 'metadata.name=']) await list(`fieldSelector=${encodeURIComponent(selector)}`);
  const kinds = { 'v1:pods': ['spec.nodeName=', 'status.phase=Pending', 'spec.serviceAccountName=default', 'spec.host=x', 'status.podIP=', 'spec.hostNetwork=false', 'spec.schedulerName=default-scheduler', 'spec.restartPolicy!=Always', 'status.nominatedNodeName='], 'v1:events': ['involvedObject.kind=Pod', 'reason=x', 'type=Normal', 'source=x', 'message=x'], 'v1:secrets': ['type=Opaque', 'type!=x'], 'v1:replicationcontrollers': ['status.replicas=0'], 'batch/v1:jobs': ['status.successful=0', 'status.active=0'], 'apps/v1:deployments': ['metadata.name=a', 'spec.replicas=1'], 'apps/v1:replicasets': ['status.replicas=0'], 'v1:services': ['spec.type=ClusterIP', 'spec.clusterIP=None', 'spec.x=y'], 'v1:persistentvolumeclaims': ['metadata.name=x', 'status.phase=Bound'], 'v1:serviceaccounts': ['metadata.name=default'] };
  await t.quiet.post('v1:pods', pod('p'));
  await t.quiet.post('v1:services', service('s'));
  await t.quiet.post('v1:secrets', { metadata: { name: 's' } });
  for (const [kind, selectors] of Object.entries(kinds)) for (const selector of selectors) await list(`fieldSelector=${encodeURIComponent(selector)}`, kind);
  for (const [path, selector] of [['/api/v1/nodes', 'spec.unschedulable=false'], ['/api/v1/nodes', 'spec.x=y'], ['/api/v1/namespaces', 'status.phase=Odd'], ['/apis/certificates.k8s.io/v1/certificatesigningrequests', 'spec.signerName=x'], ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', 'spec.group=x'], ['/api/v1/pods', `metadata.namespace=${t.ns}`]]) await t.get(`${path}?fieldSelector=${encodeURIComponent(selector)}`, { pick: names });
  await t.get('v1:configmaps?limit=2', { accept: partialList, pick: ({ metadata, ...rest }) => ({ ...rest, more: metadata.remainingItemCount }) });
  await t.get('v1:configmaps/a', { accept: partial });
  await t.get('v1:configmaps/a', { accept: partialList });
  await t.get('v1:configmaps', { accept: partial });
  await t.get('v1:configmaps', { accept: table.replace('v=v1;', '') });
  await t.get('v1:configmaps', { accept: table.replace('json', 'yaml'), pick: (text) => text.slice(0, 20) });
  await t.get('v1:configmaps', { accept: 'text/html' });
  await t.get('v1:configmaps', { accept: 'application/yaml', pick: (text) => typeof text });
  await t.get('v1:configmaps', { accept: '*/*', pick: names });
  await t.get('v1:configmaps', { accept: 'application/*', pick: names });
  await t.get('v1:configmaps', { accept: 'application/xml, application/json;q=0.5', pick: names });
  await t.get('v1:configmaps', { accept: 'application/json;as=Odd;v=v1;g=meta.k8s.io' });
  await t.get('v1:configmaps/a?resourceVersion=x');
  await t.get('v1:configmaps/a?resourceVersion=0', { pick: ({ metadata }) => metadata.name });
  await t.get('v1:configmaps/a?resourceVersionMatch=Exact&resourceVersion=0', { pick: ({ metadata }) => metadata.name });
  await t.quiet.post('apps/v1:deployments', deployment('d'));
  const columns = ({ columnDefinitions, rows }) => ({ columnDefinitions, rows: rows.map(({ cells }) => cells) });
  for (const kind of ['events', 'limitranges', 'persistentvolumeclaims', 'podtemplates', 'replicationcontrollers', 'resourcequotas', 'endpoints']) await t.get(`v1:${kind}`, { accept: table, pick: columns });
  for (const kind of ['apps/v1:controllerrevisions', 'apps/v1:daemonsets', 'apps/v1:replicasets', 'apps/v1:statefulsets', 'autoscaling/v2:horizontalpodautoscalers', 'autoscaling/v1:horizontalpodautoscalers', 'events.k8s.io/v1:events', 'networking.k8s.io/v1:ingresses', 'networking.k8s.io/v1:networkpolicies', 'policy/v1:poddisruptionbudgets', 'rbac.authorization.k8s.io/v1:rolebindings', 'discovery.k8s.io/v1:endpointslices', 'storage.k8s.io/v1:csistoragecapacities', 'resource.k8s.io/v1:resourceclaims', 'resource.k8s.io/v1:resourceclaimtemplates']) await t.get(kind, { accept: table, pick: columns });
  const definitions = ({ columnDefinitions }) => columnDefinitions;
  for (const path of ['/api/v1/nodes', '/api/v1/persistentvolumes', '/apis/storage.k8s.io/v1/storageclasses', '/apis/storage.k8s.io/v1/csidrivers', '/apis/storage.k8s.io/v1/csinodes', '/apis/storage.k8s.io/v1/volumeattachments', '/apis/scheduling.k8s.io/v1/priorityclasses', '/apis/node.k8s.io/v1/runtimeclasses', '/apis/networking.k8s.io/v1/ingressclasses', '/apis/networking.k8s.io/v1/ipaddresses', '/apis/networking.k8s.io/v1/servicecidrs', '/apis/certificates.k8s.io/v1/certificatesigningrequests', '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies', '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings', '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies', '/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas', '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations', '/apis/rbac.authorization.k8s.io/v1/clusterroles', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', '/apis/storage.k8s.io/v1/volumeattributesclasses', '/apis/resource.k8s.io/v1/deviceclasses', '/apis/resource.k8s.io/v1/resourceslices']) await t.get(`${path}?limit=1`, { accept: table, pick: definitions });
  const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  for (const selector of ['=', '==', '!=', '=x', 'metadata.name=a,=', 'metadata.name=a\\', 'metadata.name=a\\\\b', 'metadata.name\\=a', 'a\\', '\\', 'y=1,x', 'metadata.namespace=x', 'metadata.namespace!=x']) for (const kind of ['v1:configmaps', 'v1:pods', '/api/v1/nodes', '/api/v1/namespaces', definition, 'batch/v1:jobs']) await t.get(`${kind}?limit=1&fieldSelector=${encodeURIComponent(selector)}`, { pick: ({ kind: found }) => found });
  await list('fieldSelector=!%3D');
}
