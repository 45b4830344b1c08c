import type { Logger } from '../log/index.js';
import { runInScope } from '../scope/internal.js';
import { HttpError, type HttpHandler, type HttpResponse } from '../serving/index.js';
import type { Tracing } from '../tracing/index.js';
import { errorTypeOf } from '../tracing/internal.js';

/** Dependencies of {@link inRequestSpan}. */
export interface RequestSpanOptions {
  /** The registered path. */
  readonly path: string;
  readonly log: Logger;
  /** Undefined if no spans are recorded. */
  readonly tracing: Tracing | undefined;
}

/**
 * Wraps the handler of a webhook: client calls end with the request and are part of its span. The span continues the
 * trace of the API server, and has the attributes of OpenTelemetry's conventions for HTTP servers.
 */
export function inRequestSpan(handler: HttpHandler, { path, log, tracing }: RequestSpanOptions): HttpHandler {
  if (!tracing) return (request) => runInScope({ signal: request.signal, log }, () => handler(request));
  return async (request) => {
    const { method, headers, signal } = request;
    const span = tracing.start(`${method} ${path}`, {
      kind: 'server',
      parent: tracing.parentOf(headers),
      subject: { kind: 'webhook', path },
      attributes: { 'http.request.method': method, 'http.route': path, 'url.path': path, 'url.scheme': 'https' },
    });
    const ended = (code: number, errorType = String(code)) => {
      span.set({ 'http.response.status_code': code });
      if (code >= 500) span.fail(errorType);
      span.end();
    };
    try {
      const scope = { signal, log: log.child(span.logFields), span };
      const response: HttpResponse = await runInScope(scope, () => span.run(() => handler(request)));
      ended(response.status);
      return response;
    } catch (error) {
      if (error instanceof HttpError) ended(error.status);
      else ended(500, errorTypeOf(error));
      throw error;
    }
  };
}
