/** For other packages of the runtime, and the API server in memory; not part of the public API. */
export { parseBindAddress } from './bind-address.js';
export { Capacity, type Share } from './capacity.js';
export { Connections } from './connections.js';
export { errorResponse, HttpError } from './http.js';
export { Http2Sessions } from './http2-sessions.js';
export { type FilledLimits, withDefaults } from './limits.js';
export { readBody } from './read-body.js';
export { type HttpServer, newServerRunnable, type ServeOptions, type ServerRunnable, serve } from './server.js';
export { safeTls } from './tls-settings.js';
