import { readJson, writeJson } from '../../client/index.js';
import { errorMessage } from '../../errors/internal.js';
import { HttpError } from '../../serving/index.js';
import { maxDepth } from '../read-json-body.js';
import type { AdmissionRequest, AdmissionResponse } from './admission-types.js';

/** An `AdmissionReview` request, and the API version that the response must have. */
export interface ReviewedRequest {
  readonly apiVersion: string;
  readonly request: AdmissionRequest;
}

const apiVersions = ['admission.k8s.io/v1', 'admission.k8s.io/v1beta1'];

/**
 * Parses an `AdmissionReview`.
 *
 * @throws HttpError with status 400 if it is not an AdmissionReview, or has an unknown version
 */
export function parseReview(body: Buffer): ReviewedRequest {
  const review = parseJson(body);
  if (typeof review !== 'object' || review === null) throw new HttpError(400, 'the body is not an AdmissionReview');
  const { apiVersion = 'admission.k8s.io/v1', kind = 'AdmissionReview', request } = review as Record<string, unknown>; // Each field is checked below.
  if (kind !== 'AdmissionReview' || typeof apiVersion !== 'string' || !apiVersions.includes(apiVersion)) {
    throw new HttpError(
      400,
      `expected an AdmissionReview of ${apiVersions.join(' or ')}, got ${nameOf(kind)} of ${nameOf(apiVersion)}`,
    );
  }
  if (!isRequest(request)) throw new HttpError(400, 'the AdmissionReview has no request with a uid');
  return { apiVersion, request };
}

/** Returns the `AdmissionReview` of a response. The uid identifies the request. */
export function reviewOf(apiVersion: string, uid: string, response: AdmissionResponse): unknown {
  const { patches = [], status = {}, ...rest } = response;
  return {
    kind: 'AdmissionReview',
    apiVersion,
    response: {
      ...rest,
      uid,
      ...(patches.length > 0 && { patch: base64Of(patches), patchType: 'JSONPatch' }),
      status: { metadata: {}, ...status, code: status.code ?? 200 },
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return readJson(body.toString('utf8'), { maxDepth });
  } catch (error) {
    throw new HttpError(400, `the body is not JSON: ${errorMessage(error)}`);
  }
}

/** Formats a value that must be a string; other values are not quoted in messages. */
function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : `the wrong type (${typeof value})`;
}

function isRequest(request: unknown): request is AdmissionRequest {
  return typeof request === 'object' && request !== null && 'uid' in request && typeof request.uid === 'string';
}

function base64Of(value: unknown): string {
  return Buffer.from(writeJson(value)).toString('base64');
}
