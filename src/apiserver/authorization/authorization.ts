import type { KindRules } from '../kinds/index.js';
import type { Authenticator, Authorizer, ServerCore, World } from '../model/index.js';
import { TokenAuthenticator } from './authenticator.js';
import { newAuthorizer } from './authorizer.js';
import { EscalationCheck } from './escalation.js';
import { rbacKinds } from './rbac-kinds.js';
import { reviewKinds } from './review-kinds.js';
import { RuleResolver } from './rule-resolver.js';
import { tokenKinds } from './token-kinds.js';

/** Authentication and authorization of a server, and the rules of the kinds for both. */
export interface Authorization {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
  /** Rules for `builtinResources`. */
  readonly kinds: readonly KindRules[];
}

/**
 * Creates authentication and authorization.
 *
 * @param server returns the parts of the server; called later, because the other parts are created from the returned
 *   rules
 */
export function newAuthorization(server: () => ServerCore, world: World): Authorization {
  const resolver = new RuleResolver(server);
  const authorizer = newAuthorizer(resolver);
  const authenticator = new TokenAuthenticator(server, world);
  const kinds = [
    ...rbacKinds(new EscalationCheck(resolver)),
    ...reviewKinds(() => authorizer, resolver),
    ...tokenKinds(server, authenticator),
  ];
  return { authenticator, authorizer, kinds };
}
