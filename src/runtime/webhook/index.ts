/** The server that the API server calls, and the short way to the webhooks of a kind. */
export { type ManagerForWebhook, newWebhookManagedBy, WebhookBuilder } from './builder.js';
export {
  newWebhookServer,
  type WebhookServer,
  type WebhookServerMetrics,
  type WebhookServerOptions,
} from './server.js';
export { mutatePath, validatePath } from './webhook-path.js';
