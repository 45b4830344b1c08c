import { computeIfAbsent } from '../../base/compute-if-absent.js';
import { compareBytes } from '../../base/json/index.js';
import { Rbac, type RbacRule, valuesOf } from '../markers/index.js';
import type { Artifact, GenerateContext, KubernetesDocument } from './generate-context.js';

/** Options of the RBAC generator. */
export interface RbacOptions {
  /** Name of the role for markers that do not set a role name. */
  readonly roleName: string;
  /** Default: `role.yaml`. */
  readonly fileName?: string;
}

/** A rule during the merge: every list is sorted and free of duplicates. */
interface Rule {
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly urls: readonly string[];
  readonly verbs: readonly string[];
}

/** Generates one file with a ClusterRole or Role for each namespace and role name in markers; none without markers. */
export function generateRoles({ roots }: GenerateContext, options: RbacOptions): Artifact[] {
  const roles = new Map<string, { namespace: string; name: string; rules: RbacRule[] }>();
  for (const { value } of roots.flatMap(({ markers }) => valuesOf(markers, Rbac))) {
    const namespace = value.namespace ?? '';
    const name = value.roleName || options.roleName;
    const key = JSON.stringify([namespace, name]);
    computeIfAbsent(roles, key, () => ({ namespace, name, rules: [] })).rules.push(value);
  }
  if (roles.size === 0) return [];
  const sorted = [...roles.values()].toSorted(
    (a, b) => compareBytes(a.namespace, b.namespace) || compareBytes(a.name, b.name),
  );
  return [{ fileName: options.fileName ?? 'role.yaml', documents: sorted.map(roleDocument) }];
}

function roleDocument(role: { namespace: string; name: string; rules: readonly RbacRule[] }): KubernetesDocument {
  const { namespace, name } = role;
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: namespace === '' ? 'ClusterRole' : 'Role',
    metadata: { name, ...(namespace === '' ? {} : { namespace }) },
    rules: mergeRules(role.rules).map(ruleDocument),
  };
}

/**
 * Splits rules by resource, as controller-gen does. Then merges rules that differ in a single list: first in verbs, then
 * in resources, groups and URLs. If the verbs of a rule include `*`, the other verbs are removed.
 */
export function mergeRules(written: readonly RbacRule[]): Rule[] {
  let rules = written.flatMap(splitByResource);
  for (const list of ['verbs', 'resources', 'groups', 'urls'] as const) rules = joinWhereOnlyDiffers(rules, list);
  return rules
    .toSorted((a, b) => compareBytes(sortKey(a), sortKey(b)))
    .map((rule) => (rule.verbs.includes('*') ? { ...rule, verbs: ['*'] } : rule));
}

function splitByResource(rule: RbacRule): Rule[] {
  const { groups = [], resources = [], resourceNames = [], urls = [], verbs } = rule;
  const shared = {
    groups: normal(groups.map((group) => (group === 'core' ? '' : group))),
    resourceNames: normal(resourceNames),
    urls: normal(urls),
    verbs: normal(verbs),
  };
  return resources.length === 0
    ? [{ ...shared, resources: [] }]
    : resources.map((resource) => ({ ...shared, resources: [resource] }));
}

const lists = ['groups', 'resources', 'resourceNames', 'urls', 'verbs'] as const;

function joinWhereOnlyDiffers(rules: readonly Rule[], list: keyof Rule): Rule[] {
  const alike = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = JSON.stringify(lists.map((name) => (name === list ? '' : rule[name])));
    computeIfAbsent(alike, key, () => []).push(rule);
  }
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ ...first, [list]: normal(group.flatMap((rule) => rule[list])) })),
  );
}

function normal(list: readonly string[]): string[] {
  return [...new Set(list)].sort(compareBytes);
}

function sortKey({ groups, resources, resourceNames, urls }: Rule): string {
  return [groups, resources, resourceNames, urls].map((list) => list.join('&')).join(' + ');
}

function ruleDocument({ groups, resources, resourceNames, urls, verbs }: Rule): Record<string, readonly string[]> {
  const named = { apiGroups: groups, nonResourceURLs: urls, resourceNames, resources };
  return { ...Object.fromEntries(Object.entries(named).filter(([, list]) => list.length > 0)), verbs };
}
