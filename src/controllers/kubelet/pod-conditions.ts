import type { Pod, PodCondition } from '../../k8s/core/v1.js';
import { newTime } from '../../runtime/index.js';

interface Readiness {
  readonly isReady: boolean;
  readonly reason: string;
}

/** Returns the conditions of a pod on a node. Other conditions, such as those of readiness gates, are kept. */
export function withConditions(pod: Pod, { isReady, reason }: Readiness, now: number): PodCondition[] {
  const unready = { status: 'False', reason, message: messageOf(pod, reason) };
  const readiness = isReady ? { status: 'True' } : unready;
  const own: Record<string, Omit<PodCondition, 'type'>> = {
    PodReadyToStartContainers: { status: 'True' },
    Initialized: { status: 'True' },
    Ready: isReady && !areGatesOpen(pod) ? { status: 'False', reason: 'ReadinessGatesNotReady' } : readiness,
    ContainersReady: readiness,
    PodScheduled: { status: 'True' },
  };
  const earlier = pod.status?.conditions ?? [];
  const others = earlier.filter(({ type }) => !(type in own));
  return [...Object.entries(own).map(([type, condition]) => merged(earlier, { type, ...condition }, now)), ...others];
}

function merged(earlier: readonly PodCondition[], condition: PodCondition, now: number): PodCondition {
  const last = earlier.find(({ type }) => type === condition.type);
  const isSame = last?.status === condition.status && last.lastTransitionTime !== undefined;
  return { ...condition, lastTransitionTime: isSame ? last.lastTransitionTime : newTime(now) };
}

function areGatesOpen({ spec, status }: Pod): boolean {
  const isTrue = (type: string) => status?.conditions?.some((one) => one.type === type && one.status === 'True');
  return (spec?.readinessGates ?? []).every(({ conditionType }) => isTrue(conditionType));
}

function messageOf({ spec }: Pod, reason: string): string {
  if (reason !== 'ContainersNotReady') return '';
  return `containers with unready status: [${(spec?.containers ?? []).map(({ name }) => name).join(' ')}]`;
}
