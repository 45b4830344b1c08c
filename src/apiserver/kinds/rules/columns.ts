import type { Json } from '../../../base/json/index.js';
import type { ApiObject, Column, JsonObject } from '../../model/index.js';
import { age, ageColumn, column, describeField, nameColumn, shortDuration } from '../columns.js';
import { itemsOf, listOf, numberOf, objectOf, textOf } from '../problems.js';
import { eventColumns, nodeColumns, serviceColumns } from './columns-core.js';
import { podColumns } from './columns-pod.js';

const none = '<none>';
const wide = { priority: 1 };

/** Returns the columns of a kind; undefined if it has only name and creation time. */
export function columnsOf(group: string, kind: string): readonly Column[] | undefined {
  return kindColumns[`${group}/${kind}`]?.();
}

const kindColumns: Readonly<Record<string, () => readonly Column[]>> = {
  '/Pod': podColumns,
  '/Service': serviceColumns,
  '/Node': nodeColumns,
  '/Event': eventColumns,
  'events.k8s.io/Event': eventColumns,
  '/Namespace': () => [
    nameColumn,
    column('Status', ({ status }) => textOf(objectOf(status).phase), { description: 'The status of the namespace' }),
    ageColumn,
  ],
  '/ConfigMap': () => [
    nameColumn,
    column('Data', ({ data, binaryData }) => sizeOf(data) + sizeOf(binaryData), about('core/v1.ConfigMap', 'data')),
    ageColumn,
  ],
  '/Secret': () => [
    nameColumn,
    column('Type', ({ type }) => textOf(type), about('core/v1.Secret', 'type')),
    column('Data', ({ data }) => sizeOf(data), about('core/v1.Secret', 'data')),
    ageColumn,
  ],
  '/ServiceAccount': () => [nameColumn, ageColumn],
  '/Endpoints': () => [nameColumn, column('Endpoints', endpoints, about('core/v1.Endpoints', 'subsets')), ageColumn],
  '/PodTemplate': () => [
    nameColumn,
    ...templateColumns(({ template }) => objectOf(template), {}),
    column('Pod Labels', ({ template }) => labelText(objectOf(objectOf(template).metadata).labels), {
      description: 'The labels for the pod template.',
    }),
  ],
  '/ReplicationController': () => replicaColumns('core/v1.ReplicationController'),
  '/PersistentVolumeClaim': claimColumns,
  '/PersistentVolume': volumeColumns,
  'apps/ReplicaSet': () => replicaColumns('apps/v1.ReplicaSet'),
  'apps/Deployment': () => [
    nameColumn,
    column('Ready', readyOf, { description: 'Number of the pod with ready state' }),
    column('Up-to-date', count('updatedReplicas'), about('apps/v1.DeploymentStatus', 'updatedReplicas')),
    column('Available', count('availableReplicas'), about('apps/v1.DeploymentStatus', 'availableReplicas')),
    ageColumn,
    ...templateColumns(templateOf, wide),
    selectorColumn('apps/v1.DeploymentSpec'),
  ],
  'apps/StatefulSet': () => [
    nameColumn,
    column('Ready', readyOf, { description: 'Number of the pod with ready state' }),
    ageColumn,
    ...templateColumns(templateOf, wide),
  ],
  'apps/DaemonSet': daemonSetColumns,
  'apps/ControllerRevision': () => [
    nameColumn,
    column('Controller', controllerOf, { description: 'Controller of the object' }),
    column('Revision', ({ revision }) => numberOf(revision), about('apps/v1.ControllerRevision', 'revision')),
    ageColumn,
  ],
  'batch/Job': jobColumns,
  'batch/CronJob': cronJobColumns,
  'coordination.k8s.io/Lease': () => [
    nameColumn,
    column(
      'Holder',
      ({ spec }) => textOf(objectOf(spec).holderIdentity),
      about('coordination/v1.LeaseSpec', 'holderIdentity'),
    ),
    ageColumn,
  ],
  'networking.k8s.io/IngressClass': () => [
    nameColumn,
    column('Controller', ({ spec }) => textOf(objectOf(spec).controller), {
      description: 'Controller that is responsible for handling this class',
    }),
    column('Parameters', ({ spec }) => parametersOf(objectOf(spec).parameters), {
      description: 'A reference to a resource with additional parameters',
    }),
    ageColumn,
  ],
  'networking.k8s.io/Ingress': ingressColumns,
  'networking.k8s.io/NetworkPolicy': () => [
    nameColumn,
    column(
      'Pod-Selector',
      ({ spec }) => selectorText(objectOf(spec).podSelector),
      about('networking/v1.NetworkPolicySpec', 'podSelector'),
    ),
    ageColumn,
  ],
  'policy/PodDisruptionBudget': () => [
    nameColumn,
    column('Min Available', ({ spec }) => amount(objectOf(spec).minAvailable), {
      description: 'The minimum number of pods that must be available.',
    }),
    column('Max Unavailable', ({ spec }) => amount(objectOf(spec).maxUnavailable), {
      description: 'The maximum number of pods that may be unavailable.',
    }),
    column('Allowed Disruptions', count('disruptionsAllowed'), {
      type: 'integer',
      description: 'Calculated number of pods that may be disrupted at this time.',
    }),
    ageColumn,
  ],
  'rbac.authorization.k8s.io/RoleBinding': () => bindingColumns('RoleBinding', 'roleBinding'),
  'rbac.authorization.k8s.io/ClusterRoleBinding': () => bindingColumns('ClusterRoleBinding', 'clusterRoleBinding'),
  'storage.k8s.io/StorageClass': storageClassColumns,
  'autoscaling/HorizontalPodAutoscaler': autoscalerColumns,
  'scheduling.k8s.io/PriorityClass': () => [
    nameColumn,
    column('Value', ({ value }) => numberOf(value), {
      type: 'integer',
      ...about('scheduling/v1.PriorityClass', 'value'),
    }),
    column('Global-Default', ({ globalDefault }) => globalDefault === true, {
      type: 'boolean',
      ...about('scheduling/v1.PriorityClass', 'globalDefault'),
    }),
    ageColumn,
    column('PreemptionPolicy', ({ preemptionPolicy }) => textOf(preemptionPolicy), {
      priority: 1,
      ...about('scheduling/v1.PriorityClass', 'preemptionPolicy'),
    }),
  ],
  '/ResourceQuota': () => [
    nameColumn,
    column('Request', (object) => quota(object, false), {
      description: 'Request represents a minimum amount of cpu/memory that a container may consume.',
    }),
    column('Limit', (object) => quota(object, true), {
      description:
        'Limits control the maximum amount of cpu/memory that a container may use independent of contention on the node.',
    }),
    ageColumn,
  ],
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': webhookColumns,
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': webhookColumns,
};

