/**
 * Markers: one object each, with name, argument, targets, help, example and effect. The decorator, the comment form,
 * the help and the reference page all derive from it. Adding a marker means adding one object and one golden.
 */
export { ArgumentError } from './argument.js';
export type { DecoratorFor, FieldDecorator, MarkerTarget } from './decorator.js';
export {
  type AnyMarker,
  type CrdContext,
  type CrdDraft,
  type CrdVersionDraft,
  defineMarker,
  type MarkerEffect,
  type SchemaContext,
  valuesOf,
} from './define.js';
export { fields, optional, required } from './fields.js';
export { bool, integer, listOf, text } from './parts.js';
export {
  type CommentMarker,
  type DecoratorMarker,
  type MarkerReading,
  markerOf,
  markerOfDecorator,
  readComment,
  readDecorator,
} from './registry.js';
export { TextReader } from './text-reader.js';
