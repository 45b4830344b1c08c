import type { CrdConversion } from './define.js';

/** What a conversion webhook may be told; what is left out is as kubebuilder names it. */
export interface ConversionArguments {
  /** Default: `webhook-service`. */
  readonly serviceName?: string;
  /** Default: `system`. */
  readonly serviceNamespace?: string;
  /** Default: `/convert`. */
  readonly path?: string;
  /** Default: none, which is 443. */
  readonly port?: number;
  /** Default: `v1` alone. */
  readonly reviewVersions?: readonly string[];
}

/** The conversion of a CRD by a webhook of the operator. */
export function webhookConversion(webhook: ConversionArguments = {}): CrdConversion {
  const { serviceName: name = 'webhook-service', serviceNamespace: namespace = 'system', path = '/convert' } = webhook;
  const { port, reviewVersions = ['v1'] } = webhook;
  const service = { name, namespace, path, ...(port === undefined ? {} : { port }) };
  return { strategy: 'Webhook', webhook: { clientConfig: { service }, conversionReviewVersions: reviewVersions } };
}
