import { readJson } from '../client/index.js';
import { isObject, type JsonObject } from '../client/internal.js';
import { HttpError, type HttpHandler, type HttpRequest, type HttpResponse, jsonResponse } from '../serving/index.js';
import { jsonWeight } from './json-weight.js';

// As in controller-runtime: the API server accepts objects of up to 3 MiB, and an update sends the old and the new
// object.
const bodyLimit = 7 * 1024 * 1024;

/** The API server accepts objects of up to 10,000 levels; a review nests them some levels deeper. */
const maxDepth = 10_010;

interface ReviewWebhookOptions<R> {
  readonly kind: string;
  /** API group of the review; the versions are v1 and v1beta1. */
  readonly group: string;
  /** Maximum size of the body, in bytes. Default: 7 MiB. */
  readonly limit?: number | undefined;
  /** Returns the request in a review. @throws HttpError if it is malformed */
  readonly parse: (review: JsonObject) => R;
  /** Responds with the API version of the request. */
  readonly respond: (request: R, apiVersion: string, call: HttpRequest) => Promise<HttpResponse>;
  /** Returns a review that states the error, for clients that read the body. Default: the body is the message. */
  readonly rejected?: ((error: HttpError) => unknown) | undefined;
}

/**
 * Creates an HTTP handler for a kind of review. A body that is empty or not such a review gets 400; a body that is too
 * long, or has far more values or keys than objects have, gets 413. Errors do not quote the body, which may contain a token.
 */
export function reviewWebhook<R>(options: ReviewWebhookOptions<R>): HttpHandler {
  const { group, parse, respond, rejected } = options;
  const apiVersions = [`${group}/v1`, `${group}/v1beta1`];
  return async (call) => {
    let review: { readonly apiVersion: string; readonly request: R };
    try {
      const { apiVersion, ...fields } = await readReview(call, options, apiVersions);
      review = { apiVersion, request: parse(fields) };
    } catch (error) {
      if (!(error instanceof HttpError) || !rejected) throw error;
      const reply = jsonResponse(error.status, rejected(error));
      return { ...reply, headers: { ...error.headers, ...reply.headers } };
    }
    return await respond(review.request, review.apiVersion, call);
  };
}

async function readReview(
  call: HttpRequest,
  { kind, limit = bodyLimit }: Pick<ReviewWebhookOptions<unknown>, 'kind' | 'limit'>,
  apiVersions: readonly string[],
): Promise<JsonObject & { readonly apiVersion: string }> {
  const contentType = call.headers['content-type'] ?? '';
  const body = await call.readBody(limit, jsonWeight);
  if (body.length === 0) throw new HttpError(400, 'request body is empty');
  if (contentType.split(';')[0]?.trim() !== 'application/json') {
    throw new HttpError(400, `contentType=${contentType}, expected application/json`);
  }
  const review = { apiVersion: apiVersions[0], kind, ...parsed(body) };
  const { apiVersion } = review;
  if (review.kind === kind && apiVersion !== undefined && apiVersions.includes(apiVersion)) {
    return { ...review, apiVersion };
  }
  throw new HttpError(400, `expected ${kind} of ${apiVersions.join(' or ')}`);
}

function parsed(body: Buffer): JsonObject {
  let value: unknown;
  try {
    value = readJson(body.toString('utf8'), { maxDepth });
  } catch {
    throw new HttpError(400, `the body is not JSON, or is nested deeper than ${maxDepth} levels`);
  }
  if (isObject(value)) return value;
  throw new HttpError(400, 'the body is not a JSON object');
}
