import { isForbidden, isNotFound, isUnauthorized, type Transport } from '../../client/index.js';
import { checkedObject } from '../../client/internal.js';
import type { Clock } from '../../clock/index.js';
import { withinDeadline } from '../../clock/internal.js';
import type { RestConfig } from '../../config/index.js';
import { shownServer } from '../../config/internal.js';
import { SetupError } from '../../errors/index.js';
import type { Logger } from '../../log/index.js';

interface ApiServerWait {
  readonly config: RestConfig;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long to retry, in milliseconds; 0 tries once. */
  readonly timeout: number;
}

const callTimeout = 10_000;
const firstDelay = 500;
const longestDelay = 10_000;

/**
 * Resolves when the API server responds and accepts the credentials, or when the signal is aborted; rejects after the
 * timeout. Logs the reason for a failure when it first occurs and whenever it changes.
 */
export async function waitForApiServer(wait: ApiServerWait, signal: AbortSignal): Promise<void> {
  const { clock, log, timeout } = wait;
  const began = clock.elapsed();
  let known = '';
  for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, longestDelay)) {
    const error = await call(wait, signal);
    if (error === undefined || signal.aborted) return;
    const left = timeout - (clock.elapsed() - began);
    const reason = reasonOf(error, wait.config);
    if (left <= 0) throw new SetupError(reason, { cause: error });
    if (reason !== known)
      log.error('waiting for the API server', { error: new SetupError(reason), seconds: timeout / 1000 });
    known = reason;
    await clock.sleep(Math.min(delay, left), signal);
  }
}

const version = { method: 'GET', path: '/version' } as const;

/**
 * Requests the version, which everyone may read, and returns the error, if any. 403 and 404 count as success: the
 * server responds.
 */
async function call({ transport, clock }: ApiServerWait, parent: AbortSignal): Promise<unknown> {
  const reason = new Error(`no response within ${callTimeout / 1000} s`);
  try {
    await withinDeadline({ clock, parent, delay: callTimeout, reason }, async (signal) =>
      checkedObject(await transport.request({ ...version, signal }), version),
    );
    return undefined;
  } catch (error) {
    return isForbidden(error) || isNotFound(error) ? undefined : error;
  }
}

function reasonOf(error: unknown, { server, source }: RestConfig): string {
  const apiServer = `the API server ${shownServer(server)}`;
  const from = source === undefined ? '' : ` (from ${source})`;
  if (isUnauthorized(error)) return `${apiServer} rejects the credentials${from}: 401 Unauthorized`;
  const cause = findSetupError(error);
  if (cause) return cause.message;
  const { code, message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const hint = code === undefined ? undefined : hintFor(code);
  return `cannot reach ${apiServer}${from}: ${message.replace(/^GET \S+: /, '')}${hint ? `; ${hint}` : ''}`;
}

/** Returns the error in the configuration that made a call fail, because it is more helpful than the call's own error. */
function findSetupError(error: unknown): SetupError | undefined {
  if (error instanceof SetupError) return error;
  return error instanceof Error && error.cause instanceof Error ? findSetupError(error.cause) : undefined;
}

function hintFor(code: string): string | undefined {
  if (code === 'ECONNREFUSED') return 'is the cluster running?';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is the host name correct, and its DNS server reachable?';
  if (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'does the server speak HTTPS?';
  if (/CERT|SIGNATURE|SIGNED/.test(code))
    return 'does the certificate authority in the configuration belong to this server?';
  return undefined;
}
