import type { Json } from '../../../base/json/index.js';
import {
  type ApiObject,
  type Column,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  selectorText,
  textOf,
  valueAt,
} from '../../model/index.js';
import { age, shortDuration } from '../columns.js';
import { toV2 } from './autoscaler-versions.js';

type Cell = Column['cell'];

const none = '<none>';
const unknown = '<unknown>';

/** The total number of keys of the objects at the given paths. */
export function sizeOf(...paths: readonly string[]): Cell {
  return (object) => paths.reduce((size, path) => size + Object.keys(objectOf(valueAt(object, path))).length, 0);
}

/** The values of one field in all containers at a path, separated by commas. */
export function containerTexts(path: string, field: string): Cell {
  return (object) =>
    objectsOf(valueAt(object, path))
      .map((container) => textOf(container[field]))
      .join();
}

/** Whether a field is `true`. */
export function isTrue(path: string): Cell {
  return (object) => valueAt(object, path) === true;
}

/** The label selector or labels at a path. */
export function labelTexts(path: string): Cell {
  return (object) => selectorText(valueAt(object, path)) || none;
}

/** A number or percentage at a path. */
export function amountAt(path: string, missing: string): Cell {
  return (object) => String(valueAt(object, path) ?? missing);
}

/** The phase of an object; `Terminating` while it is being deleted. */
export function phase({ metadata, status }: ApiObject): string {
  return metadata.deletionTimestamp === undefined ? textOf(objectOf(status).phase) : 'Terminating';
}

/** The number of ready replicas, and the desired number. */
export function readyReplicas({ spec, status }: ApiObject): string {
  return `${numberOf(objectOf(status).readyReplicas)}/${numberOf(objectOf(spec).replicas)}`;
}

/** The kind and name of a reference at a path. */
export function kindAndName(path: string): Cell {
  return (object) => {
    const { kind, name } = objectOf(valueAt(object, path));
    return `${textOf(kind)}/${textOf(name)}`;
  };
}

/** The state of a Job as one word. */
export function jobState({ metadata, status }: ApiObject): string {
  const met = objectsOf(objectOf(status).conditions).filter((condition) => condition.status === 'True');
  const find = (...types: readonly string[]) => types.find((type) => met.some((condition) => condition.type === type));
  const ended = find('Complete', 'Failed');
  if (ended !== undefined) return ended;
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  return find('Suspended', 'FailureTarget', 'SuccessCriteriaMet') ?? 'Running';
}

/** The number of succeeded pods of a Job, and the required number. */
export function jobCompletions({ spec, status }: ApiObject): string {
  const { completions, parallelism } = objectOf(spec);
  const succeeded = numberOf(objectOf(status).succeeded);
  if (completions !== undefined) return `${succeeded}/${numberOf(completions)}`;
  return numberOf(parallelism) > 1 ? `${succeeded}/1 of ${numberOf(parallelism)}` : `${succeeded}/1`;
}

/** The duration of a Job, or the duration so far of a running Job; empty if the Job has not started. */
export function jobDuration({ status }: ApiObject, now: Date): string {
  const { startTime, completionTime } = objectOf(status);
  if (typeof startTime !== 'string') return '';
  const end = typeof completionTime === 'string' ? Date.parse(completionTime) : now.getTime();
  return shortDuration(end - Date.parse(startTime));
}

/** The owner that controls an object. */
export function controllerOf({ metadata }: ApiObject): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  return owner ? `${owner.kind.toLowerCase()}.${owner.apiVersion.split('/')[0]}/${owner.name}` : none;
}

/** The parameters of an IngressClass. */
export function classParameters({ spec }: ApiObject): string {
  const { parameters } = objectOf(spec);
  if (parameters === undefined) return none;
  const { apiGroup, kind, name } = objectOf(parameters);
  return `${textOf(kind)}${apiGroup === undefined ? '' : `.${textOf(apiGroup)}`}/${textOf(name)}`;
}

/** The class of an Ingress. */
export function ingressClass({ metadata, spec }: ApiObject): string {
  const { ingressClassName } = objectOf(spec);
  return textOf(ingressClassName) || (metadata.annotations?.['kubernetes.io/ingress.class'] ?? none);
}

