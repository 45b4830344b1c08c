/** Whether the operator is well, for the kubelet to ask. */
export { type HealthCheck, ping } from './health.js';
export { type HealthChecks, newHealthHandler } from './health-handler.js';
export { type HealthServer, type HealthServerOptions, newHealthServer } from './health-server.js';
