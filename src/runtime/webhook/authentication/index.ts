/** Authentication webhooks: the handler of `TokenReview` requests, with which the API server authenticates bearer tokens. */
export { authenticated, unauthenticated } from './authentication-response.js';
export type {
  AuthenticationContext,
  AuthenticationHandler,
  AuthenticationRequest,
  AuthenticationResponse,
} from './authentication-types.js';
export { type AuthenticationWebhookOptions, authenticationWebhook } from './authentication-webhook.js';
