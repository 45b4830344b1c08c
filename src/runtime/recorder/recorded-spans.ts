import type { KubernetesObject } from '../../k8s/index.js';
import { type ApiRequest, deepCopy, type JsonPatchOperation } from '../client/index.js';
import { isEqualJson, isObject, type JsonObject } from '../client/internal.js';
import { errorMessage } from '../errors/internal.js';
import { redactText } from '../log/internal.js';
import type { AdmissionRequest, AdmissionResponse } from '../webhook/admission/index.js';
import { changeOf, fieldChanges, isSecretObject, limited, maskChange, pathOf, wholeObject } from './field-changes.js';
import type {
  FieldChange,
  Json,
  RecordedCause,
  RecordedError,
  RecordedObject,
  RecordedRequest,
  RecordedWebhookCall,
} from './model.js';
import { hasOwnEffect } from './own-effect.js';
import type { RequestTarget } from './request-target.js';
import type { PendingWrite, SeenObjects } from './seen-objects.js';

/** An event as a source passes it. */
export interface SourceEvent {
  readonly object?: KubernetesObject | undefined;
  readonly objectOld?: KubernetesObject | undefined;
  readonly objectNew?: KubernetesObject | undefined;
  readonly arrivedAt?: number | undefined;
}

/** Describes an event as the cause of a reconcile. */
export function causeOfEvent(
  type: 'create' | 'update' | 'delete' | 'generic',
  event: SourceEvent,
  at: number,
  seen: SeenObjects,
): RecordedCause {
  const now = event.objectNew ?? event.object;
  const object = objectOf(now) ?? { name: '' };
  if (event.arrivedAt === undefined && type !== 'generic') return { kind: 'list', object, at };
  const changes = event.objectOld ? seen.changesOfEvent(event.objectOld, event.objectNew) : [];
  const writtenBy = type === 'delete' ? undefined : seen.writerOf(now);
  return { kind: 'event', event: type, object, at, changes, ...(writtenBy !== undefined && { writtenBy }) };
}

/** Returns the reference to an object; undefined for other values. */
export function objectOf(object: unknown): RecordedObject | undefined {
  if (!isObject(object) || !isObject(object.metadata)) return undefined;
  const { namespace, name, generateName } = object.metadata;
  const apiVersion = typeof object.apiVersion === 'string' ? object.apiVersion : undefined;
  const shown = typeof name === 'string' ? name : generateName;
  return {
    group: apiVersion?.slice(0, Math.max(0, apiVersion.indexOf('/'))),
    kind: typeof object.kind === 'string' ? object.kind : undefined,
    namespace: typeof namespace === 'string' ? namespace : undefined,
    name: typeof shown === 'string' ? shown : '',
  };
}

/** A request that has ended. */
export interface EndedRequest {
  readonly request: ApiRequest;
  readonly target: RequestTarget;
  readonly startedAt: number;
  readonly duration: number;
  /** Undefined for reads. */
  readonly write: PendingWrite | undefined;
  readonly status: number | undefined;
  readonly retries: number;
  readonly result: { readonly value: unknown } | { readonly error: unknown } | undefined;
}

/** Describes a request, and remembers the object in its response. */
export function requestOf(ended: EndedRequest, seen: SeenObjects): RecordedRequest {
  const { request, target, startedAt, duration, write, status, retries, result } = ended;
  const error = result && 'error' in result ? result.error : undefined;
  const value = result && 'value' in result ? result.value : undefined;
  const response = isRepresentation(value) ? value : undefined;
  const object = objectOf(response) ?? objectInPath(ended);
  const code = statusCodeOf(error) ?? status;
  const described: RecordedRequest = {
    verb: target.verb,
    path: request.path,
    object,
    subresource: target.subresource,
    startedAt,
    duration,
    status: code,
    retries,
    error: error === undefined ? undefined : errorOf(error),
    ...(isWrite(target) && effectOf(ended, response, seen)),
  };
  if (response && target.verb !== 'delete') seen.add(response, write);
  return described;
}

/** Whether a response is an object, and not a list, a Status or the body of a subresource, such as a Scale. */
function isRepresentation(response: unknown): response is JsonObject {
  if (!isObject(response) || Array.isArray(response.items)) return false;
  return !['Status', 'Scale', 'Eviction', 'TokenRequest'].includes(String(response.kind));
}

function isWrite({ verb }: RequestTarget): boolean {
  return ['create', 'update', 'patch', 'apply'].includes(verb);
}

