import type { ConversionRequest } from '../../../k8s/apiextensions/v1.js';
import type { KubernetesObject } from '../../../k8s/index.js';
import { writeJson } from '../../client/index.js';
import { carryDigits, checkNumbers, isObject } from '../../client/internal.js';
import { errorMessage, isProgrammingError } from '../../errors/internal.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { limitErrors } from '../../log/internal.js';
import { type Metrics, noMetrics } from '../../metrics/index.js';
import { HttpError, type HttpHandler } from '../../serving/index.js';
import { reviewWebhook } from '../review-webhook.js';
import type { ConverterRegistry } from './converter.js';

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
  const convert = async ({ uid, objects, desiredAPIVersion }: Request, apiVersion: string) => {
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
      errorLog.error('conversion failed', { requestID: uid, desiredAPIVersion, error });
      return review({ convertedObjects: [], result: { status: 'Failure', message: errorMessage(error) } });
    }
  };
  return reviewWebhook({
    kind: 'ConversionReview',
    group: 'apiextensions.k8s.io',
    parse: ({ request }) => {
      if (isRequest(request)) return request;
      throw new HttpError(400, 'the ConversionReview has no valid request');
    },
    respond: async (request, apiVersion) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: await convert(request, apiVersion),
    }),
  });
}

type Request = Omit<ConversionRequest, 'objects'> & { readonly objects: readonly KubernetesObject[] };

function isRequest(value: unknown): value is Request {
  if (!isObject(value)) return false;
  const { uid, desiredAPIVersion, objects } = value;
  return (
    typeof uid === 'string' &&
    typeof desiredAPIVersion === 'string' &&
    Array.isArray(objects) &&
    objects.every((one) => isObject(one) && typeof one.apiVersion === 'string' && typeof one.kind === 'string')
  );
}
