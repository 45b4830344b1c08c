/** For other packages of the runtime only; not part of the public API. */
export { cacheMetrics, callMetrics } from './call-metrics.js';
export { newClients } from './clients.js';