function about(type: string, field: string): { readonly description: string } {
  return { description: describeField(type, field) };
}

function sizeOf(value: Json | undefined): number {
  return Object.keys(objectOf(value)).length;
}

function count(field: string): (object: ApiObject) => number {
  return ({ status }) => numberOf(objectOf(status)[field]);
}

function templateOf({ spec }: ApiObject): JsonObject {
  return objectOf(objectOf(spec).template);
}

function templateColumns(template: (object: ApiObject) => JsonObject, more: Partial<Column>): readonly Column[] {
  const containers = (object: ApiObject, field: string) =>
    listOf(objectOf(template(object).spec).containers)
      .map((container) => textOf(objectOf(container)[field]))
      .join(',');
  return [
    column('Containers', (object) => containers(object, 'name'), {
      ...more,
      description: 'Names of each container in the template.',
    }),
    column('Images', (object) => containers(object, 'image'), {
      ...more,
      description: 'Images referenced by each container in the template.',
    }),
  ];
}

function selectorColumn(type: string): Column {
  return column('Selector', ({ spec }) => selectorText(objectOf(spec).selector), {
    ...wide,
    ...about(type, 'selector'),
  });
}

/** A selector as a string: of a label selector, or of plain labels. */
export function selectorText(value: Json | undefined): string {
  const selector = objectOf(value);
  const isPlain = Object.values(selector).every((item) => typeof item === 'string');
  const labels = isPlain ? selector : objectOf(selector.matchLabels);
  const equal = Object.entries(labels).map(([key, item]) => `${key}=${textOf(item)}`);
  const set = isPlain ? [] : itemsOf(selector.matchExpressions, '').map(([expression]) => requirementText(expression));
  return [...equal, ...set].sort().join(',') || none;
}

