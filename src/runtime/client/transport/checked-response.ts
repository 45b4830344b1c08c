import type { ListMeta } from '../../../k8s/meta/v1.js';
import { type Status, StatusError } from '../errors/status-error.js';
import { TransportError } from '../errors/transport-error.js';
import { isObject } from '../json/object.js';
import type { ApiRequest } from './transport.js';

/** A list as the API server sends it; Go may encode an empty list as null. */
export interface ReceivedList<T> {
  readonly metadata?: ListMeta | undefined;
  readonly items?: T[] | null | undefined;
}

type Sent = Pick<ApiRequest, 'method' | 'path'>;

/**
 * Checks that a response is an API object: a proxy may have responded instead, for example with a login page.
 *
 * @throws TransportError if the response is not an object; StatusError if it is a Status that reports a failure
 */
export function checkedObject<T>(response: T, request: Sent): T {
  if (!isObject(response)) throw unexpected('an object', response, request);
  // The cast is safe: `kind` is checked.
  if (response.kind === 'Status' && response.status === 'Failure') throw new StatusError(response as Status);
  return response;
}

/**
 * Checks that a response is a list. An empty response must not count as an empty list: a cache would remove all
 * objects.
 *
 * @throws TransportError if the response is not a list; StatusError if it is a Status that reports a failure
 */
export function checkedList<T>(response: T, request: Sent): T {
  const list: unknown = checkedObject(response, request);
  if (isObject(list) && 'items' in list && isListOfObjects(list.items)) return response;
  throw unexpected('a list', response, request);
}

/** Go may encode an empty list as null, and some items, such as those of `external.metrics.k8s.io`, have no metadata. */
function isListOfObjects(items: unknown): boolean {
  return items === null || (Array.isArray(items) && items.every(isObject));
}

function unexpected(expected: string, response: unknown, { method, path }: Sent): TransportError {
  const hint = 'did a proxy respond instead of the API server?';
  return new TransportError(`${method} ${path}: the response is ${shown(response)}, expected ${expected}; ${hint}`);
}

/** Describes a response without its content, which may be confidential. */
function shown(response: unknown): string {
  if (response === '') return 'empty';
  if (typeof response === 'string') return 'not JSON';
  return isObject(response) && typeof response.kind === 'string'
    ? `of kind \`${response.kind}\``
    : 'JSON without `kind`';
}
