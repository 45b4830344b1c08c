import type { Resource, ResourceWebhooks } from '../../project/index.js';
import type { CreateWebhookRequest } from './webhook-request.js';

/** Types of webhooks, and the versions that a conversion webhook converts. */
export type WebhookTypes = Pick<ResourceWebhooks, 'defaulting' | 'validation' | 'conversion' | 'spoke'>;

/** The types of webhooks that a request adds. */
export function requestedTypes(request: CreateWebhookRequest): WebhookTypes {
  const { defaulting, validation, conversion = false, spoke = [] } = request;
  return { defaulting, validation, conversion, spoke };
}

/** The types of webhooks that a kind has. */
export function typesOf({ webhooks }: Pick<Resource, 'webhooks'>): WebhookTypes {
  const { defaulting = false, validation = false, conversion = false, spoke = [] } = webhooks ?? {};
  return { defaulting, validation, conversion, spoke };
}

/** Whether there is any webhook. */
export function hasTypes({ defaulting, validation, conversion }: WebhookTypes): boolean {
  return defaulting || validation || conversion;
}