function requirementText({ key, operator, values }: JsonObject): string {
  const list = listOf(values).map(textOf).sort().join(',');
  if (operator === 'In') return `${textOf(key)} in (${list})`;
  if (operator === 'NotIn') return `${textOf(key)} notin (${list})`;
  return operator === 'Exists' ? textOf(key) : `!${textOf(key)}`;
}

function labelText(labels: Json | undefined): string {
  return (
    Object.entries(objectOf(labels))
      .map(([key, value]) => `${key}=${textOf(value)}`)
      .sort()
      .join(',') || none
  );
}

function readyOf({ spec, status }: ApiObject): string {
  return `${numberOf(objectOf(status).readyReplicas)}/${numberOf(objectOf(spec).replicas)}`;
}

function amount(value: Json | undefined): string {
  return value === undefined || value === null ? 'N/A' : String(value);
}

function replicaColumns(type: string): readonly Column[] {
  const integer = { type: 'integer' };
  return [
    nameColumn,
    column('Desired', ({ spec }) => numberOf(objectOf(spec).replicas), {
      ...integer,
      ...about(`${type}Spec`, 'replicas'),
    }),
    column('Current', count('replicas'), { ...integer, ...about(`${type}Status`, 'replicas') }),
    column('Ready', count('readyReplicas'), { ...integer, ...about(`${type}Status`, 'readyReplicas') }),
    ageColumn,
    ...templateColumns(templateOf, wide),
    selectorColumn(`${type}Spec`),
  ];
}

function daemonSetColumns(): readonly Column[] {
  const number = (name: string, field: string) =>
    column(name, count(field), { type: 'integer', ...about('apps/v1.DaemonSetStatus', field) });
  return [
    nameColumn,
    number('Desired', 'desiredNumberScheduled'),
    number('Current', 'currentNumberScheduled'),
    number('Ready', 'numberReady'),
    number('Up-to-date', 'updatedNumberScheduled'),
    number('Available', 'numberAvailable'),
    column(
      'Node Selector',
      (object) => labelText(objectOf(templateOf(object).spec).nodeSelector),
      about('core/v1.PodSpec', 'nodeSelector'),
    ),
    ageColumn,
    ...templateColumns(templateOf, wide),
    selectorColumn('apps/v1.DaemonSetSpec'),
  ];
}

function jobColumns(): readonly Column[] {
  return [
    nameColumn,
    column('Status', jobStatus, { description: 'Status of the job.' }),
    column('Completions', jobCompletions, about('batch/v1.JobStatus', 'succeeded')),
    column('Duration', jobDuration, { description: 'Time required to complete the job.' }),
    ageColumn,
    ...templateColumns(templateOf, wide),
    selectorColumn('batch/v1.JobSpec'),
  ];
}

function jobStatus({ metadata, spec, status }: ApiObject): string {
  const isTrue = (type: string) =>
    listOf(objectOf(status).conditions).some(
      (item) => objectOf(item).type === type && objectOf(item).status === 'True',
    );
  if (isTrue('Complete')) return 'Complete';
  if (isTrue('Failed')) return 'Failed';
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  if (isTrue('Suspended')) return 'Suspended';
  if (isTrue('FailureTarget')) return 'FailureTarget';
  if (isTrue('SuccessCriteriaMet')) return 'SuccessCriteriaMet';
  return objectOf(spec).suspend === true && isTrue('Suspended') ? 'Suspended' : 'Running';
}

function jobCompletions({ spec, status }: ApiObject): string {
  const { completions, parallelism } = objectOf(spec);
  const succeeded = numberOf(objectOf(status).succeeded);
  if (completions !== undefined) return `${succeeded}/${numberOf(completions)}`;
  return numberOf(parallelism) > 1 ? `${succeeded}/1 of ${numberOf(parallelism)}` : `${succeeded}/1`;
}

