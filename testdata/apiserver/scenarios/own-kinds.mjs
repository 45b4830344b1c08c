import { deployment, job, pod, podTemplate, service } from '../shared.mjs';

// Every kind once: created, read as a table, changed by a merge patch and a PUT, and deleted.
export const area = 'crud';

export default async function (t) {
  const ns = await t.namespace();
  const template = podTemplate();
  const labels = { app: 'a' };
  const port = { name: 'http', port: 80, protocol: 'TCP' };
  const core = (plural, body, change) => [`v1:${plural}`, body, change];
  const rule = { operations: ['CREATE'], apiGroups: ['none.example.com'], apiVersions: ['v1'], resources: ['nones'] };
  const name = `judge-${ns}`;
  const kinds = [
    core('configmaps', { data: { a: 'b' } }, { data: { c: 'd' } }), core('secrets', { stringData: { a: 'b' }, type: 'example.com/t' }, { data: { a: 'eA==' } }),
    core('serviceaccounts', { secrets: [{ name: 's' }] }, { automountServiceAccountToken: false }), core('services', service('x', { type: 'NodePort' }), { spec: { sessionAffinity: 'ClientIP' } }),
    core('endpoints', { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80 }] }] }, { subsets: [] }), core('persistentvolumeclaims', { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }, { metadata: { labels } }),
    core('limitranges', { spec: { limits: [{ type: 'Container', max: { cpu: '2' } }] } }, { spec: { limits: [{ type: 'Pod', min: { cpu: '1' } }] } }), core('resourcequotas', { spec: { hard: { 'count/nones.example.com': '1' } } }, { spec: { hard: { secrets: '500' } } }),
    core('podtemplates', { template }, { metadata: { labels } }), core('replicationcontrollers', { spec: { replicas: 0, template } }, { spec: { replicas: 1 } }),
    core('pods', pod('x'), { metadata: { labels } }), core('events', { involvedObject: { kind: 'Pod', namespace: ns, name: 'x' }, reason: 'r', message: 'm', type: 'Normal' }, { count: 2 }),
    ['apps/v1:deployments', deployment('x'), { spec: { replicas: 0 } }], ['apps/v1:replicasets', { spec: { selector: { matchLabels: labels }, template } }, { spec: { replicas: 3 } }],
    ['apps/v1:statefulsets', { spec: { serviceName: 's', selector: { matchLabels: labels }, template, volumeClaimTemplates: [{ metadata: { name: 'v' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }] } }, { spec: { replicas: 2 } }],
    ['apps/v1:daemonsets', { spec: { selector: { matchLabels: labels }, template } }, { spec: { minReadySeconds: 3 } }], ['apps/v1:controllerrevisions', { revision: 1, data: { a: 1 } }, { revision: 2 }],
    ['batch/v1:jobs', job('x'), { spec: { parallelism: 2 } }], ['batch/v1:cronjobs', { spec: { schedule: '@daily', jobTemplate: { spec: job('x').spec } } }, { spec: { suspend: true } }],
    ['autoscaling/v2:horizontalpodautoscalers', { spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'x', apiVersion: 'apps/v1' } } }, { spec: { minReplicas: 2 } }], ['autoscaling/v1:horizontalpodautoscalers', { spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 50, scaleTargetRef: { kind: 'Deployment', name: 'x' } } }, { spec: { targetCPUUtilizationPercentage: 60 } }],
    ['networking.k8s.io/v1:ingresses', { spec: { rules: [{ host: 'a.io', http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 's', port: { number: 80 } } } }] } }] } }, { spec: { ingressClassName: 'c' } }], ['networking.k8s.io/v1:networkpolicies', { spec: { podSelector: {}, ingress: [{}] } }, { spec: { policyTypes: ['Egress'] } }],
    ['policy/v1:poddisruptionbudgets', { spec: { minAvailable: 1, selector: { matchLabels: labels } } }, { spec: { minAvailable: '50%' } }], ['coordination.k8s.io/v1:leases', { spec: { holderIdentity: 'a' } }, { spec: { holderIdentity: 'b', leaseDurationSeconds: 15, renewTime: '2020-01-01T00:00:00.000000Z' } }],
    ['discovery.k8s.io/v1:endpointslices', { addressType: 'IPv4', endpoints: [{ addresses: ['10.1.2.3'] }], ports: [port] }, { endpoints: [] }], ['rbac.authorization.k8s.io/v1:roles', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }, { rules: [] }],
    ['rbac.authorization.k8s.io/v1:rolebindings', { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'x' }, subjects: [{ kind: 'User', name: 'u' }] }, { subjects: [] }], ['events.k8s.io/v1:events', { eventTime: '2020-01-01T00:00:00.000000Z', action: 'a', reason: 'r', reportingController: 'a.io/c', reportingInstance: 'i', type: 'Normal', regarding: { kind: 'Pod', namespace: ns, name: 'x' } }, { note: 'n' }],
    ['storage.k8s.io/v1:csistoragecapacities', { storageClassName: 's', capacity: '1Gi' }, { capacity: '2Gi' }], ['resource.k8s.io/v1:resourceclaims', { spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c.example.com' } }] } } }, { metadata: { labels } }],
    ['/api/v1/nodes', { metadata: { labels }, spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } }, { spec: { unschedulable: true } }], ['/api/v1/persistentvolumes', { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' } } }, { spec: { persistentVolumeReclaimPolicy: 'Delete' } }],
    ['/apis/storage.k8s.io/v1/storageclasses', { provisioner: 'a.io/p' }, { allowVolumeExpansion: true }], ['/apis/storage.k8s.io/v1/csidrivers', { spec: { attachRequired: false } }, { spec: { podInfoOnMount: true } }], ['/apis/storage.k8s.io/v1/csinodes', { spec: { drivers: [{ name: 'd', nodeID: 'n' }] } }, { metadata: { labels } }], ['/apis/storage.k8s.io/v1/volumeattachments', { spec: { attacher: 'a.io', nodeName: 'n', source: { persistentVolumeName: 'v' } } }, { metadata: { labels } }],
    ['/apis/scheduling.k8s.io/v1/priorityclasses', { value: 5 }, { description: 'd' }], ['/apis/node.k8s.io/v1/runtimeclasses', { handler: 'h' }, { scheduling: { nodeSelector: { a: 'b' } } }], ['/apis/networking.k8s.io/v1/ingressclasses', { spec: { controller: 'a.io/c' } }, { metadata: { annotations: { a: 'b' } } }],
    ['/apis/rbac.authorization.k8s.io/v1/clusterroles', { rules: [{ nonResourceURLs: ['/x'], verbs: ['get'] }] }, { metadata: { labels } }], ['/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'none' } }, { subjects: [{ kind: 'Group', name: 'g' }] }],
    ['/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', { webhooks: [{ name: 'a.judge.io', clientConfig: { url: 'https://127.0.0.1:1' }, rules: [rule], sideEffects: 'None', admissionReviewVersions: ['v1'] }] }, { metadata: { labels } }], ['/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', { webhooks: [{ name: 'a.judge.io', clientConfig: { service: { name: 's', namespace: 'n' } }, rules: [rule], sideEffects: 'None', admissionReviewVersions: ['v1'] }] }, { webhooks: [] }],
    ['/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations', { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 5, limitResponse: { type: 'Reject' } } } }, { spec: { limited: { lendablePercent: 10 } } }],
    ['/apis/resource.k8s.io/v1/deviceclasses', { spec: { selectors: [{ cel: { expression: 'true' } }] } }, { metadata: { labels } }],
  ];
  for (const [path, body, change] of kinds) {
    const one = `${path}/${name}`;
    const created = await t.post(path, { ...body, metadata: { ...body.metadata, name } });
    if (created.status !== 201) continue;
    await t.get(one, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io', pick: ({ columnDefinitions, rows }) => rows[0].cells.map((cell, index) => [columnDefinitions[index].name, /Age|Last Seen|Creat|Cluster-IP|Port/.test(columnDefinitions[index].name) ? 'time' : cell]) });
    await t.patch(one, 'merge', change, { pick: ({ metadata, ...rest }) => ({ generation: metadata.generation, ...rest }) });
    const { body: now } = await t.quiet.get(one);
    await t.put(one, { ...now, metadata: { ...now.metadata, annotations: { put: 'yes' }, managedFields: undefined } }, { pick: ({ metadata }) => [metadata.generation, metadata.annotations] });
    await t.delete(one, undefined, { pick: ({ kind, metadata, details }) => [kind, metadata?.finalizers, details?.kind] });
    await t.quiet.patch(one, 'merge', { metadata: { finalizers: null } });
    await t.quiet.delete(one, { gracePeriodSeconds: 0 });
  }
}
