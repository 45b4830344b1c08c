import type { SpanReference } from './span.js';

/** Matches printable ASCII, because Node rejects other characters, up to the length that servers must accept. */
const stateText = /^[\x20-\x7e]{1,512}$/;

/** Returns the headers that let a server continue a trace; none if the tracer returned an invalid reference. */
export function traceHeadersOf(reference: SpanReference): Readonly<Record<string, string>> {
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

/** Maximum length of the header; later versions may append fields. */
const longestParent = 256;
const version00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const laterVersion = /^(?!ff|00)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Parses a W3C `traceparent` header. Returns undefined if it is malformed; a new trace then begins. */
export function parseTraceParent(header: string): Omit<SpanReference, 'traceState'> | undefined {
  if (header.length > longestParent) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = version00.exec(header) ?? laterVersion.exec(header) ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