/** The first three hosts of an Ingress. */
export function ingressHosts({ spec }: ApiObject): string {
  const rules = objectsOf(objectOf(spec).rules);
  const hosts = rules.flatMap((rule) => textOf(rule.host) || []);
  const third = rules.flatMap((rule, index) => (textOf(rule.host) === '' ? [] : index))[2] ?? rules.length;
  const more = third < rules.length - 1 ? ` + ${rules.length - 3} more...` : '';
  return hosts.length === 0 ? '*' : hosts.slice(0, 3).join() + more;
}

/** The addresses of a load balancer. */
export function balancerAddresses(object: ApiObject): string {
  return objectsOf(valueAt(object, 'status.loadBalancer.ingress'))
    .map((item) => textOf(item.ip) || textOf(item.hostname))
    .join();
}

/** The names of all subjects of one kind in a role binding. */
export function subjectsOf(kind: string): Cell {
  return ({ subjects }) =>
    objectsOf(subjects)
      .filter((subject) => subject.kind === kind)
      .map(({ namespace, name }) => (kind === 'ServiceAccount' ? `${textOf(namespace)}/${textOf(name)}` : textOf(name)))
      .join(', ');
}

const shortModes: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
};

/** The access modes of a volume. */
export function accessModes(path: string): Cell {
  return (object) =>
    listOf(valueAt(object, path))
      .map((mode) => shortModes[textOf(mode)] ?? '')
      .join();
}

/** Returns a claim's cell, which is empty until the claim has a volume. */
export function ifBound(cell: Cell): Cell {
  return (claim, now) => (textOf(objectOf(claim.spec).volumeName) === '' ? '' : cell(claim, now));
}

/** The claim of a volume. */
export function claimOf({ spec }: ApiObject): string {
  const { namespace, name } = objectOf(objectOf(spec).claimRef);
  return textOf(name) === '' ? '' : `${textOf(namespace)}/${textOf(name)}`;
}

/** The name of a StorageClass or IngressClass, marked if it is the default. */
export function className({ kind, metadata }: ApiObject): string {
  const isDefault = metadata.annotations?.[`${kind.toLowerCase()}.kubernetes.io/is-default-class`] === 'true';
  return `${metadata.name ?? ''}${isDefault ? ' (default)' : ''}`;
}

/** The current and the target values of an autoscaler's first two metrics. */
export function targets(autoscaler: ApiObject): string {
  const { spec, status } = toV2(autoscaler);
  const current = objectsOf(objectOf(status).currentMetrics);
  const list = objectsOf(objectOf(spec).metrics).map(({ type, ...sources }, index) => {
    const field = textOf(type).charAt(0).toLowerCase() + textOf(type).slice(1);
    const { name, target } = objectOf(sources[field]);
    const { averageUtilization, averageValue, value } = objectOf(target);
    const now = objectOf(objectOf(objectOf(current[index])[field]).current);
    const prefix = name === undefined ? '' : `${textOf(name)}: `;
    if (averageValue !== undefined) {
      const suffix = type === 'Object' || type === 'External' ? ' (avg)' : '';
      return `${prefix}${textOf(now.averageValue) || unknown}/${textOf(averageValue)}${suffix}`;
    }
    if (value !== undefined) return `${textOf(now.value) || unknown}/${textOf(value)}`;
    const percent = (number: Json | undefined, missing: string) =>
      number === undefined ? missing : `${String(number)}%`;
    return `${prefix}${percent(now.averageUtilization, unknown)}/${percent(averageUtilization, '<auto>')}`;
  });
  const more = list.length > 2 ? ` + ${list.length - 2} more...` : '';
  return list.length === 0 ? none : list.slice(0, 2).join(', ') + more;
}

/** The used and allowed amounts of a quota: either only the `limits.` resources, or all other resources. */
export function quotaAmounts(isLimit: boolean): Cell {
  return ({ status }) => {
    const hard = objectOf(objectOf(status).hard);
    const used = objectOf(objectOf(status).used);
    const names = Object.keys(hard).filter((name) => name.startsWith('limits.') === isLimit);
    return names
      .sort()
      .map((name) => `${name}: ${textOf(used[name]) || '0'}/${textOf(hard[name])}`)
      .join(', ');
  };
}

