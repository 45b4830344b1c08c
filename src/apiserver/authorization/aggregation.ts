import { type ApiObject, type LabelSelector, type ServerCore, selectsLabels } from '../model/index.js';
import { rbacGroup } from './rule-resolver.js';
import { type PolicyRule, rulesOf } from './rules.js';

/**
 * Fills in the rules of all cluster roles with an aggregation rule, as the controller manager does in a cluster. To be
 * called after each change of a cluster role.
 */
export async function aggregateClusterRoles({
  resources,
  objects,
}: Pick<ServerCore, 'resources' | 'objects'>): Promise<void> {
  const found = resources.find(rbacGroup, 'v1', 'clusterroles');
  if (!found) return;
  // A role may aggregate roles that aggregate others: `admin` contains `edit`, which contains `view`.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const role of objects.list(found.resource)) {
      const rules = aggregatedRules(role, objects.list(found.resource));
      if (!rules || isSame(rules, role.rules)) continue;
      hasChanged = true;
      await objects.update(found.resource, '', role.metadata.name ?? '', (current) => ({ ...current, rules }));
    }
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
