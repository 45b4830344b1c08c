import { createHash } from 'node:crypto';
import type { TokenReview, UserInfo } from '../../k8s/authentication/v1.js';
import type { SubjectAccessReview } from '../../k8s/authorization/v1.js';
import type { Transport } from '../client/index.js';
import { StatusError, TransportError } from '../client/index.js';
import { type Clock, systemClock } from '../clock/index.js';
import { type Logger, silentLogger } from '../log/index.js';
import { type HttpRequest, textAnswer } from '../serving/index.js';
import { ExpiringCache } from './expiring-cache.js';
import type { RequestFilter } from './metrics-server.js';

/** Options of {@link withAuthenticationAndAuthorization}. */
export interface AuthorizationOptions {
  /** Where tokens and permissions are asked about. Its user needs `create` on `tokenreviews` and `subjectaccessreviews`. */
  readonly transport: Pick<Transport, 'request'>;
  /** Default: nothing is logged. */
  readonly log?: Logger;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/**
 * Lets in only callers whose bearer token the cluster knows, and whom it allows the path and the method.
 *
 * Asks with a `TokenReview` (kept for a minute) and a `SubjectAccessReview` on the path as a non-resource URL, with the
 * method in lower case as verb (kept for 5 minutes if allowed, 30 seconds if not). A call that the API server could not
 * answer is tried 5 times. Answers 401 without a valid token, 403 without permission, and 500 when the cluster could
 * not say.
 */
export function withAuthenticationAndAuthorization(options: AuthorizationOptions): RequestFilter {
  const cluster = new ClusterJudge(options);
  const log = options.log ?? silentLogger;
  return (handler) => async (request) => {
    const token = tokenOf(request);
    if (token === undefined) return textAnswer(401, 'Unauthorized');
    const user = await orUndefinedOnFailure(cluster.userOf(token, request.signal), 'authentication', log);
    if (!user) return textAnswer(500, 'Authentication failed');
    if (user === 'unknown') return textAnswer(401, 'Unauthorized');
    const name = user.username ?? '';
    const verdict = await orUndefinedOnFailure(cluster.isAllowed(user, request), 'authorization', log);
    if (verdict === undefined) return textAnswer(500, `Authorization for user ${name} failed`);
    if (!verdict) {
      log.debug('authorization denied', { user: name, path: request.path });
      return textAnswer(403, `Authorization denied for user ${name}`);
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

/** Asks the cluster, and remembers its answers for a while. */
class ClusterJudge {
  readonly #transport: Pick<Transport, 'request'>;
  readonly #clock: Clock;
  readonly #users: ExpiringCache<UserInfo | 'unknown'>;
  readonly #verdicts: ExpiringCache<boolean>;

  constructor({ transport, clock = systemClock }: AuthorizationOptions) {
    this.#transport = transport;
    this.#clock = clock;
    this.#users = new ExpiringCache(clock);
    this.#verdicts = new ExpiringCache(clock);
  }

  /** Who holds a token; `unknown` when the cluster does not know it. */
  async userOf(token: string, signal: AbortSignal): Promise<UserInfo | 'unknown'> {
    const key = createHash('sha256').update(token).digest('base64'); // Tokens do not stay in memory for longer than needed.
    const kept = this.#users.get(key);
    if (kept) return kept;
    const { status } = await this.#ask<TokenReview>(
      '/apis/authentication.k8s.io/v1/tokenreviews',
      { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', metadata: {}, spec: { token } },
      signal,
    );
    if (status?.error) throw new Error(`the cluster could not judge the token: ${status.error}`);
    const user = status?.authenticated && status.user ? status.user : 'unknown';
    this.#users.set(key, user, tokenLifetime);
    return user;
  }

  async isAllowed(user: UserInfo, { method, path, signal }: HttpRequest): Promise<boolean> {
    const nonResourceAttributes = { path, verb: method.toLowerCase() };
    const { username = '', groups, uid, extra } = user;
    const spec = {
      user: username,
      nonResourceAttributes,
      ...(groups && { groups }),
      ...(uid && { uid }),
      ...(extra && { extra }),
    };
    const key = JSON.stringify(spec);
    const kept = this.#verdicts.get(key);
    if (kept !== undefined) return kept;
    const { status } = await this.#ask<SubjectAccessReview>(
      '/apis/authorization.k8s.io/v1/subjectaccessreviews',
      { apiVersion: 'authorization.k8s.io/v1', kind: 'SubjectAccessReview', metadata: {}, spec },
      signal,
    );
    const isAllowed = status?.allowed === true && status.denied !== true;
    this.#verdicts.set(key, isAllowed, isAllowed ? allowedLifetime : deniedLifetime);
    return isAllowed;
  }

  async #ask<T>(path: string, body: T, signal: AbortSignal): Promise<T> {
    for (let attempt = 1, delay = firstDelay; ; attempt++, delay *= delayFactor) {
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(attemptTimeout)]);
        return await this.#transport.request<T>({ method: 'POST', path, body, signal: limited });
      } catch (error) {
        if (attempt === attempts || signal.aborted || !mayPass(error)) throw error;
        await this.#clock.sleep(delay, signal);
      }
    }
  }
}

function tokenOf({ headers }: HttpRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** Whether the same call may go well a little later. */
function mayPass(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof StatusError && (error.code === 429 || error.code >= 500));
}

async function orUndefinedOnFailure<T>(answer: Promise<T>, what: string, log: Logger): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    log.error('the cluster could not be asked about a caller', { what, error });
    return undefined;
  }
}
