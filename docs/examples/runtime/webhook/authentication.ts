import { createHash } from 'node:crypto';
import type { Manager } from 'kbts/runtime';
import {
  type AuthenticationContext,
  type AuthenticationHandler,
  type AuthenticationRequest,
  type AuthenticationResponse,
  type AuthenticationWebhookOptions,
  authenticated,
  authenticationWebhook,
  unauthenticated,
} from 'kbts/runtime/webhook/authentication';

/** The users by the SHA-256 of their tokens, so that the tokens themselves are not in memory. */
export const usersByDigest = new Map([['9f86d081…', { username: 'ann', groups: ['shop-admins'] }]]);

/** Accepts the tokens of known users; for all others, the API server asks its other authenticators. */
export const authenticate: AuthenticationHandler = async (
  { token, audiences }: AuthenticationRequest,
  { log }: AuthenticationContext,
): Promise<AuthenticationResponse> => {
  const user = usersByDigest.get(createHash('sha256').update(token).digest('hex'));
  if (!user) return unauthenticated();
  log.info('token accepted', { user: user.username });
  return authenticated(user, audiences);
};

/** Serves the webhook at a path that the file of `--authentication-token-webhook-config-file` names. */
export function addAuthentication(manager: Manager): void {
  const options: AuthenticationWebhookOptions = {
    log: manager.log,
    metrics: manager.webhookServer.metrics.webhook('/authenticate'),
  };
  manager.webhookServer.register('/authenticate', authenticationWebhook(authenticate, options));
}
