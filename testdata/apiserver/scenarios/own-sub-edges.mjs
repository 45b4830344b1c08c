import { configMap, crd, custom, deployment, integer, object, pod, podTemplate, string, version } from '../shared.mjs';

// Scales of all kinds, statuses that keep other fields, bindings, evictions, tokens, debug containers, and what they refuse.
export const area = 'subresources';

export default async function (t) {
  const ns = await t.namespace();
  const apps = 'apps/v1';
  await t.quiet.post(`${apps}:statefulsets`, { metadata: { name: 'x' }, spec: { serviceName: 's', selector: { matchLabels: { app: 'a' }, matchExpressions: [{ key: 't', operator: 'NotIn', values: ['z', 'y'] }, { key: 'u', operator: 'Exists' }] }, template: podTemplate({ app: 'a', u: '1' }) } });
  await t.quiet.post(`${apps}:replicasets`, { metadata: { name: 'x' }, spec: { selector: { matchLabels: { app: 'a', b: 'c' } }, template: podTemplate({ app: 'a', b: 'c' }) } });
  await t.quiet.post('v1:replicationcontrollers', { metadata: { name: 'x' }, spec: { template: podTemplate({ z: '1', app: 'a' }) } });
  for (const path of [`${apps}:statefulsets`, `${apps}:replicasets`, 'v1:replicationcontrollers']) {
    const { body } = await t.get(`${path}/x/scale`);
    await t.put(`${path}/x/scale`, { ...body, spec: { replicas: 3 } });
    await t.put(`${path}/x/scale`, { ...body, spec: { replicas: 4 } });
    await t.patch(`${path}/x/scale`, 'merge', { spec: { replicas: null } }, { pick: ({ spec }) => spec });
    await t.patch(`${path}/x/scale`, 'strategic', { spec: { replicas: 2 }, status: { replicas: 9 } }, { pick: ({ spec, status }) => ({ spec, status }) });
    await t.patch(`${path}/x/scale`, 'merge', { metadata: { labels: { a: 'b' }, resourceVersion: '1' } });
    await t.patch(`${path}/x/scale`, 'merge', { metadata: { uid: 'x' } });
    await t.put(`${path}/x/scale?fieldManager=m`, { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'x' }, spec: { replicas: 5 } }, { pick: ({ spec }) => spec });
    await t.put(`${path}/x/scale?dryRun=All`, { metadata: { name: 'x', namespace: ns }, spec: { replicas: 6 } }, { pick: ({ spec }) => spec });
    await t.get(`${path}/x`, { pick: ({ spec, metadata: { generation, managedFields, labels } }) => ({ replicas: spec.replicas, generation, labels, managedFields }) });
    await t.put(`${path}/x/scale`, { metadata: { name: 'x', uid: '11111111-2222-3333-4444-555555555555' }, spec: { replicas: 5 } });
    await t.put(`${path}/missing/scale`, { metadata: { name: 'missing' }, spec: { replicas: 5 } });
    await t.patch(`${path}/missing/scale`, 'merge', {});
  }
  await t.get(`${apps}:deployments/x/scale`, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' });
  await t.get(`${apps}:statefulsets/x/scale`, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io', pick: ({ columnDefinitions, rows }) => ({ columns: columnDefinitions.map(({ name }) => name), cells: rows.map(({ cells }) => cells.slice(0, -1)) }) });
  await t.get(`${apps}:statefulsets/x/scale`, { accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', pick: ({ kind, metadata }) => [kind, metadata.name] });
  // Custom scales.
  const group = 'sub-edges.judge.io';
  await t.crd(crd(group, 'Thing', { versions: [version('v1', { spec: object({ n: integer(), deep: object({ n: integer() }) }), status: object({ n: integer(), sel: string() }), subresources: { status: {}, scale: { specReplicasPath: '.spec.deep.n', statusReplicasPath: '.status.n', labelSelectorPath: '.status.sel' } } })] }));
  const things = `${group}/v1:things`;
  await t.quiet.post(things, custom(group, 'Thing', 'a', {}));
  await t.get(`${things}/a/scale`);
  await t.put(`${things}/a/scale`, { metadata: { name: 'a' }, spec: { replicas: 3 } });
  await t.patch(`${things}/a/scale`, 'merge', { spec: { replicas: 4 } });
  await t.patch(`${things}/a/scale`, 'merge', { spec: { replicas: -4 } });
  await t.patch(`${things}/a/scale`, 'merge', { spec: { replicas: 2147483648 } });
  await t.patch(`${things}/a/scale`, 'strategic', { spec: { replicas: 1 } });
  await t.patch(`${things}/a/status`, 'merge', { status: { n: 2, sel: 'a=b' }, spec: { n: 9 } }, { pick: ({ spec, status, metadata }) => ({ spec, status, generation: metadata.generation }) });
  await t.patch(`${things}/a`, 'merge', { status: { n: 7 }, spec: { n: 1 } }, { pick: ({ spec, status, metadata }) => ({ spec, status, generation: metadata.generation }) });
  await t.get(`${things}/a/scale`, { pick: ({ spec, status }) => ({ spec, status }) });
  await t.patch(`${things}/a/status`, 'merge', { status: null }, { pick: ({ status }) => status ?? 'none' });
  await t.patch(`${things}/a/status`, 'merge', { metadata: { labels: { l: '1' }, annotations: { l: '1' }, finalizers: ['a.io/b'], ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }] } }, { pick: ({ metadata: { labels, annotations, finalizers, ownerReferences } }) => ({ labels, annotations, finalizers, ownerReferences }) });
  await t.put(`${things}/a/status`, custom(group, 'Thing', 'a', {}, { status: { n: 'x' } }));
  await t.put(`${things}/a/status`, custom(group, 'Thing', 'b', {}, { status: { n: 1 } }));
  await t.patch(`${things}/a`, 'merge', { spec: { deep: { n: null } } }, { pick: ({ spec }) => spec });
  await t.get(`${things}/a/scale`, { pick: ({ spec, status }) => ({ spec, status }) });
  // Statuses of built-in kinds.
  await t.quiet.post(`${apps}:deployments`, deployment('d'));
  for (const status of [{ replicas: -1 }, { readyReplicas: 3 }, { replicas: 3, readyReplicas: 3, availableReplicas: 3, unavailableReplicas: 0, updatedReplicas: 3 }, { availableReplicas: 4 }, { collisionCount: -1 }, { collisionCount: 2 }, { collisionCount: 1 }, { observedGeneration: -1 }, { conditions: [{ type: 'Available' }] }, { conditions: [{ status: 'True' }] }, { terminatingReplicas: 2 }, { nope: 1 }]) await t.patch(`${apps}:deployments/d/status`, 'merge', { status }, { pick: ({ status: s }) => s });
  for (const [kind, statuses] of [[`${apps}:statefulsets`, [{ replicas: -1 }, { replicas: 2, readyReplicas: 3 }, { replicas: 2, readyReplicas: 1, currentReplicas: 1, updatedReplicas: 1, availableReplicas: 1, currentRevision: 'x', collisionCount: 0 }, { currentReplicas: 9 }]], [`${apps}:replicasets`, [{ replicas: 1, fullyLabeledReplicas: 2 }, { replicas: 1, readyReplicas: 1, availableReplicas: 1, fullyLabeledReplicas: 1, conditions: [{ type: 'ReplicaFailure', status: 'True' }] }, { availableReplicas: -1 }]], ['v1:replicationcontrollers', [{ replicas: 1, readyReplicas: 1 }, { replicas: -1 }, { readyReplicas: 2 }]]]) for (const status of statuses) await t.patch(`${kind}/x/status`, 'merge', { status }, { pick: ({ status: s }) => s });
  await t.quiet.post('batch/v1:jobs', { metadata: { name: 'j' }, spec: { template: podTemplate({}, { restartPolicy: 'Never' }), completions: 2 } });
  for (const status of [{ active: 1, startTime: '2020-01-01T00:00:00Z' }, { active: -1 }, { startTime: '2020-01-02T00:00:00Z' }, { succeeded: 3 }, { ready: 5 }, { failed: 1 }, { failed: 0 }, { conditions: [{ type: 'Complete', status: 'True' }] }, { conditions: [{ type: 'Failed', status: 'True' }, { type: 'Complete', status: 'True' }] }, { completionTime: '2020-01-03T00:00:00Z' }, { uncountedTerminatedPods: { succeeded: ['u1', 'u1'] } }, { completedIndexes: '0,1' }, { active: 0, succeeded: 2, completionTime: '2020-01-03T00:00:00Z', conditions: [{ type: 'SuccessCriteriaMet', status: 'True' }, { type: 'Complete', status: 'True' }] }, { active: 1 }, { conditions: [] }]) await t.patch('batch/v1:jobs/j/status', 'merge', { status }, { pick: ({ status: s }) => s });
  await t.quiet.post('batch/v1:cronjobs', { metadata: { name: 'c' }, spec: { schedule: '@daily', jobTemplate: { spec: { template: podTemplate({}, { restartPolicy: 'Never' }) } } } });
  await t.patch('batch/v1:cronjobs/c/status', 'merge', { status: { lastScheduleTime: '2020-01-01T00:00:00Z', active: [{ name: 'x' }] }, spec: { suspend: true } }, { pick: ({ status, spec }) => ({ status, suspend: spec.suspend }) });
  await t.quiet.post('policy/v1:poddisruptionbudgets', { metadata: { name: 'b' }, spec: { minAvailable: 1, selector: { matchLabels: { app: 'z' } } } });
  for (const status of [{ disruptionsAllowed: -1 }, { disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 }, { conditions: [{ type: 'DisruptionAllowed', status: 'Maybe', reason: 'r', message: '', lastTransitionTime: '2020-01-01T00:00:00Z' }] }, { conditions: [{ type: 'DisruptionAllowed', status: 'True' }] }, { disruptedPods: { 'Bad_': '2020-01-01T00:00:00Z' } }]) await t.patch('policy/v1:poddisruptionbudgets/b/status', 'merge', { status }, { pick: ({ status: s }) => s });
  await t.quiet.post('networking.k8s.io/v1:ingresses', { metadata: { name: 'i' }, spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } });
  for (const ingress of [[{ ip: '1.2.3.4' }], [{ ip: 'x' }], [{ hostname: '1.2.3.4' }], [{ hostname: 'Bad_' }], [{ hostname: 'a.io', ports: [{ port: 80, protocol: 'TCP' }, { port: 0, protocol: 'Odd', error: 'a b' }] }]]) await t.patch('networking.k8s.io/v1:ingresses/i/status', 'merge', { status: { loadBalancer: { ingress } } }, { pick: ({ status }) => status });
  await t.quiet.post('v1:resourcequotas', { metadata: { name: 'q' }, spec: { hard: { pods: '100' } } });
  for (const status of [{ hard: { pods: '5' }, used: { pods: '1' } }, { hard: { pods: '-5' } }, { used: { pods: '1.5' } }, { used: { 'bad key!': '1' } }]) await t.patch('v1:resourcequotas/q/status', 'merge', { status }, { pick: ({ status: s }) => s });
  await t.quiet.patch('v1:resourcequotas/q/status', 'merge', { status: null });
  // Pods.
  for (const name of ['p', 'q', 'r']) await t.quiet.post('v1:pods', pod(name));
  for (const body of [{ target: { name: 'n1', kind: 'Pod' } }, { target: {} }, { target: { name: '' } }, { target: { name: 'Bad_' } }, { metadata: { name: 'q' }, target: { name: 'n' } }, { metadata: { name: 'p', namespace: 'other' }, target: { name: 'n' } }, { metadata: { name: 'p', uid: 'x' }, target: { name: 'n' } }, { metadata: { name: 'p', labels: { topo: 'z' }, annotations: { a: 'b' } }, target: { name: 'n1', apiVersion: 'v1', kind: 'Node' } }, { metadata: { name: 'p' }, target: { name: 'n2' } }]) await t.post('v1:pods/p/binding', { apiVersion: 'v1', kind: 'Binding', metadata: { name: 'p' }, ...body });
  await t.post('v1:bindings', { metadata: { name: 'q' }, target: { name: 'n9' } });
  await t.post('v1:bindings', { metadata: { name: 'none' }, target: { name: 'n9' } });
  await t.get('v1:bindings');
  await t.get('v1:pods/p/binding');
  await t.get('v1:pods/p', { pick: ({ spec, status, metadata: { labels, annotations } }) => ({ node: spec.nodeName, conditions: status.conditions, labels, annotations }) });
  for (const status of [{ phase: 'Odd' }, { phase: 'Succeeded' }, { qosClass: 'Guaranteed' }, { podIP: 'x' }, { podIPs: [{ ip: '1.2.3.4' }, { ip: '1.2.3.5' }] }, { podIP: '1.2.3.4', podIPs: [{ ip: '1.2.3.5' }] }, { hostIP: '1.2.3.4' }, { hostIP: 'x' }, { conditions: [{ type: 'a b', status: 'True' }] }, { conditions: [{ type: 'Ready', status: 'Odd' }] }, { nominatedNodeName: 'Bad_' }, { containerStatuses: [{ name: 'main', state: { terminated: { exitCode: 1 } }, ready: false, restartCount: 0, image: 'i', imageID: '' }] }, { containerStatuses: [{ name: 'main', state: { running: {} }, ready: true, restartCount: 0, image: 'i', imageID: '' }] }, { phase: 'Running' }, { resourceClaimStatuses: [{ name: 'x' }] }, { observedGeneration: -1 }, { nope: 1 }]) await t.patch('v1:pods/r/status', 'merge', { status }, { pick: ({ status: s }) => s });
  for (const body of [{}, { metadata: { name: 'q' } }, { deleteOptions: { preconditions: { resourceVersion: '1' } } }, { deleteOptions: { gracePeriodSeconds: -1 } }, { deleteOptions: { propagationPolicy: 'Odd' } }, { deleteOptions: { dryRun: ['Odd'] } }, { deleteOptions: { orphanDependents: true, propagationPolicy: 'Orphan' } }]) await t.post('v1:pods/q/eviction', body);
  await t.post('v1:pods/none/eviction', { metadata: { name: 'none' } });
  await t.put('v1:pods/q/eviction', { metadata: { name: 'q' } });
  const debug = (list, type = 'strategic') => t.patch('v1:pods/r/ephemeralcontainers', type, { spec: { ephemeralContainers: list } }, { pick: ({ spec }) => spec.ephemeralContainers });
  for (const list of [[{ name: 'd1', image: 'i' }], [{ name: 'd1', image: 'j' }], [{ name: 'main', image: 'i' }], [{ name: 'd2', image: 'i', ports: [{ containerPort: 80 }] }], [{ name: 'd2', image: 'i', livenessProbe: { exec: { command: ['x'] } } }], [{ name: 'd2', image: 'i', resources: { limits: { cpu: '1' } } }], [{ name: 'd2', image: 'i', lifecycle: { preStop: { exec: { command: ['x'] } } } }], [{ name: 'd2', image: 'i', targetContainerName: 'none' }], [{ name: 'd2', image: 'i', targetContainerName: 'main', volumeMounts: [{ name: 'v', mountPath: '/x' }] }], [{ name: 'd2', image: 'i', restartPolicy: 'Always' }], [{ name: 'd2' }], [{ name: 'Bad_', image: 'i' }], [{ name: 'd1', $patch: 'delete' }]]) await debug(list);
  await debug([{ name: 'd3', image: 'i' }], 'merge');
  await debug([{ name: 'd1', image: 'i' }, { name: 'd3', image: 'i', securityContext: { privileged: true } }], 'merge');
  await t.put('v1:pods/r/ephemeralcontainers', pod('r'), { pick: ({ spec }) => spec.ephemeralContainers });
  await t.patch('v1:pods/none/ephemeralcontainers', 'merge', {});
  await t.patch('v1:pods/r', 'strategic', { spec: { ephemeralContainers: [{ name: 'd9', image: 'i' }] } });
  // Tokens.
  await t.quiet.post('v1:serviceaccounts', { metadata: { name: 'sa' } });
  const tokens = { pick: ({ spec, status, metadata }) => ({ spec, metadata, token: status.token.split('.').length }) };
  for (const spec of [{}, { audiences: [] }, { audiences: ['a', 'b'] }, { audiences: [''] }, { expirationSeconds: 599 }, { expirationSeconds: 600 }, { expirationSeconds: 4294967297 }, { expirationSeconds: 'x' }, { boundObjectRef: {} }, { boundObjectRef: { kind: 'Pod', name: 'p' } }, { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'none' } }, { boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'r' } }, { boundObjectRef: { kind: 'Secret', apiVersion: 'v1', name: 'none' } }, { boundObjectRef: { kind: 'Node', apiVersion: 'v1', name: 'none' } }, { boundObjectRef: { kind: 'ConfigMap', apiVersion: 'v1', name: 'x' } }, { boundObjectRef: { kind: 'Pod', apiVersion: 'v2', name: 'x' } }]) await t.post('v1:serviceaccounts/sa/token', { spec }, tokens);
  await t.post('v1:serviceaccounts/sa/token', { metadata: { name: 'other' }, spec: {} }, tokens);
  await t.post('v1:serviceaccounts/sa/token?dryRun=All', { spec: {} }, { pickAny: (body) => body.message ?? body.status?.token.split('.').length });
  await t.post('v1:serviceaccounts/none/token', { spec: {} });
  await t.get('v1:serviceaccounts/sa/token');
  await t.post('v1:serviceaccounts/sa/token', { kind: 'Odd' });
  await t.post('v1:configmaps/a/status', configMap('a'));
}
