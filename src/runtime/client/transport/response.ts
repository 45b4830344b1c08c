import { shownServer } from '../../config/internal.js';
import type { ResponseMessage } from '../connection/http1.js';
import { reasonOfCode } from '../errors/status-reason.js';
import { readJson } from '../json/json.js';
import { type Status, StatusError, TransportError } from '../status-error.js';
import { decoded, newTooLarge } from './content-encoding.js';
import type { ApiRequest } from './transport.js';

/**
 * Maximum size of a response, in bytes. Strings of Node have at most 512 Mi characters, and reading JSON can need a longer
 * string than its text.
 */
const longestResponse = 256 * 1024 * 1024;

/**
 * Reads the whole body of a response as a string.
 *
 * @param limit maximum size in bytes, compressed or not. Default: 256 MiB
 * @throws RangeError if the body is larger; its connection or stream is closed then
 */
export async function readText(message: ResponseMessage, limit: number = longestResponse): Promise<string> {
  const chunks = await readChunks(message, limit);
  const body = Buffer.concat(chunks);
  return (message.headers['content-encoding'] === undefined ? body : await decoded(message, body, limit)).toString(
    'utf8',
  );
}

function readChunks(message: ResponseMessage, limit: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    // A message that is already destroyed emits no further events.
    if (message.destroyed) return reject(newTruncated());
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(newTooLarge(limit));
      message.destroy();
    });
    message.once('end', () => {
      if (isTruncated(message)) reject(newTruncated());
      else resolve(chunks);
    });
    message.once('error', reject);
    // Creating an error takes longer than the rest of this function.
    message.once('close', () => message.readableEnded || reject(newTruncated()));
  });
}

/** Whether a response that ended is incomplete: streams of HTTP/2 end without an error when their connection breaks. */
export function isTruncated({ rstCode = 0 }: ResponseMessage): boolean {
  return rstCode !== 0;
}

/** Creates the error for a response that is incomplete because its connection was closed. */
export function newTruncated(): TransportError {
  return new TransportError('the connection was closed', { code: 'ECONNRESET' });
}

/**
 * Parses the body of a response: JSON, or a string if its content type is not JSON.
 *
 * @throws TransportError if the content type is JSON and the body is not
 */
export function parseBody(message: ResponseMessage, text: string): unknown {
  if (text === '' || !isJson(message)) return text;
  try {
    return readJson(text);
  } catch (cause) {
    throw new TransportError('the response is not valid JSON', { cause });
  }
}

/** Creates the error for a response other than 2xx. The API server never redirects: a proxy responded instead of it. */
export function failureOf(
  { method, path }: Pick<ApiRequest, 'method' | 'path'>,
  message: ResponseMessage,
  text: string,
): StatusError | TransportError {
  const { statusCode = 0, headers } = message;
  if (statusCode >= 400) return statusErrorOf(message, text, method);
  const [target = ''] = headers.location?.slice(0, 300).split(/[?#]/) ?? []; // a query can contain credentials
  const to = target === '' ? '' : ` to ${shownServer(target)}`;
  const hint = 'did a proxy respond instead of the API server?';
  return new TransportError(`${method} ${path}: unexpected status code ${statusCode}${to}; ${hint}`);
}

/** Creates the error for a status code of 400 and above. */
function statusErrorOf(message: ResponseMessage, text: string, method: string): StatusError {
  const code = message.statusCode ?? 500;
  const retryAfter = retryAfterOf(message);
  const status = isJson(message) ? statusIn(text) : undefined;
  if (status) return new StatusError({ ...status, code: status.code ?? code }, { retryAfter });
  const reason = code === 409 && method === 'POST' ? 'AlreadyExists' : reasonOfCode(code);
  const body = text.trim().slice(0, 300) || message.statusMessage || reason;
  const known = { apiVersion: 'v1', kind: 'Status', status: 'Failure', code, reason };
  return new StatusError({ ...known, message: `the server responded with ${code}: ${body}` }, { retryAfter });
}

/** Returns the `Retry-After` header in milliseconds; undefined if it is missing or a date. */
export function retryAfterOf(message: ResponseMessage): number | undefined {
  const value = message.headers['retry-after'];
  return value !== undefined && /^\d+$/.test(value) ? Number(value) * 1000 : undefined;
}

/** Returns the warning messages (code 299) of a response. */
export function warningsOf(message: ResponseMessage): string[] {
  const header = message.headers.warning;
  if (header === undefined) return [];
  const matches = header.matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/g);
  return [...matches].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
}

function isJson(message: ResponseMessage): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(message.headers['content-type'] ?? '');
}

function statusIn(text: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isStatus = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Status';
    return isStatus ? (value as Status) : undefined; // its kind says so
  } catch {
    return undefined;
  }
}
