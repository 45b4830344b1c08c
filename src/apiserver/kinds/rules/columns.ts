import { type Column, listOf, objectOf, textOf, valueAt } from '../../model/index.js';
import { ageColumn as age, ageAt, column, integer, nameColumn as name, numberAt, wide } from '../columns.js';
import * as cells from './cells.js';
import { clusterColumns } from './cluster-columns.js';
import * as pods from './pod-cells.js';

type Columns = readonly Column[];

const className = column('Name', cells.className, name.description, { format: 'name' });

/** Returns the columns of a kind; undefined if the kind has only name and creation time. */
export function columnsOf(group: string, kind: string): Columns | undefined {
  const id = `${group}/${kind}`;
  return kindColumns[id] ?? clusterColumns[id];
}

const podCount = 'Number of the pod with ready state';
const webhooks: Columns = [
  name,
  integer(
    'Webhooks',
    (object) => listOf(object.webhooks).length,
    'Webhooks indicates the number of webhooks registered in this configuration',
  ),
  age,
];
const events: Columns = [
  column('Last Seen', cells.lastSeen, 'core/v1.Event.lastTimestamp'),
  column('Type', 'type', 'core/v1.Event.type'),
  column('Reason', 'reason', 'core/v1.Event.reason'),
  column('Object', cells.involvedName, 'core/v1.Event.involvedObject'),
  wide('Subobject', cells.involvedField, 'core/v1.ObjectReference.fieldPath'),
  wide('Source', cells.eventSource, 'core/v1.Event.source'),
  column('Message', (event) => textOf(event.message ?? event.note).trim(), 'core/v1.Event.message'),
  wide('First Seen', cells.firstSeen, 'core/v1.Event.firstTimestamp'),
  wide('Count', cells.eventCount, 'core/v1.Event.count'),
  column('Name', 'metadata.name', name.description, { format: 'name', priority: 1 }),
];

