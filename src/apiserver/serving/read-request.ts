import { type IncomingMessage, type ServerResponse as NodeResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FilledLimits, HttpError, readBody, type Share } from '../../runtime/serving/internal.js';
import { ApiError, newError, type ServerRequest, type ServerResponse, unauthorized } from '../model/index.js';
import { readClientCertificate } from './client-certificate.js';

/** Maximum size of a request body, in bytes. */
export const maxBodyBytes = 3 * 1024 * 1024;

interface ReadRequestOptions {
  readonly share: Share;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly limits: FilledLimits;
}

/** Reads a request with its body, or returns the response that rejects it. */
export async function readRequest(
  request: IncomingMessage,
  response: NodeResponse,
  { share, stopping, limits }: ReadRequestOptions,
): Promise<{ readonly request: ServerRequest } | { readonly response: ServerResponse }> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  stopping.addEventListener('abort', abort, { once: true });
  response.once('close', () => {
    stopping.removeEventListener('abort', abort);
    gone.abort();
  });
  const { user, isRejected } = readClientCertificate(request);
  if (isRejected) return { response: statusResponse(unauthorized()) };
  const rejected = malformed(request);
  if (rejected) return { response: rejected };
  // Node supports this timeout for HTTP/1.1 only.
  const late = setTimeout(() => request.destroy(), limits.requestTimeout);
  try {
    const length = request.headers['content-length'];
    const announced = length === undefined ? undefined : Number(length);
    const body = await readBody(request, { limit: maxBodyBytes, announced, share });
    return {
      request: {
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        headers: singleValues(request.headers),
        headerValues: (name) => headerValues(request, name),
        body,
        certificateUser: user,
        signal: gone.signal,
      },
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { response: rejection(error) };
  } finally {
    clearTimeout(late);
  }
}

/** Returns the response of Go to a request whose host or path has a syntax error; undefined for any other request. */
function malformed({
  headers: { host = '' },
  url = '',
}: Pick<IncomingMessage, 'headers' | 'url'>): ServerResponse | undefined {
  const isHost = /^[\w!$%&'()*+,.:;=[\]~-]*$/.test(host);
  if (isHost && !/^[^?]*%(?![\da-f]{2})/i.test(url)) return undefined;
  const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' };
  return { status: 400, headers, body: `400 Bad Request${isHost ? '' : ': malformed Host header'}` };
}

/** An error of Node's HTTP/1.1 parser. */
export interface UnreadableError extends Error {
  readonly code?: string;
  /** The last bytes that Node received. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Reads a request without a body, whose method Node does not know; undefined for other bytes that Node cannot read. */
export function readUnknownMethod(
  { code, rawPacket, bytesParsed = 0 }: UnreadableError,
  socket: Socket,
): ServerRequest | undefined {
  if (code !== 'HPE_INVALID_METHOD') return undefined;
  const text = String(rawPacket?.toString('latin1'));
  const head = text.slice(text.slice(0, bytesParsed).search(/[A-Z]*$/));
  const [, method, url, lines] = /^([A-Z]+) (\/\S*) HTTP\/1\.1\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(head) ?? [];
  const rawHeaders = (lines ?? '').trim().split(/: *|\r\n/);
  const values = (name: string) => headerValues({ rawHeaders }, name);
  const [[host], [accept], [authorization]] = [values('host'), values('accept'), values('authorization')];
  if (method === undefined || url === undefined || host === undefined) return undefined;
  if (malformed({ headers: { host }, url })) return undefined;
  const { user: certificateUser } = readClientCertificate({ socket });
  const { signal } = new AbortController();
  const headers = { host, accept, authorization };
  return { method, url, headers, headerValues: values, body: new Uint8Array(), certificateUser, signal };
}

/** The response, as it is sent over HTTP/1.1, to bytes that Node cannot read as a request. */
export const unreadableResponse: ServerResponse = {
  status: 400,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: '400 Bad Request',
};

/** Sends a response over HTTP/1.1 without Node's server, and closes the connection. */
export function sendUnreadable(socket: Socket, { status, headers, body }: ServerResponse): void {
  const content = typeof body === 'string' || body instanceof Uint8Array ? body : ''; // only watches have streams
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const own = [`content-length: ${Buffer.byteLength(content)}`, 'connection: close'];
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, ...own, '', ''].join('\r\n'));
  socket.end(content);
}

/** Returns the response to a request that exceeds a limit of the server, or has no complete body. */
export function rejection(error: HttpError): ServerResponse {
  return statusResponse(bodyError(error));
}

function bodyError(error: HttpError): ApiError {
  if (error.status === 413) {
    return newError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${maxBodyBytes}`);
  }
  if (error.status !== 503) return newError(error.status, 'BadRequest', error.message);
  const { status } = newError(429, 'TooManyRequests', 'Too many requests, please try again later.');
  return new ApiError(status, 1);
}

function statusResponse({ status, retryAfter }: ApiError): ServerResponse {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }),
  };
  return { status: status.code, headers, body: `${JSON.stringify(status)}\n` };
}

function singleValues(headers: IncomingMessage['headers']): Record<string, string | undefined> {
  const single: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) single[name] = Array.isArray(value) ? value[0] : value;
  return single;
}

/** Returns all values of a header from `rawHeaders`, because Node joins repeated headers elsewhere. */
function headerValues({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
