/** Prometheus metrics of controllers, work queues, webhooks and API calls. Each manager has its own registry. */
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
