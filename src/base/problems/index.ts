/**
 * Diagnostics: what is wrong, where, and how to fix it. Stages report them to a sink and continue; the command line
 * prints all of them at the end. This module imports nothing.
 */
export { type DiagnosticCode, diagnosticCodes } from './codes.js';
export { type Diagnostic, errorOf, type RelatedPlace, type Severity, type Span, warningOf } from './diagnostic.js';
export { DiagnosticError } from './diagnostic-error.js';
export { type Place, placeOf } from './place.js';
export { locationOf, type Paint, plainPaint, type ReadText, renderDiagnostic } from './render.js';
export {
  type ConfigurableCode,
  configurableCodes,
  isConfigurable,
  isSeverityName,
  type Severities,
  type SeverityName,
  severityNames,
  withSeverity,
} from './severities.js';
export { shorten, shownValue } from './shorten.js';
export { DiagnosticList, type DiagnosticSink, unlessErrors } from './sink.js';
export { type PlaceOf, placesIn, type SourceText } from './source-text.js';
export { didYouMean, suggest } from './suggest.js';
export { escapeUnits, visible, visibleJson, visibleLines } from './visible.js';
