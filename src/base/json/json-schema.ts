/** A JSON value. A bigint is an integer that exceeds the precision of a double. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [key: string]: Json };

/** A CEL validation rule in a schema. */
export interface ValidationRule {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
  fieldPath?: string;
  optionalOldSelf?: boolean;
}

/**
 * The schema of a CRD version or of one of its fields, with the keys of apiextensions/v1 JSONSchemaProps. Mutable,
 * because markers modify a schema during its generation.
 */
export interface JsonSchema {
  /** ID of a type whose schema is inserted here when flattening: a `TypeId`, or the Go name of a built-in type. */
  $ref?: string;
  type?: string;
  format?: string;
  title?: string;
  description?: string;
  default?: Json;
  example?: Json;
  externalDocs?: { url?: string; description?: string };
  nullable?: boolean;
  enum?: Json[];
  maximum?: number;
  exclusiveMaximum?: boolean;
  minimum?: number;
  exclusiveMinimum?: boolean;
  multipleOf?: number;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  maxItems?: number;
  minItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  minProperties?: number;
  required?: string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  'x-kubernetes-embedded-resource'?: boolean;
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-validations'?: ValidationRule[];
}

/** Returns the schema of a property; undefined if undeclared, even for inherited names such as `toString`. */
export function propertyOf(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
