import { userInfo } from '../authorization/index.js';
import { DecodingError, parseBody, readKind } from '../decode/index.js';
import { builtinSchema, decodeBuiltin } from '../kinds/index.js';
import {
  type AdmissionRequest,
  ApiError,
  type ApiObject,
  type FoundResource,
  type JsonObject,
  newError,
  type RequestContext,
  without,
} from '../model/index.js';

/** The response of a webhook. */
export interface ReviewResponse {
  readonly uid?: string;
  readonly allowed?: boolean;
  readonly status?: JsonObject & { readonly code?: number; readonly message?: string; readonly reason?: string };
  /** A JSON Patch, encoded in base64. */
  readonly patch?: string;
  readonly patchType?: string;
  readonly warnings?: readonly string[];
}

/** The objects of a request in the version that a webhook receives. */
export interface VersionedObjects {
  readonly found: FoundResource;
  readonly object?: ApiObject | undefined;
  readonly oldObject?: ApiObject | undefined;
}

/** Thrown for a webhook response that is not a valid AdmissionReview. */
export class ReviewError extends Error {}

const group = 'admission.k8s.io';

/** Builds the AdmissionReview of a call. */
export function newReview(
  uid: string,
  version: string,
  request: AdmissionRequest,
  versioned: VersionedObjects,
  context: RequestContext,
): JsonObject {
  const { object, oldObject } = versioned;
  const content = {
    // The object of a CONNECT request, such as PodExecOptions, has no metadata.
    object: object && request.operation === 'CONNECT' ? without(object, 'metadata') : (object ?? null),
    oldObject: oldObject ?? null,
    userInfo: userInfo(context.user) as JsonObject,
  };
  const asked = { uid, ...requestOf(request, versioned, context), ...content };
  return { kind: 'AdmissionReview', apiVersion: `${group}/${version}`, request: asked };
}

/** Describes a request, without the user and the objects. */
export function requestOf(
  request: AdmissionRequest,
  { found, object, oldObject }: VersionedObjects,
  { info }: RequestContext,
): JsonObject {
  const { operation, subresource, namespace, options, isDryRun } = request;
  const own = info.verb === 'deletecollection' ? '' : nameOf(request);
  const isNewNamespace = operation === 'CREATE' && request.found.resource.plural === 'namespaces';
  const place = isNewNamespace ? own : namespace;
  return {
    kind: kindOf(object ?? oldObject, found),
    resource: resourceOf(found),
    ...(subresource !== '' && { subResource: subresource }),
    requestKind: kindOf(request.object ?? request.oldObject, request.found),
    requestResource: resourceOf(request.found),
    ...(subresource !== '' && { requestSubResource: subresource }),
    ...(own !== '' && { name: own }),
    ...(place !== '' && { namespace: place }),
    operation,
    dryRun: isDryRun,
    options: optionsFor(operation, options),
  };
}

/** Turns PatchOptions into CreateOptions or UpdateOptions, depending on the operation. */
function optionsFor(operation: AdmissionRequest['operation'], options: JsonObject): JsonObject | null {
  if (operation === 'CONNECT') return null;
  const { force: _, kind, ...rest } = options;
  if (kind !== 'PatchOptions') return options;
  return { kind: operation === 'CREATE' ? 'CreateOptions' : 'UpdateOptions', ...rest };
}

/** Returns the name of the object of a request; empty if the name is generated later. */
export function nameOf({ name, object }: Pick<AdmissionRequest, 'name' | 'object'>): string {
  return name || (object?.metadata.name ?? '');
}

/** Returns the kind of the object, such as Scale for a subresource; without an object, the kind of the resource. */
function kindOf(object: ApiObject | undefined, { resource, version }: FoundResource): JsonObject {
  const [first = '', second] = (object?.apiVersion ?? '').split('/');
  if (object === undefined) return { group: resource.group, version: version.name, kind: resource.kind };
  return second === undefined
    ? { group: '', version: first, kind: object.kind }
    : { group: first, version: second, kind: object.kind };
}

function resourceOf({ resource, version }: FoundResource): JsonObject {
  return { group: resource.group, version: version.name, resource: resource.plural };
}

/**
 * Reads the response of a webhook.
 *
 * @throws DecodingError for a body that is not an AdmissionReview in `version`; ReviewError for a missing response or
 *   kind, or a different UID
 */
export function readReview(body: string, version: string, uid: string): ReviewResponse {
  const { value } = parseBody(new TextEncoder().encode(body), /^\s*\{/.test(body) ? 'json' : 'yaml');
  const found = readKind(value);
  const isTyped = found.group !== '' || found.version !== '' || found.kind !== '';
  if (isTyped && (found.group !== group || found.kind !== 'AdmissionReview' || !/^v1(beta1)?$/.test(found.version))) {
    const apiVersion = found.group === '' ? found.version : `${found.group}/${found.version}`;
    throw new DecodingError(
      `no kind "${found.kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`,
    );
  }
  if (isTyped && found.version !== version) {
    const types = `converting (${found.version}.AdmissionReview) to (${version}.AdmissionReview)`;
    throw new DecodingError(`${types}: unknown conversion`);
  }
  const { object } = decodeTyped((value ?? {}) as JsonObject, version);
  const response = object.response as ReviewResponse | undefined;
  if (!response) throw new ReviewError('webhook response was absent');
  if (response.uid !== uid) {
    throw new ReviewError(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(response.uid ?? '')}`);
  }
  if (!isTyped) {
    throw new ReviewError(`expected webhook response of ${group}/${version}, Kind=AdmissionReview, got /, Kind=`);
  }
  return response;
}

function decodeTyped(value: JsonObject, version: string) {
  try {
    return decodeBuiltin(value, builtinSchema(`k8s.io/api/admission/${version}.AdmissionReview`));
  } catch (error) {
    throw error instanceof ApiError ? new DecodingError(error.message) : error;
  }
}

/** Creates the error for a request that a webhook denied. */
export function denied(webhook: string, { status = {} }: ReviewResponse): ApiError {
  const { code = 0, message = '', reason = '', details } = status;
  const why = message || reason;
  const text = `admission webhook ${JSON.stringify(webhook)} denied the request${why ? `: ${why}` : ' without explanation'}`;
  return newError(code >= 300 ? code : 400, reason, text, details as JsonObject | undefined);
}
