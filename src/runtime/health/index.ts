/** Whether the operator is well, for the kubelet to ask. */
export { type HealthCheck, ping } from './health.js';
export { newHealthServer } from './health-server.js';