function jobDuration({ status }: ApiObject, now: Date): string {
  const { startTime, completionTime } = objectOf(status);
  if (typeof startTime !== 'string') return '';
  const end = typeof completionTime === 'string' ? Date.parse(completionTime) : now.getTime();
  return shortDuration(end - Date.parse(startTime));
}

function cronJobColumns(): readonly Column[] {
  const job = ({ spec }: ApiObject) => objectOf(objectOf(objectOf(spec).jobTemplate).spec);
  return [
    nameColumn,
    column('Schedule', ({ spec }) => textOf(objectOf(spec).schedule), about('batch/v1.CronJobSpec', 'schedule')),
    column(
      'Timezone',
      ({ spec }) => textOf(objectOf(spec).timeZone) || none,
      about('batch/v1.CronJobSpec', 'timeZone'),
    ),
    column('Suspend', ({ spec }) => (objectOf(spec).suspend === true ? 'True' : 'False'), {
      type: 'boolean',
      ...about('batch/v1.CronJobSpec', 'suspend'),
    }),
    column('Active', ({ status }) => listOf(objectOf(status).active).length, {
      type: 'integer',
      ...about('batch/v1.CronJobStatus', 'active'),
    }),
    column(
      'Last Schedule',
      ({ status }, now) => {
        const { lastScheduleTime } = objectOf(status);
        return typeof lastScheduleTime === 'string' ? age(lastScheduleTime, now) : none;
      },
      about('batch/v1.CronJobStatus', 'lastScheduleTime'),
    ),
    ageColumn,
    ...templateColumns((object) => objectOf(job(object).template), wide),
    column('Selector', (object) => selectorText(job(object).selector), {
      ...wide,
      ...about('batch/v1.JobSpec', 'selector'),
    }),
  ];
}

function controllerOf({ metadata }: ApiObject): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  return owner ? `${owner.kind.toLowerCase()}.${owner.apiVersion.split('/')[0]}/${owner.name}` : none;
}

function parametersOf(value: Json | undefined): string {
  if (value === undefined) return none;
  const { apiGroup, kind, name } = objectOf(value);
  return `${textOf(kind)}${apiGroup === undefined ? '' : `.${textOf(apiGroup)}`}/${textOf(name)}`;
}

function ingressColumns(): readonly Column[] {
  const hosts = (spec: JsonObject) => itemsOf(spec.rules, '').flatMap(([rule]) => textOf(rule.host) || []);
  return [
    nameColumn,
    column(
      'Class',
      ({ metadata, spec }) =>
        textOf(objectOf(spec).ingressClassName) || (metadata.annotations?.['kubernetes.io/ingress.class'] ?? none),
      {
        description: 'The name of the IngressClass resource that should be used for additional configuration',
      },
    ),
    column('Hosts', ({ spec }) => hosts(objectOf(spec)).join(',') || '*', {
      description: 'Hosts that incoming requests are matched against before the ingress rule',
    }),
    column(
      'Address',
      ({ status }) =>
        itemsOf(objectOf(objectOf(status).loadBalancer).ingress, '')
          .map(([item]) => textOf(item.ip) || textOf(item.hostname))
          .join(','),
      {
        description: 'Address is a list containing ingress points for the load-balancer',
      },
    ),
    column('Ports', ({ spec }) => (listOf(objectOf(spec).tls).length > 0 ? '80, 443' : '80'), {
      description: 'Ports of TLS configurations that open',
    }),
    ageColumn,
  ];
}

