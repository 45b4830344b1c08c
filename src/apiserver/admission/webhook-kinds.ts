import type { KindRules } from '../kinds/index.js';
import type { ApiObject, FieldError, JsonObject } from '../model/index.js';
import { validateWebhook } from './validate-webhook.js';
import type { Webhook } from './webhook-types.js';

const group = 'admissionregistration.k8s.io';

/** The rules of webhook configurations: their defaults and validation. */
export const webhookKinds: readonly KindRules[] = [
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
].map((kind) => {
  const isMutating = kind.startsWith('Mutating');
  const validate = (object: ApiObject) => validateConfiguration(object, isMutating);
  return {
    group,
    kind,
    setDefaults: (object) => withDefaults(object, isMutating),
    validate,
    validateUpdate: validate,
  };
});

function withDefaults(configuration: ApiObject, isMutating: boolean): ApiObject {
  const webhooks = configuration.webhooks as readonly Webhook[] | null | undefined;
  return webhooks
    ? { ...configuration, webhooks: webhooks.map((webhook) => complete(webhook, isMutating)) }
    : configuration;
}

function complete(webhook: Webhook, isMutating: boolean): JsonObject {
  const { clientConfig, rules } = webhook;
  const service = clientConfig?.service && { port: 443, ...clientConfig.service };
  return {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    timeoutSeconds: 10,
    ...(isMutating && { reinvocationPolicy: 'Never' }),
    ...webhook,
    clientConfig: service ? { ...clientConfig, service } : clientConfig,
    ...(rules && { rules: rules.map((rule) => ({ ...rule, scope: rule.scope ?? '*' })) }),
  };
}

function validateConfiguration({ webhooks }: ApiObject, isMutating: boolean): readonly FieldError[] {
  const list = (webhooks ?? []) as readonly Webhook[];
  return list.flatMap((webhook, index) => {
    const field = `webhooks[${index}]`;
    const isDuplicate = webhook.name && list.findIndex(({ name }) => name === webhook.name) < index;
    const duplicate: FieldError[] = isDuplicate
      ? [{ reason: 'FieldValueDuplicate', field: `${field}.name`, value: webhook.name, detail: '' }]
      : [];
    return [...validateWebhook(webhook, field, isMutating), ...duplicate];
  });
}
