import type { Condition, Definition } from './definition.js';

/** Sets a condition. The transition time changes only with the status. */
export function withCondition(definition: Definition, next: Condition, now: string): Definition {
  const status = definition.status ?? { conditions: [], acceptedNames: { plural: '', kind: '' }, storedVersions: [] };
  const conditions = status.conditions ?? [];
  const old = conditions.find(({ type }) => type === next.type);
  const lastTransitionTime = old?.status === next.status ? (old.lastTransitionTime ?? now) : now;
  const { type, status: value, reason = '', message = '' } = next;
  const condition: Condition = { type, status: value, lastTransitionTime, reason, message };
  const all = old === undefined ? [...conditions, condition] : conditions.map((one) => (one === old ? condition : one));
  return { ...definition, status: { ...status, conditions: all } };
}