function bindingColumns(kind: string, name: string): readonly Column[] {
  const subjects = (subject: string) => (object: ApiObject) =>
    itemsOf(object.subjects, '')
      .filter(([item]) => item.kind === subject)
      .map(([item]) =>
        subject === 'ServiceAccount' ? `${textOf(item.namespace)}/${textOf(item.name)}` : textOf(item.name),
      )
      .join(', ');
  return [
    nameColumn,
    column(
      'Role',
      ({ roleRef }) => `${textOf(objectOf(roleRef).kind)}/${textOf(objectOf(roleRef).name)}`,
      // The printed description is that of v1beta1, which lacks the last sentence.
      { description: about(`rbac/v1.${kind}`, 'roleRef').description.replace(' This field is immutable.', '') },
    ),
    ageColumn,
    column('Users', subjects('User'), { ...wide, description: `Users in the ${name}` }),
    column('Groups', subjects('Group'), { ...wide, description: `Groups in the ${name}` }),
    column('ServiceAccounts', subjects('ServiceAccount'), { ...wide, description: `ServiceAccounts in the ${name}` }),
  ];
}

const shortModes: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

function modesText(modes: Json | undefined): string {
  return listOf(modes)
    .map((mode) => shortModes[textOf(mode)] ?? '')
    .join(',');
}

function claimColumns(): readonly Column[] {
  const isBound = ({ spec }: ApiObject) => textOf(objectOf(spec).volumeName) !== '';
  return [
    nameColumn,
    column(
      'Status',
      ({ metadata, status }) =>
        metadata.deletionTimestamp === undefined ? textOf(objectOf(status).phase) : 'Terminating',
      about('core/v1.PersistentVolumeClaimStatus', 'phase'),
    ),
    column(
      'Volume',
      ({ spec }) => textOf(objectOf(spec).volumeName),
      about('core/v1.PersistentVolumeClaimSpec', 'volumeName'),
    ),
    column(
      'Capacity',
      (object) => (isBound(object) ? textOf(objectOf(objectOf(object.status).capacity).storage) : ''),
      about('core/v1.PersistentVolumeClaimStatus', 'capacity'),
    ),
    column(
      'Access Modes',
      (object) => (isBound(object) ? modesText(objectOf(object.status).accessModes) : ''),
      about('core/v1.PersistentVolumeClaimStatus', 'accessModes'),
    ),
    column('StorageClass', ({ spec }) => textOf(objectOf(spec).storageClassName), {
      description: 'StorageClass of the pvc',
    }),
    column('VolumeAttributesClass', ({ spec }) => textOf(objectOf(spec).volumeAttributesClassName) || '<unset>', {
      description: 'VolumeAttributesClass of the pvc',
    }),
    ageColumn,
    column('VolumeMode', ({ spec }) => textOf(objectOf(spec).volumeMode) || '<unset>', {
      ...wide,
      ...about('core/v1.PersistentVolumeClaimSpec', 'volumeMode'),
    }),
  ];
}

function volumeColumns(): readonly Column[] {
  const spec = (field: string) => about('core/v1.PersistentVolumeSpec', field);
  const claim = (object: ApiObject) => objectOf(objectOf(object.spec).claimRef);
  return [
    nameColumn,
    column('Capacity', (object) => textOf(objectOf(objectOf(object.spec).capacity).storage), spec('capacity')),
    column('Access Modes', (object) => modesText(objectOf(object.spec).accessModes), spec('accessModes')),
    column(
      'Reclaim Policy',
      (object) => textOf(objectOf(object.spec).persistentVolumeReclaimPolicy),
      spec('persistentVolumeReclaimPolicy'),
    ),
    column(
      'Status',
      ({ metadata, status }) =>
        metadata.deletionTimestamp === undefined ? textOf(objectOf(status).phase) : 'Terminating',
      about('core/v1.PersistentVolumeStatus', 'phase'),
    ),
    column(
      'Claim',
      (object) =>
        textOf(claim(object).name) === '' ? '' : `${textOf(claim(object).namespace)}/${textOf(claim(object).name)}`,
      spec('claimRef'),
    ),
    column('StorageClass', (object) => textOf(objectOf(object.spec).storageClassName), {
      description: 'StorageClass of the pv',
    }),
    column('VolumeAttributesClass', (object) => textOf(objectOf(object.spec).volumeAttributesClassName) || '<unset>', {
      description: 'VolumeAttributesClass of the pv',
    }),
    column(
      'Reason',
      ({ status }) => textOf(objectOf(status).reason),
      about('core/v1.PersistentVolumeStatus', 'reason'),
    ),
    ageColumn,
    column('VolumeMode', (object) => textOf(objectOf(object.spec).volumeMode) || '<unset>', {
      ...wide,
      ...spec('volumeMode'),
    }),
  ];
}

