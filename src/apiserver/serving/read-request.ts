import type { IncomingMessage, ServerResponse as NodeResponse } from 'node:http';
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
function malformed({ headers: { host = '' }, url = '' }: IncomingMessage): ServerResponse | undefined {
  const isHost = /^[\w!$%&'()*+,.:;=[\]~-]*$/.test(host);
  if (isHost && !/^[^?]*%(?![\da-f]{2})/i.test(url)) return undefined;
  const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' };
  return { status: 400, headers, body: `400 Bad Request${isHost ? '' : ': malformed Host header'}` };
}

/** Returns the response, as it is sent over HTTP/1.1, to bytes that Node cannot read as a request. */
export function unreadableResponse({
  code,
  rawPacket,
}: {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}): string {
  // Node knows only some methods.
  if (code === 'HPE_INVALID_METHOD' && /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/.test(String(rawPacket))) {
    const error = newError(
      405,
      'MethodNotAllowed',
      'the server does not allow this method on the requested resource',
      {},
    );
    return httpText('405 Method Not Allowed', 'application/json', `${JSON.stringify(error.status)}\n`);
  }
  return httpText('400 Bad Request', 'text/plain; charset=utf-8', '400 Bad Request');
}

function httpText(status: string, type: string, body: string): string {
  const headers = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, 'Connection: close'];
  return [`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n');
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
function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
