import { shownServer } from '../../config/internal.js';
import type { ResponseMessage } from '../connection/exchange.js';
import { type Status, StatusError } from '../errors/status-error.js';
import { reasonOfCode } from '../errors/status-reason.js';
import { TransportError } from '../errors/transport-error.js';
import { readJson } from '../json/json.js';
import { isObject } from '../json/object.js';
import type { ApiRequest } from './transport.js';

/** A response without its body. */
type Head = Pick<ResponseMessage, 'statusCode' | 'statusMessage' | 'headers'>;

/** Parses the body of a response: JSON, or a string if its content type is not JSON. */
export function parseBody(message: Head, text: string): unknown {
  if (text === '' || !isJson(message)) return text;
  try {
    return readJson(text);
  } catch (cause) {
    throw new TransportError('the response is not valid JSON', { cause });
  }
}

/** Creates the error for a response other than 2xx. The API server never redirects: a redirect was sent by a proxy. */
export function failureOf(
  { method, path }: Pick<ApiRequest, 'method' | 'path'>,
  message: Head,
  text: string,
): StatusError | TransportError {
  const { statusCode = 0, headers } = message;
  if (statusCode >= 400) return statusErrorOf(message, text, method);
  const [target = ''] = headers.location?.slice(0, 300).split(/[?#]/) ?? []; // a query can contain credentials
  const to = target === '' ? '' : ` to ${shownServer(target)}`;
  const hint = 'did a proxy respond instead of the API server?';
  return new TransportError(`${method} ${path}: unexpected status code ${statusCode}${to}; ${hint}`);
}

function statusErrorOf(message: Head, text: string, method: string): StatusError {
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
export function retryAfterOf(message: Head): number | undefined {
  const value = message.headers['retry-after'];
  return value !== undefined && /^\d+$/.test(value) ? Number(value) * 1000 : undefined;
}

/** Returns the warning messages (code 299) of a response. */
export function warningsOf(message: Head): string[] {
  const header = message.headers.warning;
  if (header === undefined) return [];
  const matches = header.matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/g);
  return [...matches].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
}

function isJson(message: Head): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(message.headers['content-type'] ?? '');
}

function statusIn(text: string): Status | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && value.kind === 'Status' ? (value as Status) : undefined; // checked by kind
  } catch {
    return undefined;
  }
}
