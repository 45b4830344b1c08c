// AllOf
export declare const AllOf: Several & {
    readonly marker: MarkerDefinition<"type" | "field", unknown, [first: ValueCondition, ...rest: ValueCondition[]], JsonSchema[]>;
};

// AnyOf
export declare const AnyOf: Several & {
    readonly marker: MarkerDefinition<"type" | "field", unknown, [first: ValueCondition, ...rest: ValueCondition[]], JsonSchema[]>;
};

// AtLeastOneOf
export declare const AtLeastOneOf: Marker<"type", unknown, [first: string, ...rest: string[]], readonly string[]>;

// AtMostOneOf
export declare const AtMostOneOf: Marker<"type", unknown, [first: string, ...rest: string[]], readonly string[]>;

// Bytes
export type Bytes = string;

// ConversionWebhook
export declare const ConversionWebhook: Marker<"kind", unknown, [fields?: {
    readonly path?: string;
    readonly serviceName?: string;
    readonly serviceNamespace?: string;
    readonly port?: number;
    readonly reviewVersions?: readonly string[];
}], {
    readonly path?: string;
    readonly serviceName?: string;
    readonly serviceNamespace?: string;
    readonly port?: number;
    readonly reviewVersions?: readonly string[];
}>;

// CustomResource
export declare abstract class CustomResource implements KubernetesObject {
    apiVersion: string;
    kind: string;
    metadata: ObjectMeta;
    static from<T extends CustomResource>(this: new () => T, init: Omit<T, 'apiVersion' | 'kind'>): T;
    static from<T extends CustomResource>(this: new () => T, init: DraftFields<T>): Draft<T>;
    static applyConfiguration<T extends CustomResource>(this: new () => T, fields: ApplyFields<T>): ApplyConfiguration<T>;
}

// Default
export declare const Default: (<const Value extends JsonInput>(value: Value) => DefaultDecorator<Value>) & {
    readonly marker: MarkerDefinition<"field", unknown, [value: unknown], Json>;
};

// DeprecatedVersion
export declare const DeprecatedVersion: Marker<"kind", unknown, [fields?: {
    readonly warning?: string;
}], {
    readonly warning?: string;
}>;

// Duration
export type Duration = string;

// EmbeddedResource
export declare const EmbeddedResource: Marker<"type" | "field", unknown, [], boolean>;

// Enum
export declare const Enum: (<const Values extends readonly [Scalar, ...Scalar[]]>(...values: Values) => FieldDecorator<Wide<Values[number]>>) & {
    readonly marker: MarkerDefinition<"type" | "field", unknown, [first: unknown, ...rest: unknown[]], readonly Json[]>;
};

// ExactlyOneOf
export declare const ExactlyOneOf: Marker<"type", unknown, [first: string, ...rest: string[]], readonly string[]>;

// Example
export declare const Example: Marker<"field", unknown, [value: unknown], Json>;

// ExclusiveMaximum
export declare const ExclusiveMaximum: Marker<"type" | "field", number, [value: boolean], boolean>;

// ExclusiveMinimum
export declare const ExclusiveMinimum: Marker<"type" | "field", number, [value: boolean], boolean>;

// ExternalDocs
export declare const ExternalDocs: Marker<"type" | "field", unknown, [fields: {
    readonly url: string;
    readonly description?: string;
}], {
    readonly url: string;
    readonly description?: string;
}>;

// Float
export type Float = number;

// Format
export declare const Format: Marker<"type" | "field", unknown, [value: string], string>;

// GroupVersion
export declare class GroupVersion {
    readonly group: string;
    readonly version: string;
    constructor(group: string, version: string);
    toString(): string;
    register(...kinds: KindClass<KubernetesObject>[]): void;
}

// Immutable
export declare const Immutable: Marker<"field", unknown, [], true>;

// Int
export type Int = number;

// Int32
export type Int32 = number;

// Int64
export type Int64 = number;

// IntOrString
export type IntOrString = number | string;

