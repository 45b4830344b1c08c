import { type Check, errorsOf, optionalOneOf } from '../checks/index.js';
import { badRequest, invalidObject, newError } from '../model/index.js';
import { integerOf, isTrue } from './query.js';

/** The validated options of a list or watch. */
export interface ListOptions {
  readonly limit: number;
  readonly token: string;
  readonly resourceVersion: string;
  readonly match: string;
  /** Undefined if the query has no `sendInitialEvents`. */
  readonly sendInitialEvents: boolean | undefined;
  readonly allowsBookmarks: boolean;
  /** 0 if the query has no timeout. */
  readonly timeoutSeconds: number;
}

/** Reads the options of a list or watch from the query. @throws ApiError (400, 422) */
export function listOptions(query: URLSearchParams, isWatch: boolean): ListOptions {
  const options = {
    limit: integerOf(query, 'limit') ?? 0,
    timeoutSeconds: integerOf(query, 'timeoutSeconds') ?? 0,
    token: query.get('continue') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    match: query.get('resourceVersionMatch') ?? '',
    sendInitialEvents: query.has('sendInitialEvents') ? isTrue(query.get('sendInitialEvents')) : undefined,
    allowsBookmarks: isTrue(query.get('allowWatchBookmarks')),
  };
  const check = isWatch ? checkWatch(options) : checkList(options);
  const errors = errorsOf(check, { resourceVersionMatch: options.match });
  if (errors.length > 0) throw invalidObject({ group: 'meta.k8s.io', name: 'ListOptions' }, '', errors);
  return options;
}

/** Reads a resource version. @throws ApiError (500) with Go's message */
export function readResourceVersion(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw newError(500, '', unreadable(text));
}

/** Checks the resource version of a list. @throws ApiError (400) */
export function checkListVersion(text: string): void {
  if (text !== '' && !/^\d+$/.test(text)) throw badRequest(`invalid resource version: ${unreadable(text)}`);
}

/** Checks that a resource version is not later than the revision of the store. @throws ApiError (504) */
export function checkNotTooLarge(resourceVersion: string, revision: number): void {
  if (resourceVersion === '' || Number(resourceVersion) <= revision) return;
  const message = `Timeout: Too large resource version: ${resourceVersion}, current: ${revision}`;
  const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  throw newError(504, 'Timeout', message, { causes, retryAfterSeconds: 1 });
}

function unreadable(text: string): string {
  const shown = JSON.stringify(text);
  return `resourceVersion: Invalid value: ${shown}: strconv.ParseUint: parsing ${shown}: invalid syntax`;
}

const name = 'resourceVersionMatch';
const withContinue = `${name} is forbidden when continue is provided`;

function checkList({ match, resourceVersion, token, sendInitialEvents }: ListOptions): Check {
  return (options) => {
    const [field, events] = [options.at(name), options.at('sendInitialEvents')];
    if (match !== '') {
      if (resourceVersion === '') field.forbidden(`${name} is forbidden unless resourceVersion is provided`);
      if (token !== '') field.forbidden(withContinue);
      field.check(optionalOneOf('Exact', 'NotOlderThan', ''));
      const isWrong = match === 'Exact' && resourceVersion === '0';
      if (isWrong) field.forbidden(`${name} "exact" is forbidden for resourceVersion "0"`);
    }
    if (sendInitialEvents !== undefined) events.forbidden('sendInitialEvents is forbidden for list');
  };
}

function checkWatch({ match, token, sendInitialEvents }: ListOptions): Check {
  return (options) => {
    const field = options.at(name);
    if (match !== '' && sendInitialEvents === undefined) {
      field.forbidden(`${name} is forbidden for watch unless sendInitialEvents is provided`);
    } else if (sendInitialEvents !== undefined && match !== 'NotOlderThan') {
      field.forbidden(`sendInitialEvents requires setting ${name} to NotOlderThan`);
    }
    if (match !== '') field.check(optionalOneOf('NotOlderThan'));
    if (token !== '') field.forbidden(withContinue);
  };
}
