/** The webhook server, and the builder for the webhooks of a kind. */
export { type ManagerForWebhook, newWebhookManagedBy, WebhookBuilder } from './builder.js';
export {
  newWebhookServer,
  type WebhookServer,
  type WebhookServerMetrics,
  type WebhookServerOptions,
} from './server.js';
export { mutatePath, validatePath } from './webhook-path.js';
