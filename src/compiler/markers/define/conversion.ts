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
