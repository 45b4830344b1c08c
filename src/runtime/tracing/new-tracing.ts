import type { Tracer } from '@opentelemetry/api';
import { SetupError } from '../errors/index.js';
import { type Logger, newLogger } from '../log/index.js';
import { Guard } from './guard.js';
import { type OpenTelemetryApi, OpenTelemetrySpan, recordable, spanContextOf } from './open-telemetry-span.js';
import type { RequestHeaders, SpanAttributes, SpanReference, SpanSettings, TracedSpan, Tracing } from './span.js';
import { parseTraceParent } from './trace-headers.js';

/** Creates tracers: the `TracerProvider` of `@opentelemetry/api`, for example a `NodeTracerProvider`. */
export interface TracerProvider {
  getTracer(name: string): object;
}

/** Options of {@link newTracing}. */
export interface TracingOptions {
  /** Logs the first failure of the tracer. Default: `newLogger()`. */
  readonly log?: Logger | undefined;
}

const spanKinds = { internal: 0, server: 1, client: 2, consumer: 4 } as const;
/** Maximum length of a trace state. W3C Trace Context allows servers to drop longer ones. */
const longestState = 512;
const longestName = 256;

/**
 * Creates a {@link Tracing} that records spans with OpenTelemetry. A manager creates one for its `tracerProvider`; for
 * your own transports and caches, pass the result as `tracing`.
 *
 * Spans contain names of kinds and objects, status codes and types of errors; they never contain objects, messages,
 * credentials or query parameters. If a tracer or span processor throws, the traced operation continues, and the first
 * error is logged.
 *
 * @throws SetupError if the package `@opentelemetry/api` is not installed
 */
export async function newTracing(provider: TracerProvider, options: TracingOptions = {}): Promise<Tracing> {
  const api = await loadApi();
  const guard = new Guard(options.log ?? newLogger());
  return new OpenTelemetryTracing(api, provider.getTracer('kbts') as Tracer, {}, guard); // the provider is OpenTelemetry's
}

async function loadApi(): Promise<OpenTelemetryApi> {
  try {
    return await import('@opentelemetry/api');
  } catch (cause) {
    throw new SetupError('tracing requires the package `@opentelemetry/api`; install it with npm', { cause });
  }
}

class OpenTelemetryTracing implements Tracing {
  constructor(
    private readonly api: OpenTelemetryApi,
    private readonly tracer: Tracer,
    private readonly attributes: SpanAttributes,
    private readonly guard: Guard,
  ) {}

  start(name: string, settings: SpanSettings = {}): TracedSpan {
    return this.guard.try(() => this.#start(name, settings)) ?? this.#unrecorded(settings);
  }

  #start(name: string, settings: SpanSettings): TracedSpan {
    const { kind = 'internal', attributes, parent, links = [], age = 0 } = settings;
    const options = {
      kind: spanKinds[kind],
      attributes: recordable({ ...this.attributes, ...attributes }),
      links: links.map((reference) => ({ context: spanContextOf(reference) })),
      ...(age > 0 && { startTime: Date.now() - age }),
    };
    const root = this.api.ROOT_CONTEXT;
    const within = parent ? this.api.trace.setSpanContext(root, spanContextOf(parent)) : root;
    const span = this.tracer.startSpan(name.slice(0, longestName), options, within);
    return new OpenTelemetrySpan(this.api, span, this.api.trace.setSpan(within, span), this.guard);
  }

  /** Returns a span that only continues the trace. */
  #unrecorded({ parent }: SpanSettings): TracedSpan {
    const reference = parent ? spanContextOf(parent) : this.api.INVALID_SPAN_CONTEXT;
    const span = this.api.trace.wrapSpanContext(reference);
    const context = this.api.trace.setSpan(this.api.ROOT_CONTEXT, span);
    return new OpenTelemetrySpan(this.api, span, context, this.guard);
  }

  active(): SpanReference | undefined {
    return this.api.trace.getSpanContext(this.api.context.active());
  }

  parentOf({ traceparent, tracestate }: RequestHeaders): SpanReference | undefined {
    const found = typeof traceparent === 'string' ? parseTraceParent(traceparent) : undefined;
    if (!found) return undefined;
    const parent = { ...found, isRemote: true };
    if (typeof tracestate !== 'string' || tracestate.length > longestState) return parent;
    return { ...parent, traceState: this.api.createTraceState(tracestate) };
  }

  child(attributes: SpanAttributes): Tracing {
    return new OpenTelemetryTracing(this.api, this.tracer, { ...this.attributes, ...attributes }, this.guard);
  }
}
