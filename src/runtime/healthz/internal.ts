/** Internal exports of this package, for the other packages of the runtime. */
export { newHealthServer } from './health-server.js';
