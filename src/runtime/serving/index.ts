/** Requests and responses of the operator's own HTTP servers as values, and what callers can take of the servers. */
export {
  HttpError,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  textResponse,
} from './http.js';
export type { ServerLimits } from './limits.js';
