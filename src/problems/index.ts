/**
 * What went wrong, where, and how to mend it. Stages report problems to a sink and go on; the command line prints
 * all of them at the end. This room imports nothing.
 */
export { type ProblemCode, problemCodes } from './codes.js';
export { type Place, placeOf } from './place.js';
export type { Problem, Severity, Span } from './problem.js';
export { ProblemError } from './problem-error.js';
export { locationOf, type Paint, plainPaint, type ReadText, renderProblem } from './render.js';
export { shorten } from './shorten.js';
export { ProblemList, type ProblemSink } from './sink.js';
export { suggest } from './suggest.js';
export { visible, visibleJson, visibleLines } from './visible.js';
