import type { Json } from '../../../base/json/index.js';
import type { ApiObject, Column, JsonObject } from '../../model/index.js';
import { ageColumn, column, describeField, nameColumn, shortDuration } from '../columns.js';
import { itemsOf, listOf, numberOf, objectOf, textOf } from '../problems.js';

const none = '<none>';

/** The columns of a Pod. */
export function podColumns(): readonly Column[] {
  const about = (type: string, field: string) => ({
    priority: 1,
    description: describeField(`core/v1.${type}`, field),
  });
  return [
    nameColumn,
    column('Ready', ready, { description: 'The aggregate readiness state of this pod for accepting traffic.' }),
    column('Status', (pod) => podStatus(pod), { description: 'The aggregate status of the containers in this pod.' }),
    column('Restarts', restarts, {
      description:
        'The number of times the containers in this pod have been restarted and when the last container in this pod has restarted.',
    }),
    ageColumn,
    column(
      'IP',
      ({ status }) => textOf(objectOf(listOf(objectOf(status).podIPs)[0]).ip) || none,
      about('PodStatus', 'podIP'),
    ),
    column('Node', ({ spec }) => textOf(objectOf(spec).nodeName) || none, about('PodSpec', 'nodeName')),
    column(
      'Nominated Node',
      ({ status }) => textOf(objectOf(status).nominatedNodeName) || none,
      about('PodStatus', 'nominatedNodeName'),
    ),
    column('Readiness Gates', gates, about('PodSpec', 'readinessGates')),
  ];
}

function ready({ spec, status }: ApiObject): string {
  const sidecars = itemsOf(objectOf(spec).initContainers, '').filter(([item]) => item.restartPolicy === 'Always');
  const names = new Set(sidecars.map(([item]) => textOf(item.name)));
  const states = listOf(objectOf(status).containerStatuses).map(objectOf);
  const others = listOf(objectOf(status).initContainerStatuses)
    .map(objectOf)
    .filter((item) => names.has(textOf(item.name)));
  const count = states.filter((item) => item.ready === true && objectOf(item.state).running !== undefined).length;
  const total = listOf(objectOf(spec).containers).length + sidecars.length;
  return `${count + others.filter((item) => item.ready === true).length}/${total}`;
}

function podStatus(pod: ApiObject): string {
  const status = objectOf(pod.status);
  const conditions = listOf(status.conditions).map(objectOf);
  const isGated = conditions.some((item) => item.type === 'PodScheduled' && item.reason === 'SchedulingGated');
  let reason = textOf(status.reason) || textOf(status.phase);
  if (isGated) reason = 'SchedulingGated';
  const initializing = initReason(pod, status);
  if (initializing !== undefined) reason = initializing;
  else {
    let hasRunning = false;
    for (const container of listOf(status.containerStatuses).map(objectOf).reverse()) {
      const found = containerReason(objectOf(container.state));
      if (found !== undefined) reason = found;
      else if (container.ready === true && objectOf(container.state).running !== undefined) hasRunning = true;
    }
    if (reason === 'Completed' && hasRunning) {
      const isReady = conditions.some((item) => item.type === 'Ready' && item.status === 'True');
      reason = isReady ? 'Running' : 'NotReady';
    }
  }
  if (pod.metadata.deletionTimestamp === undefined) return reason;
  if (status.reason === 'NodeLost') return 'Unknown';
  return status.phase === 'Succeeded' || status.phase === 'Failed' ? reason : 'Terminating';
}

function initReason(pod: ApiObject, status: JsonObject): string | undefined {
  const states = listOf(status.initContainerStatuses).map(objectOf);
  const total = listOf(objectOf(pod.spec).initContainers).length;
  for (const [index, container] of states.entries()) {
    const state = objectOf(container.state);
    const terminated = objectOf(state.terminated);
    if (state.terminated !== undefined && numberOf(terminated.exitCode) === 0) continue;
    if (container.started === true && state.running !== undefined) continue;
    const found = containerReason(state);
    if (state.terminated !== undefined) return `Init:${found}`;
    const waiting = textOf(objectOf(state.waiting).reason);
    return waiting !== '' && waiting !== 'PodInitializing' ? `Init:${waiting}` : `Init:${index}/${total}`;
  }
  return undefined;
}

function containerReason(state: JsonObject): string | undefined {
  const waiting = textOf(objectOf(state.waiting).reason);
  if (waiting !== '') return waiting;
  if (state.terminated === undefined) return undefined;
  const { reason, signal, exitCode } = objectOf(state.terminated);
  if (textOf(reason) !== '') return textOf(reason);
  return numberOf(signal) === 0 ? `ExitCode:${numberOf(exitCode)}` : `Signal:${numberOf(signal)}`;
}

function restarts({ status }: ApiObject, now: Date): string {
  const states = listOf(objectOf(status).containerStatuses).map(objectOf);
  const count = states.reduce((sum, item) => sum + numberOf(item.restartCount), 0);
  const times = states.map((item) => timeOf(objectOf(objectOf(item.lastState).terminated).finishedAt));
  const last = Math.max(0, ...times);
  return count > 0 && last > 0 ? `${count} (${shortDuration(now.getTime() - last)} ago)` : String(count);
}

function timeOf(value: Json | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : 0;
}

function gates({ spec, status }: ApiObject): string {
  const list = itemsOf(objectOf(spec).readinessGates, '');
  if (list.length === 0) return none;
  const conditions = listOf(objectOf(status).conditions).map(objectOf);
  const met = list.filter(([gate]) =>
    conditions.some((item) => item.type === gate.conditionType && item.status === 'True'),
  );
  return `${met.length}/${list.length}`;
}
