/** For other packages of the runtime only; not part of the public API. */
export { type BindAddress, parseBindAddress } from './bind-address.js';
export { errorResponse } from './http.js';
export { type HttpServer, type ServeOptions, serve } from './server.js';
