/** The HTTP and HTTPS servers that the runtime's own endpoints stand on: calls as values, certificates that may change, a clean end. */
export { type BindAddress, parseBindAddress } from './bind-address.js';
export {
  errorAnswer,
  type HttpAnswer,
  HttpError,
  type HttpHandler,
  type HttpRequest,
  jsonAnswer,
  textAnswer,
} from './http.js';
export { type HttpServer, type ServeOptions, serve } from './server.js';
