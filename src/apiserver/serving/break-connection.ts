import type { Socket } from 'node:net';
import type { BrokenConnection } from '../pipeline/index.js';

/** Breaks the connection of a request. A half-open connection is reset when the fault ends. */
export function breakConnection(socket: Socket, { kind, ended }: BrokenConnection): void {
  const reset = () => void socket.resetAndDestroy();
  if (kind === 'reset' || ended.aborted) return reset();
  // TLS reads directly from the handle, so `pause` has no effect, and PINGs would still get a response.
  (socket as Partial<WithHandle>)._handle?.readStop();
  ended.addEventListener('abort', reset, { once: true });
  socket.once('close', () => ended.removeEventListener('abort', reset));
}

/** An undocumented part of `net.Socket`. */
interface WithHandle {
  readonly _handle: { readStop(): void } | null;
}
