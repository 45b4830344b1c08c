import { StatusError, writeJson } from '../../client/index.js';
import { isObject } from '../../client/internal.js';
import { errorMessage } from '../../errors/internal.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import type { WebhookMetrics } from '../../metrics/index.js';
import { currentScope } from '../../scope/internal.js';
import { HttpError, type HttpHandler, jsonResponse } from '../../serving/index.js';
import { reviewWebhook } from '../review-webhook.js';
import { deniedWith, errored } from './admission-response.js';
import type { AdmissionHandler, AdmissionRequest, AdmissionResponse } from './admission-types.js';

/** Options of {@link admissionWebhook}. */
export interface AdmissionWebhookOptions {
  /** Default: nothing is logged. */
  readonly log?: Logger | undefined;
  /** Default: no metrics. */
  readonly metrics?: Pick<WebhookMetrics, 'panicked'> | undefined;
}

/**
 * Creates an HTTP handler for an admission handler: accepts an `AdmissionReview` of version v1 or v1beta1 and responds
 * with the same version.
 *
 * A body that is empty or not an AdmissionReview gets 400, a body over 7 MiB gets 413, and a body that exceeds the
 * memory of the server gets 503 with `Retry-After`, which the API server retries; after that, the failure policy of the
 * webhook configuration applies. If the handler throws, the request is denied, whatever the policy.
 */
export function admissionWebhook(handler: AdmissionHandler, options: AdmissionWebhookOptions = {}): HttpHandler {
  const { log = silentLogger, metrics } = options;
  // Rate-limited: any client that reaches the server can make a handler throw repeatedly.
  const errorLog = limitErrors(log);
  return reviewWebhook({
    kind: 'AdmissionReview',
    group: 'admission.k8s.io',
    parse: ({ request }) => {
      if (isRequest(request)) return request;
      throw new HttpError(400, 'the AdmissionReview has no request with a uid');
    },
    // Denies the request on every error: after status code 500, the API server would admit it if the failure policy is
    // `Ignore`.
    respond: async (request, apiVersion, { signal }) => {
      const span = currentScope()?.span;
      const fields = { ...fieldsOf(request), ...span?.logFields };
      span?.set(attributesOf(request));
      const answer = (response: AdmissionResponse) => {
        span?.observe?.({ value: { request, response } });
        return jsonResponse(200, reviewOf(apiVersion, request.uid, response));
      };
      try {
        return answer(checked(await handler(request, { request, log: log.child(fields), signal })));
      } catch (error) {
        if (error instanceof StatusError) return answer(deniedWith(error.status));
        metrics?.panicked();
        errorLog.child(fields).error('admission handler failed', { error });
        return answer(errored(500, `panic: ${errorMessage(error)} [recovered]`));
      }
    },
    rejected: (error) => reviewOf('admission.k8s.io/v1', '', errored(error.status, error)),
  });
}

function isRequest(request: unknown): request is AdmissionRequest {
  return isObject(request) && typeof request.uid === 'string';
}

function reviewOf(apiVersion: string, uid: string, response: AdmissionResponse): unknown {
  const { patches = [], status = {}, ...rest } = response;
  const patch = Buffer.from(writeJson(patches)).toString('base64');
  return {
    kind: 'AdmissionReview',
    apiVersion,
    response: {
      ...rest,
      uid,
      ...(patches.length > 0 && { patch, patchType: 'JSONPatch' }),
      status: { metadata: {}, ...status, code: status.code ?? 200 },
    },
  };
}

/** Rejects an invalid response: the handler may be written in JavaScript, and return nothing. */
function checked(response: AdmissionResponse): AdmissionResponse {
  const given: unknown = response;
  if (isObject(given) && typeof given.allowed === 'boolean') return response;
  throw new TypeError('the handler must return `allowed()`, `denied(message)` or another admission response');
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
