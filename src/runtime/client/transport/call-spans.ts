import { currentScope } from '../../scope/internal.js';
import type { SpanReference, TracedSpan, Tracing } from '../../tracing/index.js';
import { errorTypeOf, traceHeadersOf } from '../../tracing/internal.js';
import { originOf, type Server } from '../connection/server.js';
import { StatusError } from '../errors/status-error.js';
import type { TransportOptions } from './options.js';
import { type ApiRequest, type Transport, wrapTransport } from './transport.js';
import { shownPathOf, urlTemplateOf } from './url-template.js';

/**
 * Records a span for each call made within another span, with the attributes of OpenTelemetry's conventions for HTTP
 * clients. The span of a watch ends when the watch is open. Retries are part of the call's span.
 *
 * Calls outside of a span, for example by caches and leader election, are recorded only if `Tracing.isRecorder` is set.
 */
export class CallSpans {
  readonly #spans = new WeakMap<ApiRequest, { readonly span: TracedSpan; retries: number }>();

  constructor(
    private readonly tracing: () => Tracing | undefined,
    private readonly server: Server,
  ) {}

  options(options: TransportOptions): TransportOptions {
    return {
      ...options,
      onResponse: (code, request) => {
        if (code !== '<error>') this.#spans.get(request)?.span.set({ 'http.response.status_code': Number(code) });
        options.onResponse?.(code, request);
      },
      onRetry: (code, request) => {
        const call = this.#spans.get(request);
        if (call) call.span.set({ 'http.request.resend_count': ++call.retries });
        options.onRetry?.(code, request);
      },
    };
  }

  /** Records the calls of a transport that was created with the result of `options`. */
  wrap(transport: Transport): Transport {
    return wrapTransport(transport, (request, send) => this.#record(request, send));
  }

  async #record<V>(request: ApiRequest, send: (request: ApiRequest) => Promise<V>): Promise<V> {
    const tracing = this.tracing();
    const parent = tracing && (tracing.active() ?? currentScope()?.span?.reference);
    if (!tracing || !(parent || tracing.isRecorder)) return await send(request);
    const span = this.#start(tracing, request, parent);
    const headers =
      tracing.hasTracer === false ? request.headers : { ...request.headers, ...traceHeadersOf(span.reference) };
    const traced = { ...request, headers };
    this.#spans.set(traced, { span, retries: 0 });
    try {
      const value = await send(traced);
      span.observe?.({ value });
      return value;
    } catch (error) {
      span.observe?.({ error });
      span.fail(error instanceof StatusError ? String(error.code) : errorTypeOf(error));
      throw error;
    } finally {
      this.#spans.delete(traced);
      span.end();
    }
  }

  #start(tracing: Tracing, request: ApiRequest, parent: SpanReference | undefined): TracedSpan {
    const subject = { kind: 'request', request } as const;
    if (tracing.hasTracer === false) return tracing.start('', { parent, subject });
    const { method, path, query } = request;
    const { host, port } = this.server;
    const template = urlTemplateOf(path);
    const verb = query?.watch === true ? 'WATCH' : method;
    return tracing.start(`${verb} ${template}`, {
      kind: 'client',
      parent,
      subject,
      attributes: {
        'http.request.method': method,
        'server.address': host,
        'server.port': port,
        // Without the query and without the path of a proxied request: both can contain credentials.
        'url.full': originOf(this.server) + this.server.prefix + shownPathOf(path),
        'url.template': template,
      },
    });
  }
}
