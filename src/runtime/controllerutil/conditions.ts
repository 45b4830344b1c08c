import type { Condition } from '../../k8s/meta/v1.js';
import { type Clock, newTime, systemClock } from '../clock/index.js';

/** A condition to set. Without `lastTransitionTime`, the current time is used if the status changes. */
export type NewCondition = Omit<Condition, 'lastTransitionTime'> & Partial<Pick<Condition, 'lastTransitionTime'>>;

/**
 * Adds a condition, or updates the existing one of its type. `lastTransitionTime` only changes with the status, as in
 * apimachinery. Mutates `conditions`, and returns whether it changed.
 */
export function setStatusCondition(
  conditions: Condition[],
  condition: NewCondition,
  clock: Pick<Clock, 'now'> = systemClock,
): boolean {
  const existing = findStatusCondition(conditions, condition.type);
  const lastTransitionTime = condition.lastTransitionTime ?? newTime(clock.now());
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

/** Removes the condition of a type. Mutates `conditions`, and returns whether it changed. */
export function removeStatusCondition(conditions: Condition[], type: string): boolean {
  const index = conditions.findIndex((condition) => condition.type === type);
  if (index < 0) return false;
  conditions.splice(index, 1);
  return true;
}

/** Returns the condition of a type; undefined if there is none. */
export function findStatusCondition(
  conditions: readonly Condition[] | null | undefined,
  type: string,
): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** Whether the condition of a type exists and is `True`. */
export function isStatusConditionTrue(conditions: readonly Condition[] | null | undefined, type: string): boolean {
  return findStatusCondition(conditions, type)?.status === 'True';
}

/** Whether the condition of a type exists and is `False`. */
export function isStatusConditionFalse(conditions: readonly Condition[] | null | undefined, type: string): boolean {
  return findStatusCondition(conditions, type)?.status === 'False';
}
