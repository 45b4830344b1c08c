import type { KubernetesObject } from '../../k8s/index.js';

/** A webhook in a configuration; other fields are preserved. */
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
 * Returns a renamed configuration whose webhooks are called only for objects in a namespace, and for cluster-scoped
 * objects whose name starts with `<namespace>-`. Adds a webhook for ConfigMaps in the namespace.
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
  // `namespaceSelector` does not apply to cluster-scoped objects.
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
