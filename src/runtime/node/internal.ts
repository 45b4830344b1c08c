/** For other packages of the runtime only; not part of the public API. */
export { nodeHttp } from './node-http.js';
