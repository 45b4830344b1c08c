import type { CustomResourceDefinition } from '../../k8s/apiextensions/v1.js';
import type { KubernetesObject } from '../../k8s/index.js';
import type { Webhook, WebhookConfiguration } from './restrict-webhooks.js';

/** Address of a test's webhook server, which the API server calls. */
export interface WebhookTarget {
  /** Base URL of the server. Default: `https://127.0.0.1:<port>`. */
  readonly url?: string | undefined;
  /** Port on 127.0.0.1. Default: 9443. */
  readonly port?: number | undefined;
  /** CA of the server's certificate, in PEM format. */
  readonly caBundle: string;
}

type ClientConfig = Webhook['clientConfig'];

const configurationKinds = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

/** Returns the webhook configurations among the objects. */
export function selectWebhookConfigurations(objects: readonly KubernetesObject[]): WebhookConfiguration[] {
  const selected = objects.filter(({ kind }) => configurationKinds.includes(kind));
  return selected.map((object) => ({ webhooks: [], ...object })); // Only `webhooks` may be missing.
}

/** Changes a webhook configuration to call the target instead of a Service in the cluster, with the same paths. */
export function aimWebhooks(configuration: WebhookConfiguration, target: WebhookTarget): WebhookConfiguration {
  const webhooks = configuration.webhooks.map((webhook) => ({
    ...webhook,
    clientConfig: aim(webhook.clientConfig, target),
  }));
  return { ...configuration, webhooks };
}

/** Changes a CRD to call the target for conversion. Without a target, removes conversion: the Service is unreachable. */
export function aimConversion(definition: KubernetesObject, target: WebhookTarget | undefined): KubernetesObject {
  const { spec } = definition as CustomResourceDefinition; // The kind implies this type.
  if (spec.conversion?.strategy !== 'Webhook') return definition;
  const { conversion, ...others } = spec;
  if (!target) return { ...definition, spec: others } as KubernetesObject; // As above.
  const clientConfig = aim(conversion.webhook?.clientConfig ?? {}, target, '/convert');
  const webhook = { ...conversion.webhook, clientConfig };
  return { ...definition, spec: { ...others, conversion: { ...conversion, webhook } } } as KubernetesObject; // As above.
}

/** Returns a conversion that calls the target. */
export function conversionBy(target: WebhookTarget) {
  const webhook = { clientConfig: aim({}, target, '/convert'), conversionReviewVersions: ['v1'] };
  return { strategy: 'Webhook', webhook };
}

function aim(clientConfig: ClientConfig, target: WebhookTarget, defaultPath = '/') {
  const path = clientConfig.url ? new URL(clientConfig.url).pathname : (clientConfig.service?.path ?? defaultPath);
  const base = target.url ?? `https://127.0.0.1:${target.port ?? 9443}`;
  return { url: `${base.replace(/\/$/, '')}${path}`, caBundle: Buffer.from(target.caBundle).toString('base64') };
}
