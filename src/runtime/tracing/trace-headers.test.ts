import { describe, expect, it } from 'vitest';
import { parseTraceParent } from './trace-headers.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('the header traceparent', () => {
  it.each([
    ['sampled', `00-${traceId}-${spanId}-01`, 1],
    ['not sampled', `00-${traceId}-${spanId}-00`, 0],
    ['with unknown flags', `00-${traceId}-${spanId}-ff`, 1],
    ['of a later version', `01-${traceId}-${spanId}-01`, 1],
    ['of a later version with more fields', `cc-${traceId}-${spanId}-01-what-the-future-holds`, 1],
  ])('is accepted: %s', (_, header, traceFlags) => {
    expect(parseTraceParent(header)).toEqual({ traceId, spanId, traceFlags });
  });

  it.each([
    ['empty', ''],
    ['of the invalid version ff', `ff-${traceId}-${spanId}-01`],
    ['of version 00 with more fields', `00-${traceId}-${spanId}-01-more`],
    ['of a later version without a dash', `01-${traceId}-${spanId}-01more`],
    ['without a trace', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['without a span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['in upper case', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['too short', `00-${traceId.slice(1)}-${spanId}-01`],
    ['with a line break', `00-${traceId}-${spanId}-01\n`],
    ['twice', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ['too long', `01-${traceId}-${spanId}-01-${'a'.repeat(10_000)}`],
    ['markup', '<script>'],
  ])('is ignored: %s', (_, header) => {
    expect(parseTraceParent(header)).toBeUndefined();
  });
});
