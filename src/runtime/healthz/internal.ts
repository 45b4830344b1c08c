/** For other packages of the runtime only; not part of the public API. */
export { newHealthServer } from './health-server.js';
