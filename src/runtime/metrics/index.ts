/** Figures about controllers, queues, webhooks and the connection to the cluster, one registry per manager. */
export {
  type ControllerMetrics,
  type Metrics,
  type MetricsText,
  noMetrics,
  type ReconcileOutcome,
  type WebhookMetrics,
} from './metrics.js';
export { type MetricsOptions, newMetrics } from './prometheus.js';