/** Columns by group and kind, such as `apps/Deployment` or `/Pod`. */
const kindColumns: Readonly<Record<string, Columns>> = {
  '/Pod': [
    name,
    column('Ready', pods.readyContainers, 'The aggregate readiness state of this pod for accepting traffic.'),
    column('Status', pods.podState, 'The aggregate status of the containers in this pod.'),
    column(
      'Restarts',
      pods.restarts,
      'The number of times the containers in this pod have been restarted and when the last container in this pod has restarted.',
    ),
    age,
    wide('IP', pods.firstIp, 'core/v1.PodStatus.podIP'),
    wide('Node', 'spec.nodeName|<none>', 'core/v1.PodSpec.nodeName'),
    wide('Nominated Node', 'status.nominatedNodeName|<none>', 'core/v1.PodStatus.nominatedNodeName'),
    wide('Readiness Gates', pods.readinessGates, 'core/v1.PodSpec.readinessGates'),
  ],
  '/Service': [
    name,
    column('Type', 'spec.type', 'core/v1.ServiceSpec.type'),
    column('Cluster-IP', 'spec.clusterIP|<none>', 'core/v1.ServiceSpec.clusterIP'),
    column('External-IP', cells.externalIps, 'core/v1.ServiceSpec.externalIPs'),
    column('Port(s)', cells.servicePorts, 'core/v1.ServiceSpec.ports'),
    age,
    selector('core/v1.ServiceSpec'),
  ],
  '/Node': [
    name,
    column('Status', cells.nodeState, 'The status of the node'),
    column('Roles', cells.nodeRoles, 'The roles of the node'),
    age,
    column('Version', 'status.nodeInfo.kubeletVersion', 'core/v1.NodeSystemInfo.kubeletVersion'),
    wide('Internal-IP', cells.nodeAddress('InternalIP'), 'core/v1.NodeStatus.addresses'),
    wide('External-IP', cells.nodeAddress('ExternalIP'), 'core/v1.NodeStatus.addresses'),
    wide('OS-Image', 'status.nodeInfo.osImage|<unknown>', 'core/v1.NodeSystemInfo.osImage'),
    wide('Kernel-Version', 'status.nodeInfo.kernelVersion|<unknown>', 'core/v1.NodeSystemInfo.kernelVersion'),
    wide(
      'Container-Runtime',
      'status.nodeInfo.containerRuntimeVersion|<unknown>',
      'core/v1.NodeSystemInfo.containerRuntimeVersion',
    ),
  ],
  '/Event': events,
  'events.k8s.io/Event': events,
  '/Namespace': [name, column('Status', 'status.phase', 'The status of the namespace'), age],
  '/ConfigMap': [name, column('Data', cells.sizeOf('data', 'binaryData'), 'core/v1.ConfigMap.data'), age],
  '/Secret': [
    name,
    column('Type', 'type', 'core/v1.Secret.type'),
    column('Data', cells.sizeOf('data'), 'core/v1.Secret.data'),
    age,
  ],
  '/ServiceAccount': [name, age],
  '/Endpoints': [name, column('Endpoints', cells.endpoints, 'core/v1.Endpoints.subsets'), age],
  '/PodTemplate': [
    name,
    ...templates('template', column),
    column('Pod Labels', cells.labelTexts('template.metadata.labels'), 'The labels for the pod template.'),
  ],
  '/ReplicationController': replicas('core/v1.ReplicationController'),
  '/PersistentVolumeClaim': [
    name,
    column('Status', cells.phase, 'core/v1.PersistentVolumeClaimStatus.phase'),
    column('Volume', 'spec.volumeName', 'core/v1.PersistentVolumeClaimSpec.volumeName'),
    column(
      'Capacity',
      cells.ifBound((claim) => textOf(valueAt(claim, 'status.capacity.storage')) || '0'),
      'core/v1.PersistentVolumeClaimStatus.capacity',
    ),
    column(
      'Access Modes',
      cells.ifBound(cells.accessModes('status.accessModes')),
      'core/v1.PersistentVolumeClaimStatus.accessModes',
    ),
    column('StorageClass', 'spec.storageClassName', 'StorageClass of the pvc'),
    column('VolumeAttributesClass', 'spec.volumeAttributesClassName|<unset>', 'VolumeAttributesClass of the pvc'),
    age,
    wide('VolumeMode', 'spec.volumeMode|<unset>', 'core/v1.PersistentVolumeClaimSpec.volumeMode'),
  ],
  '/PersistentVolume': [
    name,
    column('Capacity', 'spec.capacity.storage', 'core/v1.PersistentVolumeSpec.capacity'),
    column('Access Modes', cells.accessModes('spec.accessModes'), 'core/v1.PersistentVolumeSpec.accessModes'),
    column(
      'Reclaim Policy',
      'spec.persistentVolumeReclaimPolicy',
      'core/v1.PersistentVolumeSpec.persistentVolumeReclaimPolicy',
    ),
    column('Status', cells.phase, 'core/v1.PersistentVolumeStatus.phase'),
    column('Claim', cells.claimOf, 'core/v1.PersistentVolumeSpec.claimRef'),
    column('StorageClass', 'spec.storageClassName', 'StorageClass of the pv'),
    column('VolumeAttributesClass', 'spec.volumeAttributesClassName|<unset>', 'VolumeAttributesClass of the pv'),
    column('Reason', 'status.reason', 'core/v1.PersistentVolumeStatus.reason'),
    age,
    wide('VolumeMode', 'spec.volumeMode|<unset>', 'core/v1.PersistentVolumeSpec.volumeMode'),
  ],
  'apps/ReplicaSet': replicas('apps/v1.ReplicaSet'),
  'apps/Deployment': [
    name,
    column('Ready', cells.readyReplicas, podCount),
    column('Up-to-date', numberAt('status.updatedReplicas'), 'apps/v1.DeploymentStatus.updatedReplicas'),
    column('Available', numberAt('status.availableReplicas'), 'apps/v1.DeploymentStatus.availableReplicas'),
    age,
    ...templates('spec.template'),
    selector('apps/v1.DeploymentSpec'),
  ],
  'apps/StatefulSet': [name, column('Ready', cells.readyReplicas, podCount), age, ...templates('spec.template')],
  'apps/DaemonSet': [
    name,
    ...Object.entries({
      Desired: 'desiredNumberScheduled',
      Current: 'currentNumberScheduled',
      Ready: 'numberReady',
      'Up-to-date': 'updatedNumberScheduled',
      Available: 'numberAvailable',
    }).map(([title, field]) => integer(title, numberAt(`status.${field}`), `apps/v1.DaemonSetStatus.${field}`)),
    column('Node Selector', cells.labelTexts('spec.template.spec.nodeSelector'), 'core/v1.PodSpec.nodeSelector'),
    age,
    ...templates('spec.template'),
    selector('apps/v1.DaemonSetSpec'),
  ],
  'apps/ControllerRevision': [
    name,
    column('Controller', cells.controllerOf, 'Controller of the object'),
    column('Revision', numberAt('revision'), 'apps/v1.ControllerRevision.revision'),
    age,
  ],
  'batch/Job': [
    name,
    column('Status', cells.jobState, 'Status of the job.'),
    column('Completions', cells.jobCompletions, 'batch/v1.JobStatus.succeeded'),
    column('Duration', cells.jobDuration, 'Time required to complete the job.'),
    age,
    ...templates('spec.template'),
    selector('batch/v1.JobSpec'),
  ],
  'batch/CronJob': [
    name,
    column('Schedule', 'spec.schedule', 'batch/v1.CronJobSpec.schedule'),
    column('Timezone', 'spec.timeZone|<none>', 'batch/v1.CronJobSpec.timeZone'),
    column(
      'Suspend',
      ({ spec }) => (objectOf(spec).suspend === true ? 'True' : 'False'),
      'batch/v1.CronJobSpec.suspend',
      {
        type: 'boolean',
      },
    ),
    integer('Active', ({ status }) => listOf(objectOf(status).active).length, 'batch/v1.CronJobStatus.active'),
    column('Last Schedule', ageAt('status.lastScheduleTime', '<none>'), 'batch/v1.CronJobStatus.lastScheduleTime'),
    age,
    ...templates('spec.jobTemplate.spec.template'),
    wide('Selector', cells.labelTexts('spec.jobTemplate.spec.selector'), 'batch/v1.JobSpec.selector'),
  ],
  'coordination.k8s.io/Lease': [
    name,
    column('Holder', 'spec.holderIdentity', 'coordination/v1.LeaseSpec.holderIdentity'),
    age,
  ],
  'networking.k8s.io/IngressClass': [
    className,
    column('Controller', 'spec.controller', 'Controller that is responsible for handling this class'),
    column('Parameters', cells.classParameters, 'A reference to a resource with additional parameters'),
    age,
  ],
  'networking.k8s.io/Ingress': [
    name,
    column(
      'Class',
      cells.ingressClass,
      'The name of the IngressClass resource that should be used for additional configuration',
    ),
    column('Hosts', cells.ingressHosts, 'Hosts that incoming requests are matched against before the ingress rule'),
    column('Address', cells.balancerAddresses, 'Address is a list containing ingress points for the load-balancer'),
    column(
      'Ports',
      ({ spec }) => (listOf(objectOf(spec).tls).length > 0 ? '80, 443' : '80'),
      'Ports of TLS configurations that open',
    ),
    age,
  ],
  'networking.k8s.io/NetworkPolicy': [
    name,
    column('Pod-Selector', cells.labelTexts('spec.podSelector'), 'networking/v1.NetworkPolicySpec.podSelector'),
    age,
  ],
  'policy/PodDisruptionBudget': [
    name,
    column(
      'Min Available',
      cells.amountAt('spec.minAvailable', 'N/A'),
      'The minimum number of pods that must be available.',
    ),
    column(
      'Max Unavailable',
      cells.amountAt('spec.maxUnavailable', 'N/A'),
      'The maximum number of pods that may be unavailable.',
    ),
    integer(
      'Allowed Disruptions',
      numberAt('status.disruptionsAllowed'),
      'Calculated number of pods that may be disrupted at this time.',
    ),
    age,
  ],
  'rbac.authorization.k8s.io/RoleBinding': binding('RoleBinding', 'roleBinding'),
  'rbac.authorization.k8s.io/ClusterRoleBinding': binding('ClusterRoleBinding', 'clusterRoleBinding'),
  'storage.k8s.io/StorageClass': [
    className,
    column('Provisioner', 'provisioner', 'storage/v1.StorageClass.provisioner'),
    column('ReclaimPolicy', 'reclaimPolicy', 'storage/v1.StorageClass.reclaimPolicy'),
    column('VolumeBindingMode', 'volumeBindingMode', 'storage/v1.StorageClass.volumeBindingMode'),
    column(
      'AllowVolumeExpansion',
      cells.isTrue('allowVolumeExpansion'),
      'storage/v1.StorageClass.allowVolumeExpansion',
    ),
    age,
  ],
  'autoscaling/HorizontalPodAutoscaler': [
    name,
    column(
      'Reference',
      cells.kindAndName('spec.scaleTargetRef'),
      'autoscaling/v2.HorizontalPodAutoscalerSpec.scaleTargetRef',
    ),
    column('Targets', cells.targets, 'autoscaling/v2.HorizontalPodAutoscalerSpec.metrics'),
    column(
      'MinPods',
      cells.amountAt('spec.minReplicas', '<unset>'),
      'autoscaling/v2.HorizontalPodAutoscalerSpec.minReplicas',
    ),
    column('MaxPods', numberAt('spec.maxReplicas'), 'autoscaling/v2.HorizontalPodAutoscalerSpec.maxReplicas'),
    column(
      'Replicas',
      numberAt('status.currentReplicas'),
      'autoscaling/v2.HorizontalPodAutoscalerStatus.currentReplicas',
    ),
    age,
  ],
  'scheduling.k8s.io/PriorityClass': [
    name,
    integer('Value', numberAt('value'), 'scheduling/v1.PriorityClass.value'),
    column('Global-Default', cells.isTrue('globalDefault'), 'scheduling/v1.PriorityClass.globalDefault', {
      type: 'boolean',
    }),
    age,
    column('PreemptionPolicy', 'preemptionPolicy', 'scheduling/v1.PriorityClass.preemptionPolicy'),
  ],
  '/ResourceQuota': [
    name,
    column(
      'Request',
      cells.quotaAmounts(false),
      'Request represents a minimum amount of cpu/memory that a container may consume.',
    ),
    column(
      'Limit',
      cells.quotaAmounts(true),
      'Limits control the maximum amount of cpu/memory that a container may use independent of contention on the node.',
    ),
    age,
  ],
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': webhooks,
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': webhooks,
};

