import type { Job, PodFailurePolicyRule } from '../../k8s/batch/v1.js';
import type { Pod } from '../../k8s/core/v1.js';
import { conditionOf } from '../status.js';

/** Returns why a failed pod fails the whole Job; undefined if no pod does. */
export function failJobMessage(job: Job, pods: readonly Pod[]): string | undefined {
  for (const pod of pods) {
    const match = matchOf(job, pod);
    if (match?.rule.action === 'FailJob') return match.message;
  }
  return undefined;
}

/** Whether the failure of a pod does not count towards the backoff limit. */
export function isIgnored(job: Job, pod: Pod): boolean {
  return matchOf(job, pod)?.rule.action === 'Ignore';
}

interface Match {
  readonly rule: PodFailurePolicyRule;
  readonly message: string;
}

/** Returns the first rule that a failed pod matches, with a message; undefined if no rule matches. */
function matchOf({ spec }: Job, pod: Pod): Match | undefined {
  if (pod.status?.phase !== 'Failed') return undefined;
  for (const [index, rule] of (spec?.podFailurePolicy?.rules ?? []).entries()) {
    const cause = exitCause(rule, pod) ?? conditionCause(rule, pod);
    if (cause !== undefined) return { rule, message: `${cause} matching ${rule.action} rule at index ${index}` };
  }
  return undefined;
}

function exitCause({ onExitCodes }: PodFailurePolicyRule, { metadata, status }: Pod): string | undefined {
  if (!onExitCodes) return undefined;
  const { containerName, operator, values } = onExitCodes;
  const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const match = all.find(({ name, state }) => {
    const code = state?.terminated?.exitCode ?? 0;
    const isNamed = containerName === undefined || containerName === name;
    return isNamed && code !== 0 && values.includes(code) === (operator === 'In');
  });
  if (!match) return undefined;
  const code = match.state?.terminated?.exitCode;
  return `Container ${match.name} for pod ${metadata.namespace}/${metadata.name} failed with exit code ${code}`;
}

function conditionCause({ onPodConditions = [] }: PodFailurePolicyRule, pod: Pod): string | undefined {
  const { metadata } = pod;
  const match = onPodConditions.find(({ type, status = 'True' }) => conditionOf(pod, type)?.status === status);
  return match && `Pod ${metadata.namespace}/${metadata.name} has condition ${match.type}`;
}
