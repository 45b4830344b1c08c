import { type ApiError, type ApiObject, forbidden, goValue, newError, notFound, type User } from '../model/index.js';
import { type RoleRef, type RuleResolver, rbacGroup } from './rule-resolver.js';
import { allows, covers, type PolicyRule, rulesOf } from './rules.js';
import { groups } from './users.js';

/** Rejects roles and bindings that grant more than their author may do (privilege escalation). */
export class EscalationCheck {
  constructor(private readonly resolver: RuleResolver) {}

  /** Checks the rules of a new or changed role. @throws ApiError (403) */
  role(role: ApiObject, plural: 'roles' | 'clusterroles', user: User): void {
    const { name = '', namespace = '' } = role.metadata;
    if (this.#may(user, 'escalate', plural, namespace, name)) return;
    if (role.aggregationRule !== undefined && !this.#isAdministrator(user)) {
      throw refused(plural, name, 'must have cluster-admin privileges to use the aggregationRule');
    }
    this.#rules(rulesOf(role), plural, name, namespace, user);
  }

  /**
   * Checks that the user may grant the role of a new or changed binding.
   *
   * @throws ApiError (403, 404 for a missing role, or 500 for a reference to another kind)
   */
  binding(binding: ApiObject, plural: 'rolebindings' | 'clusterrolebindings', user: User): void {
    const { name = '', namespace = '' } = binding.metadata;
    const ref = binding.roleRef as RoleRef;
    const target = ref.kind === 'ClusterRole' ? 'clusterroles' : 'roles';
    if (this.#may(user, 'bind', target, namespace, ref.name)) return;
    if (!['Role', 'ClusterRole'].includes(ref.kind)) {
      throw newError(500, '', `unsupported role reference kind: ${goValue(ref.kind ?? '')}`);
    }
    const rules = this.resolver.rulesOfRole(ref, namespace);
    if (!rules) throw notFound({ group: rbacGroup, name: plural }, ref.name);
    this.#rules(rules, plural, name, namespace, user);
  }

  #rules(rules: readonly PolicyRule[], plural: string, name: string, namespace: string, user: User): void {
    const errors: string[] = [];
    const own = [...this.resolver.rulesFor(user, namespace, errors)].map(({ rule }) => rule);
    const missing = rules.flatMap(partsOfRule).filter((part) => !own.some((rule) => covers(rule, part)));
    if (missing.length === 0) return;
    const list = user.groups.map(goValue).join(' ');
    const title = `user ${goValue(user.name)} (groups=[${list}]) is attempting to grant RBAC permissions not currently held:`;
    const resolved = errors.length > 0 ? `; resolution errors: [${errors.join(', ')}]` : '';
    throw refused(plural, name, `${[title, ...compact(missing)].join('\n')}${resolved}`);
  }

  #may(user: User, verb: string, resource: string, namespace: string, name: string): boolean {
    if (user.groups.includes(groups.masters)) return true;
    const request = { isResourceRequest: true, verb, path: '', group: rbacGroup, resource, subresource: '', name };
    for (const { rule } of this.resolver.rulesFor(user, namespace)) if (allows(rule, request)) return true;
    return false;
  }

  #isAdministrator(user: User): boolean {
    const own = [...this.resolver.rulesFor(user, '')].map(({ rule }) => rule);
    const everything: PolicyRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
    return own.some((rule) => covers(rule, everything));
  }
}

function refused(plural: string, name: string, why: string): ApiError {
  return forbidden({ group: rbacGroup, name: plural }, name, why);
}

/** Splits a rule into rules whose lists have one entry each. */
function partsOfRule({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): PolicyRule[] {
  const parts: PolicyRule[] = [];
  for (const group of apiGroups ?? []) {
    for (const resource of resources ?? []) {
      for (const verb of verbs) {
        const part = { verbs: [verb], apiGroups: [group], resources: [resource] };
        const names = resourceNames ?? [];
        parts.push(...(names.length > 0 ? names.map((name) => ({ ...part, resourceNames: [name] })) : [part]));
      }
    }
  }
  for (const url of nonResourceURLs ?? [])
    for (const verb of verbs) parts.push({ verbs: [verb], nonResourceURLs: [url] });
  return parts;
}

/** Joins the verbs of rules for the same resource, and formats the rules in order, as Go does. */
function compact(parts: readonly PolicyRule[]): string[] {
  const verbs = new Map<string, string[]>();
  const lines: string[] = [];
  for (const {
    verbs: [verb = ''],
    apiGroups,
    resources,
    resourceNames,
    nonResourceURLs,
  } of parts) {
    if (nonResourceURLs) lines.push(`{NonResourceURLs:[${nonResourceURLs.map(goValue)}], Verbs:[${goValue(verb)}]}`);
    if (!resources) continue;
    const names = resourceNames ? `, ResourceNames:[${resourceNames.map(goValue)}]` : '';
    const key = `APIGroups:[${apiGroups?.map(goValue)}], Resources:[${resources.map(goValue)}]${names}`;
    verbs.set(key, [...(verbs.get(key) ?? []), verb]);
  }
  for (const [key, list] of verbs) lines.push(`{${key}, Verbs:[${list.map(goValue).join(' ')}]}`);
  return lines.sort((left, right) => (left < right ? -1 : 1));
}
