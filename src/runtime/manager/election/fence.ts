import type { ApiRequest, Transport } from '../../client/index.js';
import { aborted } from '../../clock/internal.js';
import type { LeaderElector } from '../../leaderelection/index.js';

/**
 * Rejects writes once another process may have become the leader.
 *
 * @throws LeaderElectionLostError
 */
export function checkWrite({ method }: ApiRequest, elector: LeaderElector | undefined): void {
  if (method !== 'GET') elector?.checkLease();
}

/** Wraps a transport so that it rejects writes once another process may have become the leader. */
export function fencedTransport(transport: Transport, elector: LeaderElector | undefined): Transport {
  if (!elector) return transport;
  return {
    async request(request) {
      checkWrite(request, elector);
      return await transport.request(request);
    },
    stream: (request) => transport.stream(request),
    credentialsChanged: (signal) => transport.credentialsChanged?.(signal) ?? aborted(signal),
    close: () => transport.close(),
  };
}
