import { readJson } from '../../client/index.js';
import { HttpError } from '../../serving/index.js';
import type { AuthenticationRequest, AuthenticationResponse } from './authentication-types.js';

/** A `TokenReview` request, and the API version that the response must have. */
export interface ReviewedToken {
  readonly apiVersion: string;
  readonly request: AuthenticationRequest;
}

const newest = 'authentication.k8s.io/v1';
const apiVersions = [newest, 'authentication.k8s.io/v1beta1'];

/** Maximum nesting depth of a review: it has 4 levels, and later versions may have more. */
const maxDepth = 100;

/**
 * Parses a `TokenReview`. No error quotes the body, because that would reveal the token.
 *
 * @throws HttpError with status 400 if it is not a TokenReview with a token, or has an unknown version
 */
export function parseTokenReview(body: Buffer): ReviewedToken {
  const review = parseJson(body);
  if (!isRecord(review)) throw new HttpError(400, 'the body is not a TokenReview');
  const { apiVersion = newest, kind = 'TokenReview', metadata, spec } = review;
  if (kind !== 'TokenReview' || typeof apiVersion !== 'string' || !apiVersions.includes(apiVersion)) {
    throw new HttpError(400, `expected a TokenReview of ${apiVersions.join(' or ')}`);
  }
  if (!isRecord(spec)) throw new HttpError(400, 'the TokenReview has no `spec`');
  const { token = '', audiences } = spec;
  if (token === '') throw new HttpError(400, 'token is empty');
  if (typeof token !== 'string') throw new HttpError(400, '`spec.token` must be a string');
  if (!isStrings(audiences)) throw new HttpError(400, '`spec.audiences` must be an array of strings');
  const uid = isRecord(metadata) && typeof metadata.uid === 'string' ? metadata.uid : undefined;
  return { apiVersion, request: { uid, token, audiences: audiences ?? undefined } };
}

/** Returns the `TokenReview` of a response. It does not contain the token. */
export function tokenReviewOf(
  { apiVersion, uid }: { readonly apiVersion?: string | undefined; readonly uid?: string | undefined },
  status: AuthenticationResponse,
): unknown {
  return { kind: 'TokenReview', apiVersion: apiVersion ?? newest, metadata: { uid }, spec: {}, status };
}

function parseJson(body: Buffer): unknown {
  try {
    return readJson(body.toString('utf8'), { maxDepth });
  } catch {
    throw new HttpError(400, 'the body is not JSON');
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStrings(value: unknown): value is readonly string[] | null | undefined {
  return (
    value === undefined || value === null || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
  );
}
