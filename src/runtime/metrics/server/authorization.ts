import { createHash } from 'node:crypto';
import type { TokenReview, UserInfo } from '../../../k8s/authentication/v1.js';
import type { SubjectAccessReview } from '../../../k8s/authorization/v1.js';
import type { Transport } from '../../client/index.js';
import { StatusError, TransportError } from '../../client/index.js';
import { type Clock, systemClock } from '../../clock/index.js';
import { withinDeadline } from '../../clock/internal.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import { HttpError, type HttpRequest, type HttpResponse, textResponse } from '../../serving/index.js';
import type { RequestFilter } from './metrics-server.js';
import { Verdicts } from './verdicts.js';

/** Options of {@link withAuthenticationAndAuthorization}. */
export interface AuthorizationOptions {
  /** Sends the reviews. Its user requires `create` on `tokenreviews` and `subjectaccessreviews`. */
  readonly transport: Pick<Transport, 'request'>;
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/**
 * Authenticates callers by their bearer token, and authorizes the path and the method.
 *
 * Sends a `TokenReview` (cached for a minute), and a `SubjectAccessReview` of the path as a non-resource URL with the
 * method in lower case as the verb (cached for 5 minutes if allowed, 30 seconds if not). A review that fails with an
 * error that may be temporary is tried up to 5 times. Responds with 401 if the token is missing or invalid, 403 if the
 * caller lacks permission, 429 if there are too many unknown callers, and 500 if a review failed.
 */
export function withAuthenticationAndAuthorization(options: AuthorizationOptions): RequestFilter {
  const cluster = clusterReviews(options);
  const log = limitErrors(options.log ?? silentLogger, options.clock);
  return (handler) => async (request) => {
    const token = tokenOf(request);
    if (token === undefined) return unauthorized();
    const user = await orUndefinedOnFailure(cluster.userOf(token), 'authentication', log);
    if (user === undefined) return textResponse(500, 'Authentication failed');
    if (!user) return unauthorized();
    const name = user.username ?? '';
    const verdict = await orUndefinedOnFailure(cluster.isAllowed(user, request), 'authorization', log);
    if (verdict === undefined) return textResponse(500, `Authorization for user ${name} failed`);
    if (!verdict) {
      log.debug('authorization denied', { user: name, path: request.path });
      return textResponse(403, `Authorization denied for user ${name}`);
    }
    return handler(request);
  };
}

const tokenLifetime = 60_000;
const allowedLifetime = 300_000;
const deniedLifetime = 30_000;
const attempts = 5;
const firstDelay = 500;
const delayFactor = 1.5;
const attemptTimeout = 10_000;

/** Returns functions that send reviews to the API server, and cache its verdicts. */
function clusterReviews({ transport, clock = systemClock }: AuthorizationOptions) {
  const users = new Verdicts<UserInfo>(clock, { good: tokenLifetime, bad: tokenLifetime });
  const permissions = new Verdicts<true>(clock, { good: allowedLifetime, bad: deniedLifetime });

  /** Sends a review once. Ends even if the transport never settles: a review that hangs would lock out its caller. */
  const attempt = <T>(path: string, body: T) => {
    const reason = new TransportError(`no response after ${attemptTimeout / 1000} s`);
    return withinDeadline({ clock, delay: attemptTimeout, reason }, (signal) =>
      transport.request<T>({ method: 'POST', path, body, signal }),
    );
  };

  /** Sends a review, with retries, for up to a minute. Takes no signal: several requests may wait for the same review. */
  const review = async <T>(path: string, body: T) => {
    for (let count = 1, delay = firstDelay; ; count++, delay *= delayFactor) {
      try {
        return await attempt(path, body);
      } catch (error) {
        if (count === attempts || !mayPass(error)) throw error;
        await clock.sleep(delay);
      }
    }
  };

  /** Returns the user of a token, or false if the token is invalid. */
  const userOf = (token: string) =>
    users.of(digest(token), async () => {
      const { status } = await review<TokenReview>('/apis/authentication.k8s.io/v1/tokenreviews', {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenReview',
        metadata: {},
        spec: { token },
      });
      if (!status) throw new Error('the API server returned a TokenReview without a status');
      // For an invalid token, the status also contains an error, for example `invalid bearer token`.
      return (status.authenticated && status.user) || false;
    });

  const isAllowed = ({ username = '', groups, uid, extra }: UserInfo, { method, path }: HttpRequest) => {
    const spec = {
      user: username,
      nonResourceAttributes: { path, verb: method.toLowerCase() },
      ...(groups && { groups }),
      ...(uid && { uid }),
      ...(extra && { extra }),
    };
    return permissions.of(digest(JSON.stringify(spec)), async () => {
      const { status } = await review<SubjectAccessReview>('/apis/authorization.k8s.io/v1/subjectaccessreviews', {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SubjectAccessReview',
        metadata: {},
        spec,
      });
      if (!status) throw new Error('the API server returned a SubjectAccessReview without a status');
      return status.allowed === true && status.denied !== true;
    });
  };
  return { userOf, isAllowed };
}

/** Returns a cache key: a token must not stay in memory longer than necessary, and a path can be very long. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function unauthorized(): HttpResponse {
  const response = textResponse(401, 'Unauthorized');
  return { ...response, headers: { ...response.headers, 'www-authenticate': 'Bearer' } };
}

function tokenOf({ headers }: HttpRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

function mayPass(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof StatusError && (error.code === 429 || error.code >= 500));
}

async function orUndefinedOnFailure<T>(verdict: Promise<T>, what: string, log: Logger): Promise<T | undefined> {
  try {
    return await verdict;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    log.error('review of a caller failed', { what, error });
    return undefined;
  }
}
