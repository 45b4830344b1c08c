import type { KubernetesObject } from '../k8s/index.js';

/** One webhook of a configuration; fields that are not named here travel along. */
export interface Webhook {
  readonly name: string;
  readonly clientConfig: {
    readonly url?: string | undefined;
    readonly service?: { readonly path?: string | undefined } | undefined;
  };
  readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[] | undefined;
}

/** A `MutatingWebhookConfiguration` or `ValidatingWebhookConfiguration`. */
export interface WebhookConfiguration extends KubernetesObject {
  readonly webhooks: readonly Webhook[];
}

/**
 * A configuration under a name of its own whose webhooks are called only for objects in a namespace, and for objects
 * without one whose name starts with that of the namespace. A webhook for ConfigMaps there is added.
 *
 * @param probePath where the added webhook is served
 */
export function restrictWebhooks(
  configuration: WebhookConfiguration,
  namespace: string,
  probePath: string,
): WebhookConfiguration {
  const probe = {
    name: 'probe.testing.kbts.io',
    clientConfig: { service: { path: probePath } },
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] }],
  };
  // `namespaceSelector` would say nothing of objects without a namespace.
  const expression =
    `has(request.namespace) && request.namespace != '' ? request.namespace == '${namespace}' : ` +
    `has(request.name) && request.name.startsWith('${namespace}-')`;
  const condition = { name: 'testing.kbts.io', expression };
  return {
    ...configuration,
    metadata: { ...configuration.metadata, name: `${namespace}-${configuration.metadata.name}` },
    webhooks: [...configuration.webhooks, probe].map((webhook: Webhook) => ({
      ...webhook,
      matchConditions: [...(webhook.matchConditions ?? []), condition],
    })),
  };
}
