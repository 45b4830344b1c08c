import { type ApiObject, type LabelSelector, type ServerCore, selectsLabels } from '../model/index.js';
import { rbacGroup } from './rule-resolver.js';
import { type PolicyRule, rulesOf } from './rules.js';

/**
 * Fills in the rules of all cluster roles that have an aggregation rule, as the controller manager does in a cluster.
 * Must be called after each change of a cluster role.
 */
export async function aggregateClusterRoles({
  resources,
  objects,
}: Pick<ServerCore, 'resources' | 'objects'>): Promise<void> {
  const found = resources.find(rbacGroup, 'v1', 'clusterroles');
  if (!found) return;
  const stored = objects.list(found.resource);
  for (const [index, role] of withAggregatedRules(stored).entries()) {
    if (role === stored[index]) continue;
    const { rules } = role;
    await objects.update(found.resource, '', role.metadata.name ?? '', (current) => ({
      ...current,
      rules: rules ?? null,
    }));
  }
}

/** Fills in the rules of roles that have an aggregation rule. Other roles are returned unchanged. */
export function withAggregatedRules(roles: readonly ApiObject[]): readonly ApiObject[] {
  // A role may aggregate roles that aggregate further roles: `admin` contains `edit`, which contains `view`.
  for (let current = roles; ; ) {
    const all = current;
    current = all.map((role) => {
      const rules = aggregatedRules(role, all);
      return !rules || isSame(rules, role.rules) ? role : { ...role, rules };
    });
    if (current.every((role, index) => role === all[index])) return current;
  }
}

function aggregatedRules(role: ApiObject, all: readonly ApiObject[]): readonly PolicyRule[] | undefined {
  const { clusterRoleSelectors } = (role.aggregationRule ?? {}) as { clusterRoleSelectors?: readonly LabelSelector[] };
  if (!clusterRoleSelectors) return undefined;
  const rules = new Map<string, PolicyRule>();
  for (const selector of clusterRoleSelectors) {
    for (const other of all) {
      if (other.metadata.name === role.metadata.name || !selectsLabels(selector, other.metadata.labels)) continue;
      for (const rule of rulesOf(other)) rules.set(JSON.stringify(rule), rule);
    }
  }
  return [...rules.values()];
}

function isSame(rules: readonly PolicyRule[], current: unknown): boolean {
  return JSON.stringify(rules) === JSON.stringify(current ?? []);
}
