/** Internal exports of this package, for the other packages of the runtime. */
export { errorTypeOf } from './error-type.js';
export type { ObservedQueue, SpanSubject } from './span.js';
export { traceHeadersOf } from './trace-headers.js';
