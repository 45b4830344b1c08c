import { StatusError } from '../../client/index.js';
import { isObject } from '../../client/internal.js';
import { errorMessage } from '../../errors/internal.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import type { WebhookMetrics } from '../../metrics/index.js';
import { currentScope } from '../../scope/internal.js';
import { HttpError, type HttpHandler, type HttpResponse, jsonResponse } from '../../serving/index.js';
import { errorResponse } from '../../serving/internal.js';
import { readJsonBody } from '../read-json-body.js';
import { deniedWith, errored } from './admission-response.js';
import { parseReview, type ReviewedRequest, reviewOf } from './admission-review.js';
import type { AdmissionHandler, AdmissionRequest, AdmissionResponse } from './admission-types.js';

/** Options of {@link admissionWebhook}. */
export interface AdmissionWebhookOptions {
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Default: no metrics. */
  readonly metrics?: Pick<WebhookMetrics, 'panicked'> | undefined;
}

/**
 * Creates an HTTP handler for an admission handler: accepts an `AdmissionReview` of version v1 or v1beta1 and responds with
 * the same version.
 *
 * A body that is empty or not an AdmissionReview gets 400, one over 7 MiB 413, and one that exceeds the memory of the server
 * 503 with `Retry-After`, which the API server retries; after that, the failure policy of the webhook configuration applies.
 * If the handler throws, the request is denied, whatever the policy.
 */
export function admissionWebhook(handler: AdmissionHandler, options: AdmissionWebhookOptions = {}): HttpHandler {
  const { log = silentLogger, metrics } = options;
  const judging = { log, errorLog: limitErrors(log), metrics };
  return async (call) => {
    let review: ReviewedRequest;
    try {
      review = parseReview(await readJsonBody(call));
    } catch (error) {
      return rejectReview(error);
    }
    return await judge(handler, review, call.signal, judging);
  };
}

/** Returns the error as an HTTP status code, and in a review for clients that read the body. */
function rejectReview(error: unknown): HttpResponse {
  if (!(error instanceof HttpError)) return errorResponse(error);
  const reply = jsonResponse(error.status, reviewOf('admission.k8s.io/v1', '', errored(error.status, error)));
  return { ...reply, headers: { ...error.headers, ...reply.headers } };
}

interface Judging extends Pick<AdmissionWebhookOptions, 'metrics'> {
  readonly log: Logger;
  /** Rate-limited: any client that reaches the server can make a handler throw repeatedly. */
  readonly errorLog: Logger;
}

/**
 * Denies the request on every error: after status code 500, the API server would admit it if the failure policy is
 * `Ignore`.
 */
async function judge(
  handler: AdmissionHandler,
  { apiVersion, request }: ReviewedRequest,
  signal: AbortSignal,
  { log, errorLog, metrics }: Judging,
): Promise<HttpResponse> {
  const reply = (response: AdmissionResponse) => jsonResponse(200, reviewOf(apiVersion, request.uid, response));
  const span = currentScope()?.span;
  const fields = { ...fieldsOf(request), ...span?.logFields };
  span?.set(attributesOf(request));
  const answer = (response: AdmissionResponse) => {
    span?.observe?.({ value: { request, response } });
    return reply(response);
  };
  try {
    return answer(checked(await handler(request, { request, log: log.child(fields), signal })));
  } catch (error) {
    if (error instanceof StatusError) return answer(deniedWith(error.status));
    metrics?.panicked();
    errorLog.child(fields).error('admission handler failed', { error });
    return answer(errored(500, `panic: ${errorMessage(error)} [recovered]`));
  }
}

/**
 * Checked because the handler may be written in JavaScript. The failure policy would apply to a response that the API
 * server cannot decode.
 */
function checked(response: AdmissionResponse): AdmissionResponse {
  const given: unknown = response;
  if (!isObject(given) || typeof given.allowed !== 'boolean') {
    throw new TypeError('the handler must return `allowed()`, `denied(message)` or another admission response');
  }
  const { patches, warnings, auditAnnotations, status } = given;
  if (patches !== undefined && !Array.isArray(patches))
    throw new TypeError('`patches` of the response must be an array');
  if (warnings !== undefined && !(Array.isArray(warnings) && areTexts(warnings)))
    throw new TypeError('`warnings` of the response must be strings');
  if (!areTexts(Object.values(auditAnnotations ?? {})))
    throw new TypeError('`auditAnnotations` of the response must be strings');
  if (status !== undefined && !(isObject(status) && isCode(status.code) && areTexts([status.message, status.reason])))
    throw new TypeError(
      '`status` of the response must have an integer as `code`, and strings as `message` and `reason`',
    );
  return response;
}

function areTexts(items: readonly unknown[]): boolean {
  return items.every((item) => item === undefined || item === null || typeof item === 'string');
}

/** Whether the API server can decode a status code: it is an int32. */
function isCode(code: unknown): boolean {
  return code === undefined || code === null || (typeof code === 'number' && (code | 0) === code);
}

function fieldsOf(request: AdmissionRequest) {
  const { uid, name, namespace, resource, operation, userInfo } = request;
  return { object: { namespace, name }, resource, operation, user: userInfo?.username, requestID: uid };
}

function attributesOf({ kind, name, namespace, operation, subResource }: AdmissionRequest) {
  return {
    'kbts.admission.operation': operation,
    'kbts.admission.subresource': subResource,
    'k8s.object.kind': kind?.kind,
    'k8s.object.name': name,
    'k8s.namespace.name': namespace,
  };
}
