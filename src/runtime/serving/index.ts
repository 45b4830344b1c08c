/** The HTTP and HTTPS servers of the runtime's own endpoints: requests as values, limits, certificates that may change, a clean end. */
export { type BindAddress, parseBindAddress } from './bind-address.js';
export {
  errorResponse,
  HttpError,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  textResponse,
} from './http.js';
export type { ServerLimits } from './limits.js';
export { type HttpServer, type ServeOptions, serve } from './server.js';
