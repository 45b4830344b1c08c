import { isObject, type JsonObject } from '../../client/internal.js';
import { errorMessage } from '../../errors/internal.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import type { WebhookMetrics } from '../../metrics/index.js';
import { HttpError, type HttpHandler, jsonResponse } from '../../serving/index.js';
import { reviewWebhook } from '../review-webhook.js';
import { unauthenticated } from './authentication-response.js';
import type { AuthenticationHandler, AuthenticationRequest, AuthenticationResponse } from './authentication-types.js';

/** Options of {@link authenticationWebhook}. */
export interface AuthenticationWebhookOptions {
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Default: no metrics. */
  readonly metrics?: Pick<WebhookMetrics, 'panicked'> | undefined;
}

// As in controller-runtime: a token has a few KiB.
const bodyLimit = 1024 * 1024;

/**
 * Creates an HTTP handler that authenticates bearer tokens for the API server (see its flag
 * `--authentication-token-webhook-config-file`): accepts a `TokenReview` of version v1 or v1beta1 and responds with the
 * same version.
 *
 * A body that is empty or not a TokenReview gets 400, and a body over 1 MiB gets 413; both responses are a TokenReview
 * that states the error. Never logs tokens.
 *
 * @example
 * const handler = authenticationWebhook(async ({ token }) => {
 *   const user = await findUser(token);
 *   return user ? authenticated({ username: user.name, groups: user.groups }) : unauthenticated();
 * });
 * manager.webhookServer.register('/authenticate', handler);
 */
export function authenticationWebhook(
  handler: AuthenticationHandler,
  options: AuthenticationWebhookOptions = {},
): HttpHandler {
  const { log = silentLogger, metrics } = options;
  // Rate-limited: everyone who reaches the API server can make a handler throw repeatedly.
  const errorLog = limitErrors(log);
  const authenticate = async (request: AuthenticationRequest, signal: AbortSignal) => {
    const fields = request.uid === undefined ? {} : { requestID: request.uid };
    try {
      return checked(await handler(request, { log: log.child(fields), signal }), request);
    } catch (error) {
      metrics?.panicked();
      errorLog.child(fields).error('authentication handler failed', { error });
      return unauthenticated(errorMessage(error) || 'authentication handler failed');
    }
  };
  return reviewWebhook({
    kind: 'TokenReview',
    group: 'authentication.k8s.io',
    limit: bodyLimit,
    parse: requestOf,
    respond: async (request, apiVersion, { signal }) =>
      jsonResponse(200, reviewOf(apiVersion, request.uid, await authenticate(request, signal))),
    rejected: (error) => reviewOf('authentication.k8s.io/v1', undefined, unauthenticated(error.message)),
  });
}

function requestOf({ metadata, spec }: JsonObject): AuthenticationRequest {
  if (!isObject(spec)) throw new HttpError(400, 'the TokenReview has no `spec`');
  const { token = '', audiences } = spec;
  if (token === '') throw new HttpError(400, 'token is empty');
  if (typeof token !== 'string') throw new HttpError(400, '`spec.token` must be a string');
  if (!isStrings(audiences)) throw new HttpError(400, '`spec.audiences` must be an array of strings');
  const uid = isObject(metadata) && typeof metadata.uid === 'string' ? metadata.uid : undefined;
  return { uid, token, audiences: audiences ?? undefined };
}

function isStrings(value: unknown): value is readonly string[] | null | undefined {
  return (
    value === undefined || value === null || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
  );
}

/** Returns the `TokenReview` for a response. The review does not contain the token. */
function reviewOf(apiVersion: string, uid: string | undefined, status: AuthenticationResponse): unknown {
  return { kind: 'TokenReview', apiVersion, metadata: { uid }, spec: {}, status };
}

/** Rejects an invalid response of a JavaScript handler: a token accepted by mistake grants access to the cluster. */
function checked(response: unknown, { audiences: requested }: AuthenticationRequest): AuthenticationResponse {
  if (typeof response !== 'object' || response === null || !('authenticated' in response)) {
    throw new TypeError('the handler must return `authenticated(user)` or `unauthenticated()`');
  }
  const { authenticated, user, audiences, error } = response as AuthenticationResponse; // each field is checked below
  if (authenticated !== true) return unauthenticated(typeof error === 'string' ? error : '');
  if (typeof user?.username !== 'string' || user.username === '') {
    throw new TypeError('the handler accepted a token without `user.username`');
  }
  if (audiences?.some((audience) => requested && !requested.includes(audience))) {
    throw new TypeError('the handler returned an audience that was not requested');
  }
  // To the API server, an empty list means that audiences were not checked: it would accept the token for all of them.
  if (requested?.length && audiences?.length === 0) return unauthenticated();
  return { authenticated, user, ...(audiences && { audiences }) };
}
