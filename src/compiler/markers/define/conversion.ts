import type { CustomResourceConversion } from '../../../k8s/apiextensions/v1.js';
import { type FieldsOut, optional } from '../grammar/fields.js';
import { integer, listOf, text } from '../grammar/parts.js';

/** The arguments of ConversionWebhook. */
export const conversionArguments = {
  serviceName: optional(text('name of the Service; default: `webhook-service`')),
  serviceNamespace: optional(text('namespace of the Service; default: `system`')),
  path: optional(text('path of the webhook; default: `/convert`')),
  port: optional(integer('port of the Service; default: 443')),
  reviewVersions: optional(listOf(text('supported versions of ConversionReview; default: `v1`'))),
};

/** Returns the `spec.conversion` of a CRD whose objects are converted by a webhook of the operator. */
export function webhookConversion(webhook: FieldsOut<typeof conversionArguments> = {}): CustomResourceConversion {
  const { serviceName: name = 'webhook-service', serviceNamespace: namespace = 'system', path = '/convert' } = webhook;
  const { port, reviewVersions = ['v1'] } = webhook;
  const service = { name, namespace, path, ...(port === undefined ? {} : { port }) };
  return { strategy: 'Webhook', webhook: { clientConfig: { service }, conversionReviewVersions: [...reviewVersions] } };
}

const argumentOf = { name: 'serviceName', namespace: 'serviceNamespace', path: 'path', port: 'port' } as const;

/** The path of the only argument in which two conversions differ; undefined if several or none differ. */
export function differentArgument(
  first: CustomResourceConversion,
  second: CustomResourceConversion,
): string | undefined {
  const [before, after] = [first, second].map(({ webhook }) => webhook);
  const found: string[] = (Object.keys(argumentOf) as (keyof typeof argumentOf)[]) // the keys of this object
    .filter((key) => before?.clientConfig?.service?.[key] !== after?.clientConfig?.service?.[key])
    .map((key) => argumentOf[key]);
  if (`${before?.conversionReviewVersions}` !== `${after?.conversionReviewVersions}`) found.push('reviewVersions');
  return found.length === 1 ? `.${found[0]}` : undefined;
}