// Items
export declare function Items<V>(marker: FieldDecorator<V>): FieldDecorator<readonly V[]>;

// JSONValue
export type JSONValue = unknown;

// Kind
export declare function Kind(groupVersion: GroupVersion): KindDecorator;

// ListMapKey
export declare const ListMapKey: Marker<"type" | "field", readonly unknown[], [value: string], string>;

// ListType
export declare const ListType: Marker<"type" | "field", readonly unknown[], [value: "map" | "set" | "atomic"], "map" | "set" | "atomic">;

// MapType
export declare const MapType: Marker<"type" | "field", object, [value: "atomic" | "granular"], "atomic" | "granular">;

// MaxDescLen
export declare const MaxDescLen: Marker<"type" | "field", unknown, [value: number], number>;

// MaxItems
export declare const MaxItems: Marker<"type" | "field", readonly unknown[], [value: number], number>;

// MaxLength
export declare const MaxLength: ((length: number) => StringDecorator) & {
    readonly marker: MarkerDefinition<"type" | "field", string, [value: number], number>;
};

// MaxProperties
export declare const MaxProperties: Marker<"type" | "field", object, [value: number], number>;

// Maximum
export declare const Maximum: Marker<"type" | "field", number, [value: number], number>;

// Metadata
export declare const Metadata: Marker<"kind", unknown, [fields?: {
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
}], {
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
}>;

// MicroTime
export type MicroTime = string;

// MinItems
export declare const MinItems: Marker<"type" | "field", readonly unknown[], [value: number], number>;

// MinLength
export declare const MinLength: ((length: number) => StringDecorator) & {
    readonly marker: MarkerDefinition<"type" | "field", string, [value: number], number>;
};

// MinProperties
export declare const MinProperties: Marker<"type" | "field", object, [value: number], number>;

// Minimum
export declare const Minimum: Marker<"type" | "field", number, [value: number], number>;

// MultipleOf
export declare const MultipleOf: Marker<"type" | "field", number, [value: number], number>;

// Not
export declare const Not: ((condition: ValueCondition) => DecoratorFor<"field" | "type", unknown>) & {
    readonly marker: MarkerDefinition<"type" | "field", unknown, [value: ValueCondition], JsonSchema>;
};

// Nullable
export declare const Nullable: Marker<"field", unknown, [], boolean>;

// OneOf
export declare const OneOf: Several & {
    readonly marker: MarkerDefinition<"type" | "field", unknown, [first: ValueCondition, ...rest: ValueCondition[]], JsonSchema[]>;
};

// Optional
export declare const Optional: Marker<"field", unknown, [], true>;

// Override
export declare const Override: Marker<"field", unknown, [first: "format" | "pattern" | "maximum" | "minimum" | "multipleOf" | "nullable" | "exclusiveMaximum" | "exclusiveMinimum" | "uniqueItems" | "x-kubernetes-list-type" | "x-kubernetes-map-type" | "x-kubernetes-list-map-keys" | "x-kubernetes-validations" | "required" | "default" | "enum" | "not" | "allOf" | "anyOf" | "oneOf" | "maxLength" | "minLength" | "maxItems" | "minItems" | "maxProperties" | "minProperties" | "x-kubernetes-preserve-unknown-fields", ...rest: ("format" | "pattern" | "maximum" | "minimum" | "multipleOf" | "nullable" | "exclusiveMaximum" | "exclusiveMinimum" | "uniqueItems" | "x-kubernetes-list-type" | "x-kubernetes-map-type" | "x-kubernetes-list-map-keys" | "x-kubernetes-validations" | "required" | "default" | "enum" | "not" | "allOf" | "anyOf" | "oneOf" | "maxLength" | "minLength" | "maxItems" | "minItems" | "maxProperties" | "minProperties" | "x-kubernetes-preserve-unknown-fields")[]], readonly ("format" | "pattern" | "maximum" | "minimum" | "multipleOf" | "nullable" | "exclusiveMaximum" | "exclusiveMinimum" | "uniqueItems" | "x-kubernetes-list-type" | "x-kubernetes-map-type" | "x-kubernetes-list-map-keys" | "x-kubernetes-validations" | "required" | "default" | "enum" | "not" | "allOf" | "anyOf" | "oneOf" | "maxLength" | "minLength" | "maxItems" | "minItems" | "maxProperties" | "minProperties" | "x-kubernetes-preserve-unknown-fields")[]>;

