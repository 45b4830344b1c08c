import type { KubernetesObject } from '../../k8s/index.js';
import type { Webhook, WebhookConfiguration } from './restrict-webhooks.js';

/** The address of a test's webhook server for the API server. */
export interface WebhookTarget {
  /** For example `https://127.0.0.1:9443`. Default: `https://127.0.0.1:<port>`. */
  readonly url?: string | undefined;
  /** Port on 127.0.0.1. Default: 9443. */
  readonly port?: number | undefined;
  /** CA of the server's certificate, in PEM format. */
  readonly caBundle: string;
}

type ClientConfig = Webhook['clientConfig'];

type Conversion = {
  readonly strategy: string;
  readonly webhook?: { readonly clientConfig?: ClientConfig | undefined } | undefined;
};

type ConvertibleDefinition = KubernetesObject & { spec: { conversion?: Conversion | undefined } };

const configurationKinds = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

/** The webhook configurations among the objects. */
export function selectWebhookConfigurations(objects: readonly KubernetesObject[]): WebhookConfiguration[] {
  const selected = objects.filter(({ kind }) => configurationKinds.includes(kind));
  return selected.map((object) => ({ webhooks: [], ...object })); // Only the list is optional.
}

/** A webhook configuration that calls the target instead of a Service in the cluster, with the same paths. */
export function aimWebhooks(configuration: WebhookConfiguration, target: WebhookTarget): WebhookConfiguration {
  const webhooks = configuration.webhooks.map((webhook) => ({
    ...webhook,
    clientConfig: aim(webhook.clientConfig, target),
  }));
  return { ...configuration, webhooks };
}

/**
 * A CRD whose conversion webhook is the target. Without a target, conversion is omitted: its Service is not reachable
 * from an API server outside of the cluster.
 */
export function aimConversion(definition: KubernetesObject, target: WebhookTarget | undefined): KubernetesObject {
  const { spec } = definition as ConvertibleDefinition; // Known from its kind.
  if (spec.conversion?.strategy !== 'Webhook') return definition;
  const { conversion, ...others } = spec;
  if (!target) return { ...definition, spec: others } as KubernetesObject; // As above.
  const clientConfig = aim(conversion.webhook?.clientConfig ?? {}, target, '/convert');
  const webhook = { ...conversion.webhook, clientConfig };
  return { ...definition, spec: { ...others, conversion: { ...conversion, webhook } } } as KubernetesObject; // As above.
}

/** The conversion of a CRD by the target. */
export function conversionBy(target: WebhookTarget) {
  const webhook = { clientConfig: aim({}, target, '/convert'), conversionReviewVersions: ['v1'] };
  return { strategy: 'Webhook', webhook };
}

function aim(clientConfig: ClientConfig, target: WebhookTarget, defaultPath = '/') {
  const path = clientConfig.url ? new URL(clientConfig.url).pathname : (clientConfig.service?.path ?? defaultPath);
  const base = target.url ?? `https://127.0.0.1:${target.port ?? 9443}`;
  return { url: `${base.replace(/\/$/, '')}${path}`, caBundle: Buffer.from(target.caBundle).toString('base64') };
}
