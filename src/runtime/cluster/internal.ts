/** For other packages of the runtime only; not part of the public API. */
export { callMetrics } from './call-metrics.js';
export { newClients } from './clients.js';
