import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { onAbort } from '../clock/internal.js';
import type { Heartbeat } from './heartbeat.js';
import { originOf, type Server } from './server.js';
import { TransportError } from './status-error.js';

/** One HTTP message to send. */
export interface Outgoing {
  readonly method: string;
  readonly server: Server;
  /** Path and query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly payload: string | undefined;
  readonly agent: Agent;
  /** How long the connection may be silent, in milliseconds. */
  readonly idleTimeout: number;
  readonly signal: AbortSignal | undefined;
  /** How long a new connection may take, with its TLS handshake, in milliseconds. */
  readonly connectTimeout: number;
  /** Watches over the connection while it is used. Default: nothing does. */
  readonly heartbeat?: Heartbeat | undefined;
  /** Called right before the first byte is written; what it throws keeps the call from being sent. */
  readonly beforeSend: () => void;
}

/** The connection broke before the response began. */
export class NoResponseError extends TransportError {
  /** Whether the connection had served calls before: then the server may just have closed it. */
  constructor(
    message: string,
    readonly wasReused: boolean,
    options: { readonly cause: unknown },
  ) {
    super(message, options);
  }
}

/** A response that has begun, and a way to change how long it may be silent. */
export interface Incoming {
  readonly message: IncomingMessage;
  setIdleTimeout(milliseconds: number): void;
}

/** TCP probes go out after this long without traffic; about ten seconds later a dead peer is known (libuv: 10, 1 s apart). */
const probeAfter = 15_000;

/** Connections that have been established. */
const established = new WeakSet<Socket>();

/**
 * Sends one message and waits for the head of the response.
 *
 * @throws NoResponseError when there is none; the signal's reason as soon as it is aborted; what `beforeSend` throws
 */
export function send(outgoing: Outgoing): Promise<Incoming> {
  const { server, signal } = outgoing;
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    let wasReused = false;
    const open = server.isSecure ? httpsRequest : httpRequest;
    const { method, path, headers, agent, idleTimeout } = outgoing;
    const request = open({ host: server.host, port: server.port, method, path, headers, agent, timeout: idleTimeout });
    const refuse = (reason: unknown) => {
      reject(reason); // by hand: a request that still waits for a connection reports nothing when it is destroyed
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
        const forget = outgoing.heartbeat?.add(socket, () => destroy('the server does not respond any more'));
        if (forget) request.once('close', forget);
        begin(request, outgoing, refuse);
      });
    });
    request.on('timeout', () => destroy('the server said nothing for too long'));
    request.on('error', (cause) => {
      if (cause instanceof TransportError) return reject(cause);
      reject(new NoResponseError(describe(outgoing, reasonOf(cause)), wasReused, { cause }));
    });
    request.once('response', (message) => {
      response = message;
      resolve({ message, setIdleTimeout: (milliseconds) => void request.setTimeout(milliseconds) });
    });
  });
}

function whenEstablished(socket: Socket, { isSecure }: Server, callback: () => void): void {
  if (established.has(socket)) return callback();
  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    established.add(socket);
    callback();
  });
}

/** Writes only now: until the connection stands, what was allowed when the call was made may be so no longer. */
function begin(request: ClientRequest, { payload, beforeSend }: Outgoing, refuse: (reason: unknown) => void): void {
  if (request.destroyed) return;
  try {
    beforeSend();
  } catch (error) {
    return refuse(error);
  }
  request.end(payload);
}

/** Ends a call whose connection is not established in time. Returns what ends the limit. */
function limitConnecting(request: ClientRequest, socket: Socket, outgoing: Outgoing): () => void {
  if (established.has(socket)) return () => {};
  const { connectTimeout } = outgoing;
  const late = () => request.destroy(timedOut(outgoing, `cannot connect within ${connectTimeout / 1000} s`));
  const timer = setTimeout(late, connectTimeout);
  const cancel = () => clearTimeout(timer);
  request.once('close', cancel);
  return cancel;
}

function timedOut(outgoing: Outgoing, why: string): TransportError {
  return new TransportError(describe(outgoing, why), { code: 'ETIMEDOUT' });
}

/** A host with several addresses fails with all their errors together, and no message of its own. */
function reasonOf(cause: Error): string {
  if (!(cause instanceof AggregateError) || cause.message !== '') return cause.message;
  return cause.errors.map((error: Error) => error.message).join(', ');
}

function describe({ method, server, path }: Outgoing, what: string): string {
  return `${method} ${originOf(server)}${path.split('?')[0]}: ${what}`;
}