// Pattern
export declare const Pattern: ((pattern: string) => StringDecorator) & {
    readonly marker: MarkerDefinition<"type" | "field", string, [value: string], string>;
};

// PreserveUnknownFields
export declare const PreserveUnknownFields: Marker<"type" | "field", unknown, [], boolean>;

// PrintColumn
export declare const PrintColumn: Marker<"kind", unknown, [fields: {
    readonly type: "string" | "number" | "boolean" | "integer" | "date";
    readonly name: string;
    readonly jsonPath: string;
    readonly description?: string;
    readonly format?: string;
    readonly priority?: number;
}], {
    readonly type: "string" | "number" | "boolean" | "integer" | "date";
    readonly name: string;
    readonly jsonPath: string;
    readonly description?: string;
    readonly format?: string;
    readonly priority?: number;
}>;

// Quantity
export type Quantity = string | number;

// RawExtension
export type RawExtension = {
    [key: string]: unknown;
};

// Rbac
export declare const Rbac: Marker<"package", unknown, [fields: {
    readonly verbs: readonly string[];
    readonly groups?: readonly string[];
    readonly resources?: readonly string[];
    readonly resourceNames?: readonly string[];
    readonly urls?: readonly string[];
    readonly namespace?: string;
    readonly roleName?: string;
}], {
    readonly verbs: readonly string[];
    readonly groups?: readonly string[];
    readonly resources?: readonly string[];
    readonly resourceNames?: readonly string[];
    readonly urls?: readonly string[];
    readonly namespace?: string;
    readonly roleName?: string;
}>;

// Required
export declare const Required: Marker<"field", unknown, [], true>;

// Resource
export declare const Resource: Marker<"kind", unknown, [fields?: {
    readonly path?: string;
    readonly singular?: string;
    readonly shortName?: readonly string[];
    readonly categories?: readonly string[];
    readonly scope?: "Namespaced" | "Cluster";
}], {
    readonly path?: string;
    readonly singular?: string;
    readonly shortName?: readonly string[];
    readonly categories?: readonly string[];
    readonly scope?: "Namespaced" | "Cluster";
}>;

// ScaleSubresource
export declare const ScaleSubresource: Marker<"kind", unknown, [fields: {
    readonly specPath: string;
    readonly statusPath: string;
    readonly selectorPath?: string;
}], {
    readonly specPath: string;
    readonly statusPath: string;
    readonly selectorPath?: string;
}>;

// Schema
export declare const Schema: Marker<"type" | "field", unknown, [value: SchemaKeywords], JsonSchema>;

// SchemaKeywords
export interface SchemaKeywords {
    readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
    readonly format?: string;
    readonly title?: string;
    readonly description?: string;
    readonly default?: JsonInput;
    readonly example?: JsonInput;
    readonly properties?: Readonly<Record<string, SchemaKeywords>>;
    readonly additionalProperties?: SchemaKeywords | boolean;
    readonly items?: SchemaKeywords;
    readonly allOf?: readonly SchemaKeywords[];
    readonly anyOf?: readonly SchemaKeywords[];
    readonly oneOf?: readonly SchemaKeywords[];
    readonly not?: SchemaKeywords;
    readonly [keyword: string]: unknown;
}

// Schemaless
export declare const Schemaless: Marker<"field", unknown, [], true>;

// SelectableField
export declare const SelectableField: Marker<"kind", unknown, [fields: {
    readonly jsonPath: string;
}], {
    readonly jsonPath: string;
}>;

// SkipVersion
export declare const SkipVersion: Marker<"kind", unknown, [], true>;

// StatusSubresource
export declare const StatusSubresource: Marker<"kind", unknown, [], true>;

