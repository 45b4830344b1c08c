/**
 * Markers: one object for each, with name, argument, targets, help, example and effect. The decorator, the comment
 * form, the help and the reference page are derived from this object.
 */

export { AllOf, AnyOf, Not, OneOf } from './catalog/conditions.js';
export {
  Metadata,
  PrintColumn,
  Resource,
  ScaleSubresource,
  SelectableField,
  StatusSubresource,
} from './catalog/crd.js';
export { Default, Example } from './catalog/defaults.js';
export { ExternalDocs } from './catalog/docs.js';
export { ExclusiveMaximum, ExclusiveMinimum, Maximum, Minimum, MultipleOf } from './catalog/numbers.js';
export { MaxDescLen, Override, Schema } from './catalog/own.js';
export { Optional, Required } from './catalog/presence.js';
export { EmbeddedResource, PreserveUnknownFields, Schemaless } from './catalog/processing.js';
export { Rbac, type RbacRule } from './catalog/rbac.js';
export { AtLeastOneOf, AtMostOneOf, ExactlyOneOf, Immutable, XValidation } from './catalog/rules.js';
export {
  MaxItems,
  MaxLength,
  MaxProperties,
  MinItems,
  MinLength,
  MinProperties,
  Pattern,
  UniqueItems,
} from './catalog/sizes.js';
export { ListMapKey, ListType, MapType, StructType } from './catalog/topology.js';
export { Enum, Format, Nullable, Title, Type, XIntOrString } from './catalog/validation.js';
export {
  ConversionWebhook,
  DeprecatedVersion,
  SkipVersion,
  StorageVersion,
  UnservedVersion,
} from './catalog/versions.js';
export { Webhook, type WebhookArguments, WebhookConfiguration } from './catalog/webhook.js';
export { webhookConversion } from './define/conversion.js';
export { type DecoratorFor, type FieldDecorator, type Invalid, Items, type MarkerTarget } from './define/decorator.js';
export {
  type AnyMarker,
  type CrdContext,
  type CrdDraft,
  type CrdVersionDraft,
  type SchemaContext,
  valuesOf,
} from './define/define.js';
export { builtinType, type DraftSchema, origin } from './define/draft-schema.js';
export { foundType } from './define/schema-checks.js';
export { value } from './grammar/arguments.js';
export { fields, optional, required } from './grammar/fields.js';
export { bool, integer, listOf, oneOf, text } from './grammar/parts.js';
export type { SchemaKeywords, ValueCondition } from './grammar/schema-arguments.js';
export { ArgumentError } from './grammar/static-values.js';
export { TextReader } from './grammar/text-reader.js';
export { exampleCode, type MarkerHelp, markerHelp } from './help/help.js';
export { type HelpDepth, markerHelpText } from './help/help-text.js';
export { contradictions } from './reading/contradictions.js';
export {
  markerOf,
  markerOfDecorator,
  readComment,
  readDecorator,
} from './reading/registry.js';
export { isDecoratorName, unknownDecorator } from './reading/unknown-decorator.js';