function storageClassColumns(): readonly Column[] {
  const field = (name: string) => about('storage/v1.StorageClass', name);
  const isDefault = ({ metadata }: ApiObject) =>
    metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true';
  return [
    column('Name', (object) => `${object.metadata.name ?? ''}${isDefault(object) ? ' (default)' : ''}`, {
      format: 'name',
      description: nameColumn.description,
    }),
    column('Provisioner', ({ provisioner }) => textOf(provisioner), field('provisioner')),
    column('ReclaimPolicy', ({ reclaimPolicy }) => textOf(reclaimPolicy), field('reclaimPolicy')),
    column('VolumeBindingMode', ({ volumeBindingMode }) => textOf(volumeBindingMode), field('volumeBindingMode')),
    column(
      'AllowVolumeExpansion',
      ({ allowVolumeExpansion }) => allowVolumeExpansion === true,
      field('allowVolumeExpansion'),
    ),
    ageColumn,
  ];
}

function autoscalerColumns(): readonly Column[] {
  const spec = (field: string) => about('autoscaling/v2.HorizontalPodAutoscalerSpec', field);
  return [
    nameColumn,
    column(
      'Reference',
      (object) =>
        `${textOf(objectOf(objectOf(object.spec).scaleTargetRef).kind)}/${textOf(objectOf(objectOf(object.spec).scaleTargetRef).name)}`,
      spec('scaleTargetRef'),
    ),
    column('Targets', (object) => targets(objectOf(object.spec)), spec('metrics')),
    column(
      'MinPods',
      (object) =>
        objectOf(object.spec).minReplicas === undefined
          ? '<unset>'
          : String(numberOf(objectOf(object.spec).minReplicas)),
      spec('minReplicas'),
    ),
    column('MaxPods', (object) => numberOf(objectOf(object.spec).maxReplicas), spec('maxReplicas')),
    column(
      'Replicas',
      count('currentReplicas'),
      about('autoscaling/v2.HorizontalPodAutoscalerStatus', 'currentReplicas'),
    ),
    ageColumn,
  ];
}

function targets(spec: JsonObject): string {
  const list = itemsOf(spec.metrics, '').map(([metric]) => {
    const { name, target } = objectOf(metric.resource);
    const { averageUtilization, averageValue } = objectOf(target);
    const wanted = averageUtilization === undefined ? textOf(averageValue) : `${numberOf(averageUtilization)}%`;
    return `${textOf(name)}: <unknown>/${wanted}`;
  });
  return list.join(', ') || none;
}

function quota({ status }: ApiObject, isLimit: boolean): string {
  const hard = objectOf(objectOf(status).hard);
  const used = objectOf(objectOf(status).used);
  return Object.keys(hard)
    .filter((name) => name.startsWith('limits.') === isLimit)
    .sort()
    .map((name) => `${name}: ${textOf(used[name]) || '0'}/${textOf(hard[name])}`)
    .join(', ');
}

function endpoints({ subsets }: ApiObject): string {
  const all = itemsOf(subsets, '').flatMap(([subset]) => {
    const addresses = listOf(subset.addresses).map((item) => textOf(objectOf(item).ip));
    const ports = listOf(subset.ports).map((item) => numberOf(objectOf(item).port));
    return ports.length === 0 ? addresses : ports.flatMap((port) => addresses.map((ip) => `${ip}:${port}`));
  });
  const more = all.length > 3 ? ` + ${all.length - 3} more...` : '';
  return all.length === 0 ? none : all.slice(0, 3).join(',') + more;
}

function webhookColumns(): readonly Column[] {
  return [
    nameColumn,
    column('Webhooks', ({ webhooks }) => listOf(webhooks).length, {
      type: 'integer',
      description: 'Webhooks indicates the number of webhooks registered in this configuration',
    }),
    ageColumn,
  ];
}
