import type { WebhookResult } from './request.js';

const texts: Readonly<Record<number, string>> = {
  400: 'the server rejected our request for an unknown reason',
  401: 'the server has asked for the client to provide credentials',
  404: 'the server could not find the requested resource',
  405: 'the server does not allow this method on the requested resource',
  409: 'the server reported a conflict',
  422: 'the server rejected our request due to an error in our request',
  429: 'the server has received too many requests and has asked us to try again later',
  503: 'the server is currently unable to handle the request',
  504: 'the server was unable to return a response in the time allotted, but may still be processing the request',
};

/** Returns the message of Go's client for a response that is not a success; undefined for a success. */
export function responseError({ status, headers, body }: WebhookResult): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  const own = statusMessage(body);
  if (own !== undefined) return own;
  const text = texts[status];
  if (text !== undefined) return text;
  const type = headers['content-type'] ?? '';
  const shown = type === '' || type.startsWith('text/') ? body.trim().slice(0, 2048) : '';
  const message = shown === '' ? 'unknown' : shown;
  if (status === 403 || status === 406 || status === 415) return message;
  if (status >= 500)
    return `an error on the server (${JSON.stringify(message)}) has prevented the request from succeeding`;
  return `the server responded with the status code ${status} but did not return more information`;
}

/** Returns the message of a failed Status; undefined for any other body. */
function statusMessage(body: string): string | undefined {
  if (!body.startsWith('{')) return undefined;
  try {
    const { apiVersion, kind, status, message } = JSON.parse(body);
    const isStatus = apiVersion === 'v1' && kind === 'Status' && status !== 'Success';
    return isStatus && typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
