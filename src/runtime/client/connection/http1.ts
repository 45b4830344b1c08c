import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onAbort } from '../../clock/internal.js';
import { nodeHttp } from '../../node/internal.js';
import { TransportError } from '../errors/transport-error.js';
import { describe, type Incoming, NoResponseError, type Outgoing, timedOut } from './exchange.js';
import type { Server } from './server.js';

/** Idle time before TCP keepalive probes start, in milliseconds. A dead peer is detected after 10 probes, 1 s apart. */
const probeAfter = 15_000;

const established = new WeakSet<Socket>();

/** Sends a request over HTTP/1.1; see `Connections.send`. */
export function send(outgoing: Outgoing, agent: Agent): Promise<Incoming> {
  const { server, signal } = outgoing;
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    let wasReused = false;
    const open = server.isSecure ? httpsRequest : nodeHttp.request;
    const { method, path, headers, idleTimeout } = outgoing;
    const request = open({ host: server.host, port: server.port, method, path, headers, agent, timeout: idleTimeout });
    const refuse = (reason: unknown) => {
      reject(reason); // a request that is still waiting for a socket emits nothing when it is destroyed
      request.destroy();
    };
    const destroy = (why: string) => void (response ?? request).destroy(timedOut(outgoing, why));
    request.once(
      'close',
      onAbort(signal, () => refuse(signal?.reason)),
    );
    request.once('socket', (socket) => {
      wasReused = established.has(socket);
      socket.setKeepAlive(true, probeAfter);
      const cancel = limitConnecting(request, socket, outgoing);
      whenEstablished(socket, server, () => {
        cancel();
        const unwatch = outgoing.heartbeat?.add(socket, () => destroy('the server stopped responding'));
        if (unwatch) request.once('close', unwatch);
        begin(request, outgoing, refuse);
      });
    });
    request.on('timeout', () => destroy('idle timeout: no data from the server'));
    request.on('error', (cause) => {
      if (cause instanceof TransportError) return reject(cause);
      reject(new NoResponseError(describe(outgoing, reasonOf(cause)), wasReused, { cause }));
    });
    request.once('upgrade', (_message, socket) => refuse(switched(outgoing, socket)));
    request.once('response', (message) => {
      response = message;
      resolve({ message, hasPings: false, setIdleTimeout: (milliseconds) => void request.setTimeout(milliseconds) });
    });
  });
}

/** Node reports status code 101 only as an `upgrade` event; without a listener, the request would never settle. */
function switched(outgoing: Outgoing, socket: Duplex): TransportError {
  socket.destroy();
  return new TransportError(describe(outgoing, 'unexpected status code 101: the server switched protocols'));
}

function whenEstablished(socket: Socket, { isSecure }: Server, callback: () => void): void {
  // A proxy tunnel is already connected when it becomes the socket of a request.
  if (established.has(socket) || (!isSecure && !socket.connecting)) {
    established.add(socket);
    return callback();
  }
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    established.add(socket);
    callback();
  });
}

/** Writes the request over the established connection, unless `beforeSend` throws. */
function begin(request: ClientRequest, { payload, beforeSend }: Outgoing, refuse: (reason: unknown) => void): void {
  if (request.destroyed) return;
  try {
    beforeSend();
  } catch (error) {
    return refuse(error);
  }
  request.end(payload);
}

/** Starts the connect timeout, and returns a function that cancels it. */
function limitConnecting(request: ClientRequest, socket: Socket, outgoing: Outgoing): () => void {
  if (established.has(socket)) return () => {};
  const { connectTimeout } = outgoing;
  const late = () => request.destroy(timedOut(outgoing, `no connection within ${connectTimeout / 1000} s`));
  const timer = setTimeout(late, connectTimeout);
  const cancel = () => clearTimeout(timer);
  request.once('close', cancel);
  return cancel;
}

/** Connecting to a host with several addresses fails with an AggregateError without a message. */
function reasonOf(cause: Error): string {
  if (!(cause instanceof AggregateError) || cause.message !== '') return cause.message;
  return cause.errors.map((error: Error) => error.message).join(', ');
}
