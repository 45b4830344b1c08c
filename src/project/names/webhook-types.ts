import type { Resource, ResourceWebhooks } from '../../base/project-file/index.js';
import type { CreateWebhookRequest } from './webhook-request.js';

/** Webhook types, and the versions that a conversion webhook converts. */
export type WebhookTypes = Pick<ResourceWebhooks, 'defaulting' | 'validation' | 'conversion' | 'spoke'>;

/** The types of admission webhooks, and their names in code, configurations and paths. */
export const admissionTypes = [
  { type: 'defaulting', interface: 'Defaulter', adjective: 'Mutating', prefix: 'mutate', path: 'defaultingPath' },
  { type: 'validation', interface: 'Validator', adjective: 'Validating', prefix: 'validate', path: 'validationPath' },
] as const;

/** Returns the webhook types that a request adds. */
export function requestedTypes(request: CreateWebhookRequest): WebhookTypes {
  const { defaulting, validation, conversion = false, spoke = [] } = request;
  return { defaulting, validation, conversion, spoke };
}

/** Returns the webhook types of a kind. */
export function typesOf({ webhooks }: Pick<Resource, 'webhooks'>): WebhookTypes {
  const { defaulting = false, validation = false, conversion = false, spoke = [] } = webhooks ?? {};
  return { defaulting, validation, conversion, spoke };
}

/** Whether any webhook type is set. */
export function hasTypes({ defaulting, validation, conversion }: WebhookTypes): boolean {
  return defaulting || validation || conversion;
}
