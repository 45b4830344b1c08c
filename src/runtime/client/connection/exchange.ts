import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { TransportError } from '../errors/transport-error.js';
import type { Heartbeat } from './heartbeat.js';
import { originOf, type Server } from './server.js';

/** An HTTP request to send. */
export interface Outgoing {
  readonly method: string;
  readonly server: Server;
  /** Includes the query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly payload: string | undefined;
  /** Idle timeout of the connection, in milliseconds. */
  readonly idleTimeout: number;
  readonly signal: AbortSignal | undefined;
  /** Timeout for connecting, including the TLS handshake, in milliseconds. */
  readonly connectTimeout: number;
  /** Detects dead connections while they are in use. */
  readonly heartbeat?: Heartbeat | undefined;
  /** Called right before the first byte is written; if it throws, nothing is sent. */
  readonly beforeSend: () => void;
}

/** The cause of errors after a PING timeout. */
export const deadConnection = new Error('the server stopped responding');

/** Thrown when the connection broke before the response began. */
export class NoResponseError extends TransportError {
  /** Whether the server declared that it did not begin to process the request (RFC 9113, section 8.7). */
  readonly wasRefused: boolean;

  /** @param wasReused whether the connection served earlier requests: the server may then have just closed it */
  constructor(
    message: string,
    readonly wasReused: boolean,
    options: { readonly cause: unknown; readonly code?: string | undefined; readonly wasRefused?: boolean | undefined },
  ) {
    super(message, options);
    this.wasRefused = options.wasRefused ?? false;
  }

  get wasDead(): boolean {
    return this.cause === deadConnection;
  }
}

/** A response body, with the status and headers of the response. */
export interface ResponseMessage extends Readable {
  readonly statusCode?: number | undefined;
  readonly statusMessage?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The HTTP/2 error code that ended the stream; 0 or undefined if the stream ended without an error. */
  readonly rstCode?: number | undefined;
}

/** A response whose headers have arrived. */
export interface Incoming {
  readonly message: ResponseMessage;
  /** Whether PINGs detect that the connection is dead. */
  readonly hasPings: boolean;
  setIdleTimeout(milliseconds: number): void;
}

/** Creates a timeout error. */
export function timedOut(outgoing: Outgoing, why: string): TransportError {
  return new TransportError(describe(outgoing, why), { code: 'ETIMEDOUT' });
}

/** Formats an error message about a request. */
export function describe({ method, server, path }: Outgoing, what: string): string {
  return `${method} ${originOf(server)}${path.split('?')[0]}: ${what}`;
}
