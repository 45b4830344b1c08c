import type { Tracer } from '@opentelemetry/api';
import { SetupError } from '../errors/index.js';
import { type OpenTelemetryApi, OpenTelemetrySpan, recordable, spanContextOf } from './open-telemetry-span.js';
import type { RequestHeaders, SpanAttributes, SpanReference, SpanSettings, TracedSpan, Tracing } from './span.js';
import { parseTraceParent } from './trace-parent.js';

/** Creates tracers: the `TracerProvider` of `@opentelemetry/api`, for example a `NodeTracerProvider`. */
export interface TracerProvider {
  getTracer(name: string): object;
}

/** The values of OpenTelemetry's enum. */
const spanKinds = { internal: 0, server: 1, client: 2, consumer: 4 } as const;
/** W3C Trace Context allows servers to drop longer ones. */
const longestState = 512;
const longestName = 256;

/**
 * Creates the means to record spans with OpenTelemetry. A manager does this for its `tracerProvider`; for transports and
 * caches of your own, pass the result as `tracing`.
 *
 * Spans contain names of kinds and objects, status codes and types of errors; they never contain objects, messages,
 * credentials or query parameters.
 *
 * @throws SetupError if the package `@opentelemetry/api` is not installed
 */
export async function newTracing(provider: TracerProvider): Promise<Tracing> {
  const api = await loadApi();
  return new OpenTelemetryTracing(api, provider.getTracer('kbts') as Tracer, {}); // the provider is OpenTelemetry's
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
  ) {}

  start(name: string, settings: SpanSettings = {}): TracedSpan {
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
    return new OpenTelemetrySpan(this.api, span, this.api.trace.setSpan(within, span));
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
    return new OpenTelemetryTracing(this.api, this.tracer, { ...this.attributes, ...attributes });
  }
}
