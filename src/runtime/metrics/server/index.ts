/** The server for metrics: over HTTP or TLS, open to all or to those whom the cluster allows. */
export { type AuthorizationOptions, withAuthenticationAndAuthorization } from './authorization.js';
export {
  type MetricsServer,
  type MetricsServerOptions,
  newMetricsServer,
  type RequestFilter,
} from './metrics-server.js';
