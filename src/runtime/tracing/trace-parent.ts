import type { SpanReference } from './span.js';

/** Later versions may append fields. */
const longestParent = 256;
const version00 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const laterVersion = /^(?!ff|00)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Parses the header `traceparent` of W3C Trace Context. Returns undefined if it is malformed: the trace then begins here. */
export function parseTraceParent(header: string): Omit<SpanReference, 'traceState'> | undefined {
  if (header.length > longestParent) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = version00.exec(header) ?? laterVersion.exec(header) ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
