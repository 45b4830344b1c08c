import type { Socket } from 'node:net';
import type { BrokenConnection } from '../pipeline/index.js';

/** Breaks the connection of a request. A half-open one is reset when the fault stops. */
export function breakConnection(socket: Socket, { kind, ended }: BrokenConnection): void {
  const reset = () => void socket.resetAndDestroy();
  if (kind === 'reset' || ended.aborted) return reset();
  // TLS reads directly from the handle, so that `pause` has no effect: PINGs would still get a response.
  (socket as Partial<WithHandle>)._handle?.readStop();
  ended.addEventListener('abort', reset, { once: true });
  socket.once('close', () => ended.removeEventListener('abort', reset));
}

/** A part of `net.Socket` that Node does not document. */
interface WithHandle {
  readonly _handle: { readStop(): void } | null;
}
