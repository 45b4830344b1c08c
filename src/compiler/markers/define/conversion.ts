import type { CustomResourceConversion } from '../../../k8s/apiextensions/v1.js';

/** The settings of a conversion webhook, with kubebuilder's defaults. */
export interface ConversionArguments {
  /** Default: `webhook-service`. */
  readonly serviceName?: string;
  /** Default: `system`. */
  readonly serviceNamespace?: string;
  /** Default: `/convert`. */
  readonly path?: string;
  /** Default: 443, which the API server uses if the field is missing. */
  readonly port?: number;
  /** Default: `['v1']`. */
  readonly reviewVersions?: readonly string[];
}

/** Returns the `spec.conversion` of a CRD whose objects are converted by a webhook of the operator. */
export function webhookConversion(webhook: ConversionArguments = {}): CustomResourceConversion {
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