/** The first three addresses of Endpoints, and the number of further addresses. */
export function endpoints({ subsets }: ApiObject): string {
  const all = objectsOf(subsets).flatMap((subset) => {
    const addresses = objectsOf(subset.addresses).map(({ ip }) => textOf(ip));
    const ports = objectsOf(subset.ports).map(({ port }) => numberOf(port));
    return ports.length === 0 ? addresses : ports.flatMap((port) => addresses.map((ip) => `${ip}:${port}`));
  });
  const more = all.length > 3 ? ` + ${all.length - 3} more...` : '';
  return all.length === 0 ? none : all.slice(0, 3).join() + more;
}

/** The external addresses of a Service. */
export function externalIps(service: ApiObject): string {
  const { type, externalIPs, externalName } = objectOf(service.spec);
  const given = listOf(externalIPs).map(textOf).join();
  if (type === 'ExternalName') return textOf(externalName);
  if (type !== 'LoadBalancer') return given || none;
  return [balancerAddresses(service), given].filter((text) => text !== '').join() || '<pending>';
}

/** The ports of a Service. */
export function servicePorts({ spec }: ApiObject): string {
  const list = objectsOf(objectOf(spec).ports).map(({ port, nodePort, protocol }) => {
    const node = numberOf(nodePort) > 0 ? `:${numberOf(nodePort)}` : '';
    return `${numberOf(port)}${node}/${textOf(protocol)}`;
  });
  return list.join() || none;
}

/** The Node address of the given type. */
export function nodeAddress(type: string): Cell {
  return ({ status }) =>
    textOf(objectsOf(objectOf(status).addresses).find((item) => item.type === type)?.address) || none;
}

/** The status of a Node, such as `Ready,SchedulingDisabled`. */
export function nodeState({ spec, status }: ApiObject): string {
  const ready = objectsOf(objectOf(status).conditions).find((item) => item.type === 'Ready');
  const state = ready ? (ready.status === 'True' ? 'Ready' : 'NotReady') : 'Unknown';
  return objectOf(spec).unschedulable === true ? `${state},SchedulingDisabled` : state;
}

/** The roles of a Node, according to its labels. */
export function nodeRoles({ metadata }: ApiObject): string {
  const prefix = 'node-role.kubernetes.io/';
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(prefix)) return key.slice(prefix.length) || [];
    return key === 'kubernetes.io/role' && value !== '' ? value : [];
  });
  return [...new Set(roles)].sort().join() || none;
}

/** The time since an event was last seen. */
export function lastSeen(event: ApiObject, now: Date): string {
  const series = objectOf(event.series).lastObservedTime;
  return age(series ?? event.lastTimestamp ?? event.deprecatedLastTimestamp ?? event.eventTime, now);
}

/** The time since an event was first seen. */
export function firstSeen(event: ApiObject, now: Date): string {
  return age(event.firstTimestamp ?? event.deprecatedFirstTimestamp ?? event.eventTime, now);
}

/** The kind and name of the object that an event is about. */
export function involvedName(event: ApiObject): string {
  const { kind, name } = objectOf(event.involvedObject ?? event.regarding);
  return `${textOf(kind).toLowerCase()}/${textOf(name)}`;
}

/** The path of the field that an event is about. */
export function involvedField(event: ApiObject): string {
  return textOf(objectOf(event.involvedObject ?? event.regarding).fieldPath);
}

/** The component that reported an event, and its host or instance. */
export function eventSource(event: ApiObject): string {
  const { component, host } = objectOf(event.source ?? event.deprecatedSource);
  const parts = [
    textOf(component) || textOf(event.reportingComponent ?? event.reportingController),
    textOf(host) || textOf(event.reportingInstance),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The number of occurrences of an event. */
export function eventCount(event: ApiObject): number {
  return numberOf(objectOf(event.series).count) || numberOf(event.count ?? event.deprecatedCount) || 1;
}
