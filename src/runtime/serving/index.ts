/** Requests and responses of the operator's own HTTP servers as values, and the limits of the servers. */
export {
  HttpError,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  textResponse,
} from './http.js';
export type { ServerLimits } from './limits.js';
