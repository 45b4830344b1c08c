import type { AuthorizationAttributes, AuthorizationDecision, Authorizer } from '../model/index.js';
import { impersonatedUser } from './impersonation.js';
import type { RuleResolver } from './rule-resolver.js';
import { allows } from './rules.js';
import { groups } from './users.js';

/** Creates the authorizer of a server: the group `system:masters` may do everything, other users what RBAC allows. */
export function newAuthorizer(resolver: RuleResolver): Authorizer {
  const authorize = async (attributes: AuthorizationAttributes) => decide(resolver, attributes);
  const decideNow = (attributes: AuthorizationAttributes) => decide(resolver, attributes);
  return { authorize, decide: decideNow, impersonate: (user, request) => impersonatedUser(user, request, authorize) };
}

function decide(resolver: RuleResolver, { user, info, selectedName }: AuthorizationAttributes): AuthorizationDecision {
  if (user.groups.includes(groups.masters)) return { isAllowed: true, reason: '' };
  const errors: string[] = [];
  const request = { ...info, name: info.name || (selectedName ?? '') };
  for (const { rule, grant } of resolver.rulesFor(user, info.isResourceRequest ? info.namespace : '', errors)) {
    if (allows(rule, request)) return { isAllowed: true, reason: `RBAC: allowed by ${grant}` };
  }
  const reason = errors.length > 0 ? `rbac: RBAC: ${aggregate(errors)}` : '';
  return { isAllowed: false, reason };
}

/** Joins errors as Go does. */
export function aggregate(errors: readonly string[]): string {
  const unique = [...new Set(errors)];
  return unique.length === 1 ? (unique[0] ?? '') : `[${unique.join(', ')}]`;
}
