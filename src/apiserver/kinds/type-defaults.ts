import { formatQuantity, parseQuantity } from '../../base/formats/index.js';
import { isRecord, type Json } from '../../base/json/index.js';
import { type JsonObject, listOf, objectOf } from '../model/index.js';

/** Sets the defaults of one type in a decoded value, in which empty fields with `omitempty` are absent. */
type SetDefaults = (value: JsonObject) => JsonObject;

/** Sets fields that are absent, null or an empty string. */
function absent(fields: JsonObject): SetDefaults {
  return (value) => {
    const missing = Object.entries(fields).filter(([name]) => isUnset(value[name]));
    return missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing) };
  };
}

function isUnset(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

const webhook = absent({
  failurePolicy: 'Fail',
  matchPolicy: 'Equivalent',
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
});
const matchResources = absent({ matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
const deviceRequest: SetDefaults = (request) => {
  const { allocationMode = 'ExactCount', count } = request;
  return { ...request, allocationMode, ...(allocationMode === 'ExactCount' && { count: count || 1 }) };
};
const failurePolicy = absent({ failurePolicy: 'Fail' });
const fileMode = absent({ defaultMode: 420 });
const rbacGroup = 'rbac.authorization.k8s.io';

/** Defaults by Go name. The defaults of a struct are set before those of its fields. */
export const typeDefaults: Readonly<Record<string, SetDefaults>> = {
  'core/v1.ResourceList': (list) =>
    Object.fromEntries(Object.entries(list).map(([name, amount]) => [name, roundedUp(amount)])),
  'core/v1.Volume': (volume) => (Object.keys(volume).length <= 1 ? { ...volume, emptyDir: {} } : volume),
  'core/v1.ImageVolumeSource': (source) => absent({ pullPolicy: pullPolicy(source.reference) })(source),
  'core/v1.Container': container,
  'core/v1.EphemeralContainer': container,
  'core/v1.PodSpec': (spec) => {
    const account = isUnset(spec.serviceAccountName) ? spec.serviceAccount : spec.serviceAccountName;
    const named = isUnset(account)
      ? spec
      : { ...spec, serviceAccountName: account ?? '', serviceAccount: account ?? '' };
    return absent({
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      securityContext: {},
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
    })(named);
  },
  'core/v1.Probe': absent({ timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }),
  'core/v1.HTTPGetAction': absent({ path: '/', scheme: 'HTTP' }),
  'core/v1.SecretVolumeSource': fileMode,
  'core/v1.ConfigMapVolumeSource': fileMode,
  'core/v1.DownwardAPIVolumeSource': fileMode,
  'core/v1.ProjectedVolumeSource': fileMode,
  'core/v1.ServiceAccountTokenProjection': absent({ expirationSeconds: 3600 }),
  'core/v1.ObjectFieldSelector': absent({ apiVersion: 'v1' }),
  'core/v1.HostPathVolumeSource': (source) => (source.type === undefined ? { ...source, type: '' } : source),
  'core/v1.PersistentVolumeClaimSpec': absent({ volumeMode: 'Filesystem' }),
  'core/v1.PersistentVolumeSpec': absent({ persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' }),
  'core/v1.PersistentVolumeStatus': absent({ phase: 'Pending' }),
  'core/v1.PersistentVolumeClaimStatus': absent({ phase: 'Pending' }),
  'core/v1.NamespaceStatus': absent({ phase: 'Active' }),
  'core/v1.NodeStatus': (status) =>
    status.capacity === undefined ? status : absent({ allocatable: status.capacity })(status),
  'core/v1.PodStatus': podStatus,
  'core/v1.Secret': absent({ type: 'Opaque' }),
  'core/v1.EndpointPort': absent({ protocol: 'TCP' }),
  'core/v1.LimitRangeItem': (item) => {
    if (item.type !== 'Container') return item;
    const limits = { ...objectOf(item.max), ...objectOf(item.default) };
    const requests = { ...objectOf(item.min), ...limits, ...objectOf(item.defaultRequest) };
    const filled = { ...item, ...(hasKeys(limits) && { default: limits }) };
    return hasKeys(requests) ? { ...filled, defaultRequest: requests } : filled;
  },
  'core/v1.ServiceSpec': service,
  'core/v1.Service': serviceStatus,
  'apps/v1.DeploymentSpec': (spec) =>
    absent({ replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 })({
      ...spec,
      strategy: rollingUpdate(spec.strategy, { maxUnavailable: '25%', maxSurge: '25%' }),
    }),
  'apps/v1.DaemonSetSpec': (spec) =>
    absent({ revisionHistoryLimit: 10 })({
      ...spec,
      updateStrategy: rollingUpdate(spec.updateStrategy, { maxUnavailable: 1, maxSurge: 0 }),
    }),
  'apps/v1.StatefulSetSpec': statefulSet,
  'apps/v1.ReplicaSetSpec': absent({ replicas: 1 }),
  // Only Jobs have these defaults; the template of a CronJob has none.
  'batch/v1.Job': (value) => ({ ...value, spec: job(objectOf(value.spec)) }),
  'batch/v1.CronJobSpec': absent({
    concurrencyPolicy: 'Allow',
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  }),
  'batch/v1.PodFailurePolicyOnPodConditionsPattern': absent({ status: 'True' }),
  'networking/v1.NetworkPolicyPort': absent({ protocol: 'TCP' }),
  'networking/v1.NetworkPolicySpec': (spec) => {
    if (listOf(spec.policyTypes).length > 0) return spec;
    return { ...spec, policyTypes: listOf(spec.egress).length > 0 ? ['Ingress', 'Egress'] : ['Ingress'] };
  },
  'networking/v1.IngressClassParametersReference': absent({ scope: 'Cluster' }),
  'autoscaling/v1.HorizontalPodAutoscalerSpec': absent({ minReplicas: 1 }),
  'autoscaling/v2.HorizontalPodAutoscalerSpec': autoscaler,
  'rbac/v1.RoleRef': absent({ apiGroup: rbacGroup }),
  'rbac/v1.Subject': (subject) =>
    subject.kind === 'User' || subject.kind === 'Group' ? absent({ apiGroup: rbacGroup })(subject) : subject,
  'storage/v1.StorageClass': absent({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  'storage/v1.CSIDriverSpec': absent({
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    fsGroupPolicy: 'ReadWriteOnceWithFSType',
    volumeLifecycleModes: ['Persistent'],
    requiresRepublish: false,
    seLinuxMount: false,
    preventPodSchedulingIfMissing: false,
  }),
  'admissionregistration/v1.ValidatingWebhook': webhook,
  'admissionregistration/v1.MutatingWebhook': (value) => absent({ reinvocationPolicy: 'Never' })(webhook(value)),
  'admissionregistration/v1.RuleWithOperations': absent({ scope: '*' }),
  'admissionregistration/v1.NamedRuleWithOperations': absent({ scope: '*' }),
  'admissionregistration/v1.ServiceReference': absent({ port: 443 }),
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.ServiceReference': absent({ port: 443 }),
  'admissionregistration/v1.MatchResources': matchResources,
  'admissionregistration/v1.ValidatingAdmissionPolicySpec': failurePolicy,
  'admissionregistration/v1.MutatingAdmissionPolicySpec': failurePolicy,
  'discovery/v1.EndpointPort': (port) =>
    absent({ protocol: 'TCP' })(port.name === undefined ? { ...port, name: '' } : port),
  'resource/v1.ExactDeviceRequest': deviceRequest,
  'resource/v1.DeviceSubRequest': deviceRequest,
  'scheduling/v1.PriorityClass': absent({ preemptionPolicy: 'PreemptLowerPriority' }),
  'flowcontrol/v1.FlowSchemaSpec': (spec) => (spec.matchingPrecedence ? spec : { ...spec, matchingPrecedence: 1000 }),
  'flowcontrol/v1.ExemptPriorityLevelConfiguration': absent({ nominalConcurrencyShares: 0, lendablePercent: 0 }),
  'flowcontrol/v1.LimitedPriorityLevelConfiguration': absent({ nominalConcurrencyShares: 30, lendablePercent: 0 }),
  'flowcontrol/v1.QueuingConfiguration': absent({ handSize: 8, queues: 64, queueLengthLimit: 50 }),
};

function container(value: JsonObject): JsonObject {
  return absent({
    imagePullPolicy: pullPolicy(value.image),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  })(value);
}

/** Returns the default pull policy: `Always` for images with the tag `latest`, or with neither a tag nor a digest. */
function pullPolicy(image: Json | undefined): string {
  const text = typeof image === 'string' ? image : '';
  const [name = '', digest] = text.split('@');
  const tag = /:([\w][\w.-]*)$/.exec(name)?.[1];
  // If an image name cannot be parsed, Go does not assume the tag `latest`.
  const isValid = /^[a-zA-Z0-9][\w./:-]*$/.test(name);
  return isValid && (tag === 'latest' || (tag === undefined && digest === undefined)) ? 'Always' : 'IfNotPresent';
}

function rollingUpdate(strategy: Json | undefined, defaults: JsonObject): JsonObject {
  const typed = absent({ type: 'RollingUpdate' })(objectOf(strategy));
  if (typed.type !== 'RollingUpdate') return typed;
  return { ...typed, rollingUpdate: absent(defaults)(objectOf(typed.rollingUpdate)) };
}

function statefulSet(spec: JsonObject): JsonObject {
  const given = objectOf(spec.updateStrategy);
  const strategy = isUnset(given.type) ? { rollingUpdate: {}, ...given, type: 'RollingUpdate' } : given;
  const rolling = 'rollingUpdate' in strategy ? strategy.rollingUpdate : undefined;
  const isRolling = strategy.type === 'RollingUpdate' && isRecord(rolling);
  const claim = { kind: 'PersistentVolumeClaim', apiVersion: 'v1' };
  const claims = spec.volumeClaimTemplates && {
    volumeClaimTemplates: listOf(spec.volumeClaimTemplates).map((item) => ({ ...objectOf(item), ...claim })),
  };
  return absent({ podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10 })({
    ...spec,
    ...claims,
    updateStrategy: isRolling
      ? { ...strategy, rollingUpdate: absent({ partition: 0, maxUnavailable: 1 })(rolling as JsonObject) }
      : strategy,
    persistentVolumeClaimRetentionPolicy: absent({ whenDeleted: 'Retain', whenScaled: 'Retain' })(
      objectOf(spec.persistentVolumeClaimRetentionPolicy),
    ),
  });
}

function job(spec: JsonObject): JsonObject {
  const isSingle = spec.completions === undefined && spec.parallelism === undefined;
  return absent({
    ...(isSingle && { completions: 1 }),
    parallelism: 1,
    backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : 2147483647,
    completionMode: 'NonIndexed',
    suspend: false,
    podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    manualSelector: false,
  })(spec);
}

function service(spec: JsonObject): JsonObject {
  const affinity = isUnset(spec.sessionAffinity) ? 'None' : spec.sessionAffinity;
  const { sessionAffinityConfig, ...rest } = spec;
  const type = isUnset(spec.type) ? 'ClusterIP' : spec.type;
  const clientIP = objectOf(objectOf(sessionAffinityConfig).clientIP);
  const config =
    clientIP.timeoutSeconds === undefined ? { clientIP: { timeoutSeconds: 10800 } } : sessionAffinityConfig;
  const isExternal =
    type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && listOf(spec.externalIPs).length > 0);
  return absent({
    ...(isExternal && { externalTrafficPolicy: 'Cluster' }),
    ...(type !== 'ExternalName' && { internalTrafficPolicy: 'Cluster' }),
    ...(type === 'LoadBalancer' && { allocateLoadBalancerNodePorts: true }),
  })({
    ...rest,
    type: type ?? '',
    sessionAffinity: affinity ?? '',
    ...(affinity !== 'None' && sessionAffinityConfig !== undefined && { sessionAffinityConfig }),
    ...(affinity === 'ClientIP' && config !== undefined && { sessionAffinityConfig: config }),
    ...(spec.ports !== undefined && { ports: listOf(spec.ports).map(servicePort) }),
  });
}

/** Sets the mode of load balancer addresses. */
function serviceStatus(value: JsonObject): JsonObject {
  const balancer = objectOf(objectOf(value.status).loadBalancer);
  if (objectOf(value.spec).type !== 'LoadBalancer' || balancer.ingress === undefined) return value;
  const ingress = listOf(balancer.ingress).map((point) => {
    const given = objectOf(point);
    return isUnset(given.ip) ? given : absent({ ipMode: 'VIP' })(given);
  });
  return { ...value, status: { ...objectOf(value.status), loadBalancer: { ...balancer, ingress } } };
}

function servicePort(port: Json): Json {
  const value = objectOf(port);
  const isOpen = isUnset(value.targetPort) || value.targetPort === 0;
  return { ...absent({ protocol: 'TCP' })(value), ...(isOpen && { targetPort: value.port ?? 0 }) };
}

function autoscaler(spec: JsonObject): JsonObject {
  const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } };
  const filled = absent({ minReplicas: 1, metrics: [cpu] })(spec);
  if (!isRecord(spec.behavior)) return filled;
  const { scaleUp, scaleDown } = spec.behavior as JsonObject;
  const percent = { type: 'Percent', value: 100, periodSeconds: 15 };
  const up = {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }, percent],
  };
  const down = { selectPolicy: 'Max', policies: [percent] };
  return {
    ...filled,
    behavior: { scaleUp: { ...up, ...objectOf(scaleUp) }, scaleDown: { ...down, ...objectOf(scaleDown) } },
  };
}

function podStatus(status: JsonObject): JsonObject {
  const ips = listOf(status.podIPs);
  const first = objectOf(ips[0]).ip;
  if (isUnset(status.podIP)) return first === undefined ? status : { ...status, podIP: first };
  return first === status.podIP ? status : { ...status, podIPs: [{ ip: status.podIP ?? '' }] };
}

function roundedUp(amount: Json): Json {
  if (typeof amount !== 'string') return amount;
  const { nanos, format } = parseQuantity(amount);
  const rest = ((nanos % 1_000_000n) + 1_000_000n) % 1_000_000n;
  return rest === 0n ? amount : formatQuantity({ nanos: nanos - rest + 1_000_000n, format });
}

function hasKeys(value: JsonObject): boolean {
  return Object.keys(value).length > 0;
}
