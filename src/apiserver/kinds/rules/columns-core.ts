import type { ApiObject, Column } from '../../model/index.js';
import { age, ageColumn, column, describeField, nameColumn } from '../columns.js';
import { itemsOf, listOf, numberOf, objectOf, textOf } from '../problems.js';

const none = '<none>';

/** The columns of a Service. */
export function serviceColumns(): readonly Column[] {
  const about = (field: string) => ({ description: describeField('core/v1.ServiceSpec', field) });
  return [
    nameColumn,
    column('Type', ({ spec }) => textOf(objectOf(spec).type), about('type')),
    column('Cluster-IP', ({ spec }) => textOf(objectOf(spec).clusterIP) || none, about('clusterIP')),
    column('External-IP', externalIps, about('externalIPs')),
    column('Port(s)', ports, about('ports')),
    ageColumn,
    column('Selector', ({ spec }) => labels(objectOf(spec).selector), { priority: 1, ...about('selector') }),
  ];
}

function externalIps({ spec, status }: ApiObject): string {
  const { type, externalIPs, externalName } = objectOf(spec);
  const given = listOf(externalIPs).map(textOf);
  if (type === 'ExternalName') return textOf(externalName);
  if (type !== 'LoadBalancer') return given.join(',') || none;
  const ingress = itemsOf(objectOf(objectOf(status).loadBalancer).ingress, '');
  return [...ingress.map(([item]) => textOf(item.ip) || textOf(item.hostname)), ...given].join(',') || '<pending>';
}

function ports({ spec }: ApiObject): string {
  const list = itemsOf(objectOf(spec).ports, '').map(([port]) => {
    const node = numberOf(port.nodePort);
    return `${numberOf(port.port)}${node > 0 ? `:${node}` : ''}/${textOf(port.protocol)}`;
  });
  return list.join(',') || none;
}

function labels(value: Parameters<typeof objectOf>[0]): string {
  const list = Object.entries(objectOf(value)).map(([key, item]) => `${key}=${textOf(item)}`);
  return list.sort().join(',') || none;
}

/** The columns of a Node. */
export function nodeColumns(): readonly Column[] {
  const system = (name: string, field: string, priority: number) =>
    column(
      name,
      ({ status }) => textOf(objectOf(objectOf(status).nodeInfo)[field]) || (priority === 0 ? '' : '<unknown>'),
      {
        priority,
        description: describeField('core/v1.NodeSystemInfo', field),
      },
    );
  const address = (name: string, type: string) =>
    column(
      name,
      ({ status }) =>
        textOf(itemsOf(objectOf(status).addresses, '').find(([item]) => item.type === type)?.[0].address) || none,
      {
        priority: 1,
        description: describeField('core/v1.NodeStatus', 'addresses'),
      },
    );
  return [
    nameColumn,
    column('Status', nodeStatus, { description: 'The status of the node' }),
    column('Roles', nodeRoles, { description: 'The roles of the node' }),
    ageColumn,
    system('Version', 'kubeletVersion', 0),
    address('Internal-IP', 'InternalIP'),
    address('External-IP', 'ExternalIP'),
    system('OS-Image', 'osImage', 1),
    system('Kernel-Version', 'kernelVersion', 1),
    system('Container-Runtime', 'containerRuntimeVersion', 1),
  ];
}

function nodeStatus({ spec, status }: ApiObject): string {
  const ready = itemsOf(objectOf(status).conditions, '').find(([item]) => item.type === 'Ready')?.[0];
  const states = [ready ? (ready.status === 'True' ? 'Ready' : 'NotReady') : 'Unknown'];
  return [...states, ...(objectOf(spec).unschedulable === true ? ['SchedulingDisabled'] : [])].join(',');
}

function nodeRoles({ metadata }: ApiObject): string {
  const prefix = 'node-role.kubernetes.io/';
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(prefix)) return key.slice(prefix.length) || [];
    return key === 'kubernetes.io/role' && value !== '' ? value : [];
  });
  return [...new Set(roles)].sort().join(',') || none;
}

/** The columns of an Event. */
export function eventColumns(): readonly Column[] {
  const about = (field: string) => ({ description: describeField('core/v1.Event', field) });
  const wide = { priority: 1 };
  return [
    column('Last Seen', lastSeen, about('lastTimestamp')),
    column('Type', ({ type }) => textOf(type), about('type')),
    column('Reason', ({ reason }) => textOf(reason), about('reason')),
    column('Object', target, about('involvedObject')),
    column('Subobject', (event) => textOf(objectOf(event.involvedObject ?? event.regarding).fieldPath), {
      ...wide,
      description: describeField('core/v1.ObjectReference', 'fieldPath'),
    }),
    column('Source', source, { ...wide, ...about('source') }),
    column('Message', (event) => textOf(event.message ?? event.note).trim(), about('message')),
    column('First Seen', firstSeen, { ...wide, ...about('firstTimestamp') }),
    column('Count', eventCount, { ...wide, ...about('count') }),
    column('Name', ({ metadata }) => metadata.name ?? '', {
      ...wide,
      format: 'name',
      description: nameColumn.description,
    }),
  ];
}

function lastSeen(event: ApiObject, now: Date): string {
  const series = objectOf(event.series).lastObservedTime;
  return age(series ?? event.lastTimestamp ?? event.deprecatedLastTimestamp ?? event.eventTime, now);
}

function firstSeen(event: ApiObject, now: Date): string {
  return age(event.firstTimestamp ?? event.deprecatedFirstTimestamp ?? event.eventTime, now);
}

function target(event: ApiObject): string {
  const { kind, name } = objectOf(event.involvedObject ?? event.regarding);
  return `${textOf(kind).toLowerCase()}/${textOf(name)}`;
}

function source(event: ApiObject): string {
  const { component, host } = objectOf(event.source ?? event.deprecatedSource);
  const parts = [
    textOf(component) || textOf(event.reportingComponent ?? event.reportingController),
    textOf(host) || textOf(event.reportingInstance),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function eventCount(event: ApiObject): number {
  return numberOf(objectOf(event.series).count) || numberOf(event.count ?? event.deprecatedCount) || 1;
}