/** Returns the fields that a write changed, or the request body if they are unknown. */
function effectOf(
  { request, write, status, target }: EndedRequest,
  response: JsonObject | undefined,
  seen: SeenObjects,
): Pick<RecordedRequest, 'changes' | 'sent'> {
  if (response) {
    const isCreated = status === 201 && target.subresource === undefined;
    const before = isCreated || !write ? undefined : seen.before(response, write);
    // The caller may change the response.
    if (isCreated) return { changes: fieldChanges(undefined, deepCopy(response)) };
    if (before && !hasOwnEffect(target, request, before, response)) return { changes: [] };
    if (before)
      return { changes: seen.changesOfWrite(before, response).filter(mayChange(target, request.body, response)) };
  }
  const isSecret = target.resource === 'secrets' && target.group === '';
  const body =
    isSecret && isObject(request.body) ? { ...request.body, kind: 'Secret', apiVersion: 'v1' } : request.body;
  // Strategic and merge patches of a Secret have the structure of the object; a JSON patch is a list.
  const sent = isSecret && Array.isArray(body) ? '***' : wholeObject(deepCopy(body));
  return sent === undefined ? {} : { sent: limited(sent) };
}

/**
 * Returns a filter for changes that the write may have made. Another client may have written the object between the
 * last known state and the write: usually a controller, which writes the status.
 */
function mayChange(
  { subresource }: RequestTarget,
  body: unknown,
  response: JsonObject,
): (change: FieldChange) => boolean {
  const isStatus = ({ path }: FieldChange) => /^status\b/.test(path);
  if (subresource === 'status') return (change) => isStatus(change) || /^metadata\b/.test(change.path);
  return (change) => !isStatus(change) || setsStatus(body, response);
}

/** Whether a write without a subresource sets the status. The older status that an update contains has no effect. */
function setsStatus(body: unknown, { status }: JsonObject): boolean {
  if (Array.isArray(body))
    return body.some((operation) => isObject(operation) && /^\/status\b/.test(String(operation.path)));
  return isObject(body) && 'status' in body && (!('metadata' in body) || isEqualJson(body.status, status));
}

function objectInPath({ target, request }: EndedRequest): RecordedObject | undefined {
  const { group, namespace, name } = target;
  const sent = objectOf(request.body);
  const own = name ?? sent?.name;
  if (own === undefined) return undefined;
  return {
    group,
    ...(sent?.kind !== undefined && { kind: sent.kind }),
    ...(namespace !== undefined && { namespace }),
    name: own,
  };
}

/**
 * Returns the status code of an error response; undefined for other errors. The class of the error may be from another
 * copy of this package, in the bundle of the operator.
 */
export function statusCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}

/** Describes an error. */
export function errorOf(error: unknown): RecordedError {
  const {
    name = 'Error',
    reason,
    code,
    stack,
  } = isObject(error) ? (error as Partial<Record<'name' | 'reason' | 'code' | 'stack', unknown>>) : {};
  const type = [reason, code, name].find((one) => typeof one === 'string') ?? 'Error';
  return {
    type: String(type),
    // The message of the API server may contain a Secret.
    message: redactText(errorMessage(error)).slice(0, 8_192),
    ...(typeof stack === 'string' && { stack: redactText(stack).slice(0, 8_192) }),
  };
}

/** Describes the decision of an admission webhook. */
export function reviewOf(
  request: AdmissionRequest,
  response: AdmissionResponse,
): Pick<RecordedWebhookCall, 'object' | 'operation' | 'user' | 'allowed' | 'message' | 'warnings' | 'changes'> {
  const { kind, namespace, operation, userInfo } = request;
  const name = request.name ?? objectOf(request.object)?.name ?? '';
  const message = response.allowed ? undefined : redactText(response.status?.message ?? '');
  const isSecret = kind?.kind === 'Secret' || isSecretObject(request.object);
  const changes = (response.patches ?? []).map(changeOfOperation);
  return {
    object: { group: kind?.group, kind: kind?.kind, ...(namespace !== undefined && { namespace }), name },
    operation,
    ...(userInfo?.username !== undefined && { user: userInfo.username }),
    allowed: response.allowed,
    ...(message && { message }),
    warnings: response.warnings ?? [],
    changes: isSecret ? changes.map(maskChange) : changes,
  };
}

function changeOfOperation(operation: JsonPatchOperation): FieldChange {
  const segments = operation.path.split('/').slice(1);
  const path = segments.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~')).reduce(joined, '');
  const value = 'value' in operation ? operation.value : undefined;
  return changeOf(path, undefined, deepCopy(value) as Json | undefined); // the body is sent as JSON
}

function joined(parent: string, name: string): string {
  return /^\d+$/.test(name) ? `${parent}[${name}]` : pathOf(parent, name);
}
