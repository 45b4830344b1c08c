import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { User } from '../model/index.js';

/**
 * The identity of the client according to the TLS handshake: a user, no certificate, or a rejected certificate, for
 * example from an unknown CA.
 */
export type ClientCertificate = { readonly user: User | undefined; readonly isRejected: boolean };

const known = new WeakMap<object, ClientCertificate>();

/**
 * Reads the client certificate of a request. The common name is the user name, and the organizations are the groups.
 */
export function readClientCertificate(request: IncomingMessage | Http2ServerRequest): ClientCertificate {
  // The requests of an HTTP/2 session have different socket objects.
  const connection = ('stream' in request && request.stream.session) || request.socket;
  const found = known.get(connection) ?? parse(request.socket as TLSSocket); // The server has TLS connections only.
  known.set(connection, found);
  return found;
}

function parse(socket: TLSSocket): ClientCertificate {
  const certificate = socket.getPeerCertificate?.();
  if (!certificate?.raw) return { user: undefined, isRejected: false };
  if (!socket.authorized) return { user: undefined, isRejected: true };
  const { CN, O } = certificate.subject as { CN?: string | string[]; O?: string | string[] };
  const name = [CN ?? []].flat()[0] ?? '';
  const id = `X509SHA256=${createHash('sha256').update(certificate.raw).digest('hex')}`;
  const extra = { 'authentication.kubernetes.io/credential-id': [id] };
  return { user: { name, groups: [O ?? []].flat(), extra }, isRejected: false };
}
