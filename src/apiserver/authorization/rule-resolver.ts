import type { ApiObject, JsonObject, Resource, ServerCore, User } from '../model/index.js';
import { type PolicyRule, rulesOf } from './rules.js';
import { serviceAccountOf } from './users.js';

/** A rule that applies to a user, and the binding that grants it. */
export interface GrantedRule {
  readonly rule: PolicyRule;
  /** For example `RoleBinding "b/ns" of Role "r" to User "jane"`. */
  readonly grant: string;
}

/** A reference from a binding to a role. */
export interface RoleRef extends JsonObject {
  readonly kind: string;
  readonly name: string;
}

interface Subject extends JsonObject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** The API group of roles and bindings. */
export const rbacGroup = 'rbac.authorization.k8s.io';

/** Finds the rules that apply to a user. */
export class RuleResolver {
  constructor(private readonly server: () => Pick<ServerCore, 'objects' | 'resources'>) {}

  /**
   * Yields the rules that cluster role bindings grant to a user, then the rules from role bindings in the namespace.
   * Adds an error to `errors` for each missing role.
   */
  *rulesFor(user: User, namespace: string, errors: string[] = []): Generator<GrantedRule> {
    for (const binding of this.#list('clusterrolebindings')) {
      yield* this.#rulesOf(binding, user, '', `ClusterRoleBinding "${binding.metadata.name}"`, errors);
    }
    if (namespace === '') return;
    for (const binding of this.#list('rolebindings', namespace)) {
      const title = `RoleBinding "${binding.metadata.name}/${namespace}"`;
      yield* this.#rulesOf(binding, user, namespace, title, errors);
    }
  }

  /** Returns the rules of a role; undefined if the role does not exist. */
  rulesOfRole({ kind, name }: RoleRef, namespace: string): readonly PolicyRule[] | undefined {
    const isCluster = kind === 'ClusterRole';
    const resource = this.#resource(isCluster ? 'clusterroles' : 'roles');
    const role = resource && this.server().objects.get(resource, isCluster ? '' : namespace, name);
    return role && rulesOf(role);
  }

  *#rulesOf(
    binding: ApiObject,
    user: User,
    namespace: string,
    title: string,
    errors: string[],
  ): Generator<GrantedRule> {
    const { subjects, roleRef } = binding as unknown as { subjects?: readonly Subject[] | null; roleRef: RoleRef };
    const subject = subjects?.find((candidate) => appliesTo(candidate, user, namespace));
    if (!subject) return;
    const rules = this.rulesOfRole(roleRef, namespace);
    if (!rules) errors.push(`${roleRef.kind.toLowerCase()}.${rbacGroup} "${roleRef.name}" not found`);
    const shown =
      subject.kind === 'ServiceAccount' ? `${subject.name}/${subject.namespace ?? namespace}` : subject.name;
    const grant = `${title} of ${roleRef.kind} "${roleRef.name}" to ${subject.kind} "${shown}"`;
    for (const rule of rules ?? []) yield { rule, grant };
  }

  #list(plural: string, namespace?: string): readonly ApiObject[] {
    const resource = this.#resource(plural);
    return resource ? this.server().objects.list(resource, namespace) : [];
  }

  #resource(plural: string): Resource | undefined {
    return this.server().resources.find(rbacGroup, 'v1', plural)?.resource;
  }
}

function appliesTo({ kind, name, namespace }: Subject, user: User, bindingNamespace: string): boolean {
  if (kind === 'User') return name === user.name;
  if (kind === 'Group') return user.groups.includes(name);
  const account = serviceAccountOf(user.name);
  const expected = namespace === undefined || namespace === '' ? bindingNamespace : namespace;
  return kind === 'ServiceAccount' && account?.name === name && account.namespace === expected;
}
