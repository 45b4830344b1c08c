/**
 * Markers: one object each, with name, argument, targets, help, example and effect. The decorator, the comment form,
 * the help and the reference page all derive from it. Adding a marker means adding one object and one golden.
 */
export { ArgumentError } from './argument.js';
export { value } from './arguments.js';
export type { ValueCondition } from './condition-argument.js';
export { AllOf, AnyOf, Not, OneOf } from './conditions.js';
export { contradictions } from './contradictions.js';
export { webhookConversion } from './conversion.js';
export { Metadata, PrintColumn, Resource, ScaleSubresource, SelectableField, StatusSubresource } from './crd.js';
export type { DecoratorFor, FieldDecorator, Invalid, MarkerTarget } from './decorator.js';
export { Default, Example } from './defaults.js';
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
export { ExternalDocs } from './docs.js';
export { type ExampleCode, exampleCode } from './example-code.js';
export { fields, optional, required } from './fields.js';
export { type MarkerHelp, markerHelp } from './help.js';
export { type HelpDepth, markerHelpText } from './help-text.js';
export { Items } from './items.js';
export { ExclusiveMaximum, ExclusiveMinimum, Maximum, Minimum, MultipleOf } from './numbers.js';
export { MaxDescLen, Override } from './own.js';
export { bool, integer, listOf, oneOf, text } from './parts.js';
export { Optional, Required } from './presence.js';
export { EmbeddedResource, PreserveUnknownFields, Schemaless } from './processing.js';
export { Rbac, type RbacRule } from './rbac.js';
export { markerReferencePage, type ReferencePageOptions } from './reference-page.js';
export {
  type CommentMarker,
  type DecoratorMarker,
  type MarkerReading,
  markerOf,
  markerOfDecorator,
  readComment,
  readDecorator,
} from './registry.js';
export { AtLeastOneOf, AtMostOneOf, ExactlyOneOf, Immutable, XValidation } from './rules.js';
export { foundType } from './schema-checks.js';
export {
  MaxItems,
  MaxLength,
  MaxProperties,
  MinItems,
  MinLength,
  MinProperties,
  Pattern,
  UniqueItems,
} from './sizes.js';
export { markerSnippets, type Snippet } from './snippets.js';
export { TextReader } from './text-reader.js';
export { ListMapKey, ListType, MapType, StructType } from './topology.js';
export { isDecoratorName, unknownDecorator } from './unknown-decorator.js';
export { Enum, Format, Nullable, Title, Type, XIntOrString } from './validation.js';
export { ConversionWebhook, DeprecatedVersion, SkipVersion, StorageVersion, UnservedVersion } from './versions.js';
export { Webhook, type WebhookArguments, WebhookConfiguration } from './webhook.js';
