import { isNotFound, type Transport } from '../../client/index.js';
import type { ServedResource, ServedResources } from '../../client/internal.js';
import type { Clock } from '../../clock/index.js';
import { withinDeadline } from '../../clock/internal.js';

/** Sends a request of a startup check: a GET, or a POST if it has a body. */
export type CheckRequest = <T>(path: string, body?: unknown) => Promise<T>;

/** Parameters of {@link newCheckRequest}. */
export interface CheckRequestOptions {
  readonly transport: Pick<Transport, 'request'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const timeout = 10_000;

/** Returns a function that sends requests and limits each to 10 s. After a timeout, later requests fail immediately. */
export function newCheckRequest({ transport, clock, signal: parent }: CheckRequestOptions): CheckRequest {
  const reason = new Error(`no response within ${timeout / 1000} s`);
  let isSilent = false;
  const onTimeout = () => {
    isSilent = true;
  };
  return async (path, body) => {
    if (isSilent) throw reason;
    return await withinDeadline({ clock, parent, delay: timeout, reason, onTimeout }, (signal) =>
      transport.request({ method: body === undefined ? 'GET' : 'POST', path, body, signal }),
    );
  };
}

/** Returns the resources of a group and version: none if the cluster does not serve it, undefined if that is unknown. */
export async function resourcesAt(request: CheckRequest, path: string): Promise<readonly ServedResource[] | undefined> {
  try {
    return (await request<ServedResources>(path)).resources ?? undefined;
  } catch (error) {
    return isNotFound(error) ? [] : undefined;
  }
}
