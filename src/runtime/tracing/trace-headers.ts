import type { SpanReference } from './span.js';
import { parseTraceParent } from './trace-parent.js';

/** The headers `traceparent` and `tracestate`, with which a server continues a trace. */
export type TraceHeaders = Readonly<Record<string, string>>;

/** Printable ASCII, as long as servers must accept: Node rejects a request with other characters. */
const stateText = /^[\x20-\x7e]{1,512}$/;

/** Returns the headers with which a server continues a trace; none if the tracer returned an invalid reference. */
export function traceHeadersOf(reference: SpanReference): TraceHeaders {
  try {
    const traceparent = textOf(reference);
    if (!parseTraceParent(traceparent)) return {};
    const tracestate: unknown = reference.traceState?.serialize();
    return { traceparent, ...(typeof tracestate === 'string' && stateText.test(tracestate) && { tracestate }) };
  } catch {
    return {};
  }
}

function textOf({ traceId, spanId, traceFlags }: SpanReference): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}
