import type { ConversionRequest } from '../../../k8s/apiextensions/v1.js';
import type { KubernetesObject } from '../../../k8s/index.js';
import { readJson, writeJson } from '../../client/index.js';
import { carryDigits, checkNumbers } from '../../client/internal.js';
import { errorMessage, isProgrammingError } from '../../errors/internal.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import { type Metrics, noMetrics } from '../../metrics/index.js';
import { HttpError, type HttpHandler } from '../../serving/index.js';
import { maxDepth, readJsonBody } from '../read-json-body.js';
import type { ConverterRegistry } from './converter.js';

const apiVersion = 'apiextensions.k8s.io/v1';

/**
 * Creates an HTTP handler that converts the objects of a `ConversionReview`. All objects of a review are converted, or none:
 * the first error fails the whole review with its message.
 *
 * @param metrics counts conversions that fail with a programming error. Default: nothing is counted
 */
export function conversionWebhook(
  converters: ConverterRegistry,
  log: Logger = silentLogger,
  metrics: Pick<Metrics, 'conversionPanicked'> = noMetrics,
): HttpHandler {
  const errorLog = limitErrors(log);
  return async (call) => {
    const request = parseReview(await readJsonBody(call));
    const body = await respondTo(request, converters, errorLog, metrics);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  };
}

async function respondTo(
  { uid, objects, desiredAPIVersion }: Request,
  converters: ConverterRegistry,
  log: Logger,
  metrics: Pick<Metrics, 'conversionPanicked'>,
): Promise<string> {
  const review = (response: object) =>
    writeJson({ kind: 'ConversionReview', apiVersion, response: { uid, ...response } });
  try {
    const convertedObjects: KubernetesObject[] = [];
    for (const object of objects) {
      const converted = await converters.convert(object, desiredAPIVersion);
      carryDigits(object, converted);
      convertedObjects.push(converted);
    }
    const body = review({ convertedObjects, result: { status: 'Success' } });
    checkNumbers(convertedObjects, body);
    return body;
  } catch (error) {
    if (isProgrammingError(error)) metrics.conversionPanicked();
    log.error('conversion failed', { requestID: uid, desiredAPIVersion, error });
    return review({ convertedObjects: [], result: { status: 'Failure', message: errorMessage(error) } });
  }
}

type Request = Omit<ConversionRequest, 'objects'> & { readonly objects: readonly KubernetesObject[] };

function parseReview(body: Buffer): Request {
  const review = parseJson(body);
  const request = typeof review === 'object' && review !== null && 'request' in review ? review.request : undefined;
  if (!isRequest(request)) throw new HttpError(400, 'the body is not a ConversionReview with a request');
  return request;
}

function parseJson(body: Buffer): unknown {
  try {
    return readJson(body.toString('utf8'), { maxDepth });
  } catch {
    throw new HttpError(400, 'the body is not JSON');
  }
}

function isRequest(value: unknown): value is Request {
  if (typeof value !== 'object' || value === null) return false;
  const { uid, desiredAPIVersion, objects } = value as Record<string, unknown>; // Each field is checked here.
  return (
    typeof uid === 'string' &&
    typeof desiredAPIVersion === 'string' &&
    Array.isArray(objects) &&
    objects.every(isObject)
  );
}

function isObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'apiVersion' in value && typeof value.apiVersion === 'string' && 'kind' in value && typeof value.kind === 'string'
  );
}
