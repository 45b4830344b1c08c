import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import type { WebhookMetrics } from '../metrics/index.js';
import { runInScope } from '../scope/internal.js';
import { HttpError, type HttpHandler } from '../serving/index.js';
import type { Tracing } from '../tracing/index.js';
import { errorTypeOf } from '../tracing/internal.js';

interface RequestSpanOptions {
  readonly path: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: WebhookMetrics;
  /** Undefined if no spans are recorded. */
  readonly tracing: Tracing | undefined;
}

/**
 * Wraps the handler of a webhook: client calls end with the request and are part of its span, requests are counted, and
 * their latency is measured. The span continues the trace of the API server, and has the attributes of OpenTelemetry's
 * conventions for HTTP servers.
 */
export function inRequestSpan(handler: HttpHandler, options: RequestSpanOptions): HttpHandler {
  const { path, log, clock, metrics, tracing } = options;
  return async (request) => {
    const { method, headers, signal } = request;
    const began = clock.elapsed();
    metrics.started();
    const span = tracing?.start(`${method} ${path}`, {
      kind: 'server',
      parent: tracing.parentOf(headers),
      subject: { kind: 'webhook', path },
      attributes: { 'http.request.method': method, 'http.route': path, 'url.path': path, 'url.scheme': 'https' },
    });
    const ended = (code: number, errorType = String(code)) => {
      metrics.finished(code, (clock.elapsed() - began) / 1000);
      span?.set({ 'http.response.status_code': code });
      if (code >= 500) span?.fail(errorType);
      span?.end();
    };
    try {
      const scope = { signal, log: span ? log.child(span.logFields) : log, span };
      const response = await runInScope(scope, () => (span ? span.run(() => handler(request)) : handler(request)));
      ended(response.status);
      return response;
    } catch (error) {
      if (error instanceof HttpError) ended(error.status);
      else ended(500, errorTypeOf(error));
      throw error;
    }
  };
}
