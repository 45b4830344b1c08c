/** What the other packages of the runtime need of this one, and operators do not. */
export { newHealthServer } from './health-server.js';
