/** What the other packages of the runtime need of this one, and operators do not. */
export { type BindAddress, parseBindAddress } from './bind-address.js';
export { errorResponse } from './http.js';
export { type HttpServer, type ServeOptions, serve } from './server.js';
