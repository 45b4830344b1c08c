/** The metrics server: over HTTP or TLS, with or without authentication and authorization by the API server. */
export { type AuthorizationOptions, withAuthenticationAndAuthorization } from './authorization.js';
export {
  type MetricsServer,
  type MetricsServerOptions,
  newMetricsServer,
  type RequestFilter,
} from './metrics-server.js';
