/** Health checks, for the probes of the kubelet. */
export { type HealthCheck, ping } from './health.js';
