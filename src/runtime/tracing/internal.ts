/** For other packages of the runtime only; not part of the public API. */
export { errorTypeOf } from './error-type.js';
export type { ObservedQueue, SpanSubject } from './span.js';
export { traceHeadersOf } from './trace-headers.js';
