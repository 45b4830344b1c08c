import type { Condition } from '../../k8s/meta/v1.js';
import { type Clock, systemClock } from '../clock/index.js';

/** A condition to set; without `lastTransitionTime` it is now, if the status changes. */
export type NewCondition = Omit<Condition, 'lastTransitionTime'> & Partial<Pick<Condition, 'lastTransitionTime'>>;

/**
 * Adds a condition, or brings the one of its type up to date; `lastTransitionTime` moves only when the status changes.
 * As apimachinery does. Changes `conditions`; says whether it did.
 */
export function setStatusCondition(
  conditions: Condition[],
  condition: NewCondition,
  clock: Pick<Clock, 'now'> = systemClock,
): boolean {
  const existing = findStatusCondition(conditions, condition.type);
  const lastTransitionTime = condition.lastTransitionTime ?? timeOf(clock.now());
  if (!existing) {
    conditions.push({ ...condition, lastTransitionTime });
    return true;
  }
  const isTransition = existing.status !== condition.status;
  const next: Condition = {
    ...condition,
    lastTransitionTime: isTransition ? lastTransitionTime : existing.lastTransitionTime,
  };
  const keys = ['status', 'reason', 'message', 'observedGeneration', 'lastTransitionTime'] as const;
  if (keys.every((key) => existing[key] === next[key])) return false;
  conditions.splice(conditions.indexOf(existing), 1, next);
  return true;
}

/** Removes the condition of a type. Changes `conditions`; says whether it did. */
export function removeStatusCondition(conditions: Condition[], type: string): boolean {
  const index = conditions.findIndex((condition) => condition.type === type);
  if (index < 0) return false;
  conditions.splice(index, 1);
  return true;
}

/** The condition of a type. */
export function findStatusCondition(
  conditions: readonly Condition[] | null | undefined,
  type: string,
): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** Whether the condition of a type is there and `True`. */
export function isStatusConditionTrue(conditions: readonly Condition[] | null | undefined, type: string): boolean {
  return findStatusCondition(conditions, type)?.status === 'True';
}

/** Whether the condition of a type is there and `False`. */
export function isStatusConditionFalse(conditions: readonly Condition[] | null | undefined, type: string): boolean {
  return findStatusCondition(conditions, type)?.status === 'False';
}

/** A point in time as `Time` fields hold it: RFC 3339 with whole seconds. */
function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