function templates(path: string, create: typeof wide = wide): Columns {
  const containers = `${path}.spec.containers`;
  return [
    create('Containers', cells.containerTexts(containers, 'name'), 'Names of each container in the template.'),
    create('Images', cells.containerTexts(containers, 'image'), 'Images referenced by each container in the template.'),
  ];
}

function selector(type: string): Column {
  return wide('Selector', cells.labelTexts('spec.selector'), `${type}.selector`);
}

function replicas(type: string): Columns {
  return [
    name,
    integer('Desired', numberAt('spec.replicas'), `${type}Spec.replicas`),
    integer('Current', numberAt('status.replicas'), `${type}Status.replicas`),
    integer('Ready', numberAt('status.readyReplicas'), `${type}Status.readyReplicas`),
    age,
    ...templates('spec.template'),
    selector(`${type}Spec`),
  ];
}

function binding(kind: string, subject: string): Columns {
  return [
    name,
    // The API server shows the description of v1beta1; the description in v1 has an additional sentence.
    column('Role', cells.kindAndName('roleRef'), `rbac/v1beta1.${kind}.roleRef`),
    age,
    wide('Users', cells.subjectsOf('User'), `Users in the ${subject}`),
    wide('Groups', cells.subjectsOf('Group'), `Groups in the ${subject}`),
    wide('ServiceAccounts', cells.subjectsOf('ServiceAccount'), `ServiceAccounts in the ${subject}`),
  ];
}