// StorageVersion
export declare const StorageVersion: Marker<"kind", unknown, [], true>;

// StructType
export declare const StructType: Marker<"type" | "field", object, [value: "atomic" | "granular"], "atomic" | "granular">;

// Time
export type Time = string;

// Title
export declare const Title: Marker<"type" | "field", unknown, [value: string], string>;

// Type
export declare const Type: Marker<"type" | "field", unknown, [value: "" | "string" | "number" | "boolean" | "object" | "array" | "integer"], "" | "string" | "number" | "boolean" | "object" | "array" | "integer">;

// UniqueItems
export declare const UniqueItems: Marker<"type" | "field", readonly unknown[], [value: boolean], boolean>;

// UnservedVersion
export declare const UnservedVersion: Marker<"kind", unknown, [], true>;

// ValueCondition
export interface ValueCondition {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, ValueCondition>>;
    readonly items?: ValueCondition;
    readonly enum?: readonly JsonInput[];
    readonly format?: string;
    readonly pattern?: string;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: boolean;
    readonly exclusiveMaximum?: boolean;
    readonly multipleOf?: number;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly minProperties?: number;
    readonly maxProperties?: number;
    readonly allOf?: readonly ValueCondition[];
    readonly anyOf?: readonly ValueCondition[];
    readonly oneOf?: readonly ValueCondition[];
    readonly not?: ValueCondition;
}

// Webhook
export declare const Webhook: Marker<"package", unknown, [fields: {
    readonly name: string;
    readonly versions: readonly string[];
    readonly groups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly ("create" | "update" | "delete" | "connect" | "*")[];
    readonly mutating: boolean;
    readonly failurePolicy: "Fail" | "Ignore";
    readonly sideEffects: "None" | "NoneOnDryRun";
    readonly admissionReviewVersions: readonly string[];
    readonly timeoutSeconds?: number;
    readonly url?: string;
    readonly path?: string;
    readonly serviceName?: string;
    readonly serviceNamespace?: string;
    readonly servicePort?: number;
    readonly matchPolicy?: "Exact" | "Equivalent";
    readonly reinvocationPolicy?: "Never" | "IfNeeded";
    readonly webhookVersions?: readonly "v1"[];
    readonly patch?: string;
}], {
    readonly name: string;
    readonly versions: readonly string[];
    readonly groups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly ("create" | "update" | "delete" | "connect" | "*")[];
    readonly mutating: boolean;
    readonly failurePolicy: "Fail" | "Ignore";
    readonly sideEffects: "None" | "NoneOnDryRun";
    readonly admissionReviewVersions: readonly string[];
    readonly timeoutSeconds?: number;
    readonly url?: string;
    readonly path?: string;
    readonly serviceName?: string;
    readonly serviceNamespace?: string;
    readonly servicePort?: number;
    readonly matchPolicy?: "Exact" | "Equivalent";
    readonly reinvocationPolicy?: "Never" | "IfNeeded";
    readonly webhookVersions?: readonly "v1"[];
    readonly patch?: string;
}>;

// WebhookConfiguration
export declare const WebhookConfiguration: Marker<"package", unknown, [fields: {
    readonly mutating: boolean;
    readonly name?: string;
}], {
    readonly mutating: boolean;
    readonly name?: string;
}>;

// XIntOrString
export declare const XIntOrString: Marker<"type" | "field", unknown, [], boolean>;

// XValidation
export declare const XValidation: Marker<"type" | "field", unknown, [fields: {
    readonly rule: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly reason?: "FieldValueRequired" | "FieldValueInvalid" | "FieldValueForbidden" | "FieldValueDuplicate";
    readonly fieldPath?: string;
    readonly optionalOldSelf?: boolean;
}], {
    readonly rule: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly reason?: "FieldValueRequired" | "FieldValueInvalid" | "FieldValueForbidden" | "FieldValueDuplicate";
    readonly fieldPath?: string;
    readonly optionalOldSelf?: boolean;
}>;
