import type { ContainerState, ContainerStatus, Pod, PodStatus } from '../../k8s/core/v1.js';
import { newTime, type Stored } from '../../runtime/index.js';
import type { PodTimes } from './pod-behavior.js';
import { withConditions } from './pod-conditions.js';

/** The state that the kubelet keeps for a pod. */
export interface PodRun {
  readonly uid: string;
  /** Time at which the kubelet first saw the pod. */
  readonly seenAt: number;
  readonly ip: string;
  /** Time at which the containers start or restart. */
  startsAt: number;
  restarts: number;
  /** Exit code before the last restart. */
  exitCode?: number;
  /** Time at which the kubelet first saw the deletion of the pod. */
  deletedAt?: number;
}

interface PodStep {
  readonly status?: PodStatus;
  /** Milliseconds until the next change; undefined if there is none. */
  readonly after?: number | undefined;
}

const hostIP = '10.0.0.1';

/** Returns the next step for a scheduled pod that has not terminated. Counts restarts in `run`. */
export function nextStep(pod: Stored<Pod>, times: PodTimes, run: PodRun, now: number): PodStep {
  const evictAt = run.seenAt + times.evictAfter;
  if (now >= evictAt) return { status: evicted(pod) };
  const until = (...moments: number[]) => {
    const next = Math.min(evictAt, ...moments.filter((moment) => moment > now));
    return next === Number.POSITIVE_INFINITY ? undefined : next - now;
  };
  const step = (status: PodStatus, ...moments: number[]) => ({ status, after: until(...moments) });
  if (times.imagePullError) return step(waiting(pod, 'ImagePullBackOff', run, now));
  if (now < run.startsAt) {
    return step(waiting(pod, run.restarts > 0 ? 'CrashLoopBackOff' : 'ContainerCreating', run, now), run.startsAt);
  }
  const exitsAt = run.startsAt + times.runFor;
  const readyAt = run.startsAt + times.readyAfter;
  // A pod that exits immediately is still reported as running first.
  if (now < exitsAt || !isRunning(pod, run)) {
    return step(running(pod, now >= readyAt, run, now), readyAt, Math.max(exitsAt, now + 1));
  }
  const { restartPolicy = 'Always' } = pod.spec ?? {};
  if (restartPolicy === 'Never' || (restartPolicy === 'OnFailure' && times.exitCode === 0)) {
    return { status: ended(pod, times.exitCode, run, now) };
  }
  run.restarts += 1;
  run.exitCode = times.exitCode;
  run.startsAt = now + times.restartAfter;
  return nextStep(pod, times, run, now);
}

/** Returns the status of a pod whose containers have exited. */
export function ended(pod: Pod, exitCode: number, run: PodRun, now: number): PodStatus {
  const startedAt = newTime(Math.min(now, run.startsAt));
  const state = { terminated: { exitCode, reason: reasonOf(exitCode), startedAt, finishedAt: newTime(now) } };
  const phase = exitCode === 0 ? 'Succeeded' : 'Failed';
  const conditions = withConditions(
    pod,
    { isReady: false, reason: exitCode === 0 ? 'PodCompleted' : 'PodFailed' },
    now,
  );
  return { ...base(pod, run, now), phase, conditions, containerStatuses: containers(pod, run, state, false) };
}

function isRunning({ status }: Pod, { restarts }: PodRun): boolean {
  const [container] = status?.containerStatuses ?? [];
  return container?.state?.running !== undefined && container.restartCount === restarts;
}

function running(pod: Pod, isReady: boolean, run: PodRun, now: number): PodStatus {
  const state = { running: { startedAt: newTime(run.startsAt) } };
  const conditions = withConditions(pod, { isReady, reason: 'ContainersNotReady' }, now);
  return {
    ...base(pod, run, now),
    phase: 'Running',
    conditions,
    containerStatuses: containers(pod, run, state, isReady),
  };
}

function waiting(pod: Pod, reason: string, run: PodRun, now: number): PodStatus {
  const conditions = withConditions(pod, { isReady: false, reason: 'ContainersNotReady' }, now);
  const phase = run.restarts > 0 ? 'Running' : 'Pending';
  const containerStatuses = containers(pod, run, { waiting: { reason } }, false);
  return { ...base(pod, run, now), phase, conditions, containerStatuses };
}

/** Returns the status of an evicted pod, which has a reason, but neither conditions nor container statuses. */
function evicted({ status = {} }: Pod): PodStatus {
  const { startTime, qosClass } = status;
  return {
    ...(startTime !== undefined && { startTime }),
    ...(qosClass !== undefined && { qosClass }),
    phase: 'Failed',
    reason: 'Evicted',
    message: 'The node was low on resource: memory.',
  };
}

function base({ status = {}, metadata }: Pod, { ip, seenAt }: PodRun, now: number): PodStatus {
  const addresses = { hostIP, hostIPs: [{ ip: hostIP }], podIP: ip, podIPs: [{ ip }] };
  const { generation } = metadata;
  return {
    ...status,
    ...addresses,
    ...(generation !== undefined && { observedGeneration: generation }),
    startTime: status.startTime ?? newTime(Math.min(seenAt, now)),
  };
}

function containers(pod: Pod, run: PodRun, state: ContainerState, ready: boolean): ContainerStatus[] {
  const earlier = pod.status?.containerStatuses ?? [];
  return (pod.spec?.containers ?? []).map(({ name, image = '' }) => {
    const last = earlier.find((status) => status.name === name);
    const restartCount = run.restarts;
    const isRestart = last !== undefined && last.restartCount < restartCount;
    const lastState = isRestart && last.state?.running ? exited(run, last.state.running.startedAt) : last?.lastState;
    const started = state.running !== undefined;
    const status = {
      name,
      image,
      imageID: started ? image : (last?.imageID ?? ''),
      ready,
      started,
      restartCount,
      state,
    };
    return { ...status, ...(lastState && { lastState }) };
  });
}

function exited({ exitCode = 0 }: PodRun, startedAt: string | undefined): ContainerState {
  const reason = reasonOf(exitCode);
  return { terminated: { exitCode, reason, ...(startedAt !== undefined && { startedAt }) } };
}

function reasonOf(exitCode: number): string {
  return exitCode === 0 ? 'Completed' : 'Error';
}
