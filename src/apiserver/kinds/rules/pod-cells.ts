import {
  type ApiObject,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  valueAt,
} from '../../model/index.js';
import { shortDuration } from '../columns.js';

/** The number of ready containers, and the number of all containers. Counts sidecars, but no other init containers. */
export function readyContainers({ spec, status }: ApiObject): string {
  const sidecars = objectsOf(objectOf(spec).initContainers).filter((item) => item.restartPolicy === 'Always');
  const states = objectsOf(objectOf(status).containerStatuses);
  const others = objectsOf(objectOf(status).initContainerStatuses).filter((state) =>
    sidecars.some(({ name }) => name === state.name),
  );
  const count = states.filter((item) => item.ready === true && objectOf(item.state).running !== undefined).length;
  const total = listOf(objectOf(spec).containers).length + sidecars.length;
  return `${count + others.filter((item) => item.ready === true).length}/${total}`;
}

/** The state of a pod as one word. */
export function podState(pod: ApiObject): string {
  const status = objectOf(pod.status);
  const conditions = objectsOf(status.conditions);
  const isGated = conditions.some((item) => item.type === 'PodScheduled' && item.reason === 'SchedulingGated');
  let reason = textOf(status.reason) || textOf(status.phase);
  if (isGated) reason = 'SchedulingGated';
  const initializing = initReason(pod, status);
  if (initializing !== undefined) reason = initializing;
  else {
    let hasRunning = false;
    for (const container of objectsOf(status.containerStatuses).toReversed()) {
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
  const states = objectsOf(status.initContainerStatuses);
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

/** The number of restarts of the containers, and the time since the last restart. */
export function restarts({ status }: ApiObject, now: Date): string {
  const states = objectsOf(objectOf(status).containerStatuses);
  const count = states.reduce((sum, item) => sum + numberOf(item.restartCount), 0);
  const times = states.map((item) => Date.parse(textOf(valueAt(item, 'lastState.terminated.finishedAt'))) || 0);
  const last = Math.max(0, ...times);
  return count > 0 && last > 0 ? `${count} (${shortDuration(now.getTime() - last)} ago)` : String(count);
}

/** The number of readiness gates that are met, and the number of all readiness gates. */
export function readinessGates({ spec, status }: ApiObject): string {
  const list = objectsOf(objectOf(spec).readinessGates);
  if (list.length === 0) return '<none>';
  const conditions = objectsOf(objectOf(status).conditions);
  const met = list.filter((gate) =>
    conditions.some((item) => item.type === gate.conditionType && item.status === 'True'),
  );
  return `${met.length}/${list.length}`;
}

/** The first address of a pod. */
export function firstIp({ status }: ApiObject): string {
  return textOf(objectOf(listOf(objectOf(status).podIPs)[0]).ip) || '<none>';
}
