/**
 * Prometheus metrics of controllers, work queues, caches, webhooks and API calls. Each manager has its own registry.
 * Also exports the metrics server, with or without TLS, and with or without authorization by the API server.
 */
export {
  type CacheMetrics,
  type ControllerMetrics,
  type Metrics,
  type MetricsText,
  noMetrics,
  type ReconcileOutcome,
  type WebhookMetrics,
} from './metrics.js';
export { type MetricsOptions, newMetrics } from './new-metrics.js';
export { type AuthorizationOptions, withAuthenticationAndAuthorization } from './server/authorization.js';
export {
  type MetricsServer,
  type MetricsServerOptions,
  newMetricsServer,
  type RequestFilter,
} from './server/metrics-server.js';
