import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { TransportError } from '../errors/transport-error.js';
import type { Heartbeat } from './heartbeat.js';
import { originOf, type Server } from './server.js';

/** An HTTP request to send. */
export interface Outgoing {
  readonly method: string;
  readonly server: Server;
  /** Path and query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly payload: string | undefined;
  /** Idle timeout of the connection, in milliseconds. */
  readonly idleTimeout: number;
  readonly signal: AbortSignal | undefined;
  /** Timeout of connecting, including the TLS handshake, in milliseconds. */
  readonly connectTimeout: number;
  /** Detects that the connection is dead while it is in use. Default: no detection. */
  readonly heartbeat?: Heartbeat | undefined;
  /** Called right before the first byte is written; if it throws, nothing is sent. */
  readonly beforeSend: () => void;
}

/** The cause of errors on a connection that no longer responds to PINGs. */
export const deadConnection = new Error('the server stopped responding');

/** The connection broke before the response began. */
export class NoResponseError extends TransportError {
  /** @param wasReused whether the connection had served requests before: the server may have just closed it */
  constructor(
    message: string,
    readonly wasReused: boolean,
    options: { readonly cause: unknown; readonly code?: string | undefined },
  ) {
    super(message, options);
  }

  /** Whether it took the time of a PING to notice. */
  get wasDead(): boolean {
    return this.cause === deadConnection;
  }
}

/** The body of a response, with its status and headers. */
export interface ResponseMessage extends Readable {
  readonly statusCode?: number | undefined;
  readonly statusMessage?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The error code that HTTP/2 ended the stream with; 0 or undefined if the response is complete. */
  readonly rstCode?: number | undefined;
}

/** A response whose headers have arrived, and a way to change its idle timeout. */
export interface Incoming {
  readonly message: ResponseMessage;
  /** Whether PINGs detect that the connection is dead. */
  readonly hasPings: boolean;
  setIdleTimeout(milliseconds: number): void;
}

/** Creates the error for something that took too long. */
export function timedOut(outgoing: Outgoing, why: string): TransportError {
  return new TransportError(describe(outgoing, why), { code: 'ETIMEDOUT' });
}

/** Formats the message of an error about a request. */
export function describe({ method, server, path }: Outgoing, what: string): string {
  return `${method} ${originOf(server)}${path.split('?')[0]}: ${what}`;
}
