import type { UserInfo } from '../../../k8s/authentication/v1.js';
import type { AuthenticationResponse } from './authentication-types.js';

/**
 * Accepts the token.
 *
 * @param audiences the requested audiences that the token is valid for; if audiences were requested and the list is
 *   empty, the token is not accepted. Undefined if audiences are not checked
 */
export function authenticated(user: UserInfo, audiences?: readonly string[]): AuthenticationResponse {
  return { authenticated: true, user, ...(audiences && { audiences }) };
}

/**
 * Does not accept the token. The API server then tries its other authenticators.
 *
 * @param reason logged by the API server; undefined for tokens of another issuer
 */
export function unauthenticated(reason = ''): AuthenticationResponse {
  return { authenticated: false, ...(reason !== '' && { error: reason }) };
}
