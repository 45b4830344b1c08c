// AtLeastOneOf
export declare const AtLeastOneOf: Marker<MarkerTarget, unknown, [first: string, ...rest: string[]], readonly string[]>;

// AtMostOneOf
export declare const AtMostOneOf: Marker<MarkerTarget, unknown, [first: string, ...rest: string[]], readonly string[]>;

// Bytes
export type Bytes = string;

// CustomResource
export declare abstract class CustomResource implements KubernetesObject {
    apiVersion: string;
    kind: string;
    metadata: ObjectMeta;
    static from<T extends CustomResource>(this: new () => T, init: Omit<T, 'apiVersion' | 'kind'>): T;
}

// Default
export declare const Default: (<const Value extends JsonInput>(value: Value) => DefaultDecorator<Value>) & {
    readonly marker: MarkerDefinition<MarkerTarget, unknown, [value: unknown], Json>;
};

// DeprecatedVersion
export declare const DeprecatedVersion: Marker<MarkerTarget, unknown, [fields?: {
    readonly warning?: string;
}], {
    readonly warning?: string;
}>;

// Duration
export type Duration = string;

// EmbeddedResource
export declare const EmbeddedResource: Marker<MarkerTarget, unknown, [], true>;

// Enum
export declare const Enum: (<const Values extends readonly [Scalar, ...Scalar[]]>(...values: Values) => FieldDecorator<Wide<Values[number]>>) & {
    readonly marker: MarkerDefinition<MarkerTarget, unknown, [first: unknown, ...rest: unknown[]], readonly Json[]>;
};

// ExactlyOneOf
export declare const ExactlyOneOf: Marker<MarkerTarget, unknown, [first: string, ...rest: string[]], readonly string[]>;

// Example
export declare const Example: Marker<MarkerTarget, unknown, [value: unknown], Json>;

// ExclusiveMaximum
export declare const ExclusiveMaximum: Marker<MarkerTarget, number, [value: boolean], boolean>;

// ExclusiveMinimum
export declare const ExclusiveMinimum: Marker<MarkerTarget, number, [value: boolean], boolean>;

// ExternalDocs
export declare const ExternalDocs: Marker<MarkerTarget, unknown, [fields: {
    readonly url: string;
    readonly description?: string;
}], {
    readonly url: string;
    readonly description?: string;
}>;

// FieldDecorator
export interface FieldDecorator<V> {
    <This, T extends V | null | undefined>(value: undefined, context: ClassFieldDecoratorContext<This, T>): void;
    <K extends PropertyKey, T extends {
        [P in K]?: V | null;
    }>(target: T, key: K): void;
    readonly fits?: V;
}

// Float
export type Float = number;

// Format
export declare const Format: Marker<MarkerTarget, unknown, [value: string], string>;

// GroupVersion
export declare class GroupVersion {
    readonly group: string;
    readonly version: string;
    constructor(group: string, version: string);
    toString(): string;
    register(...kinds: KindClass<KubernetesObject>[]): void;
}

// Immutable
export declare const Immutable: Marker<MarkerTarget, unknown, [], true>;

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
export declare const ListMapKey: Marker<MarkerTarget, readonly unknown[], [value: string], string>;

// ListType
export declare const ListType: Marker<MarkerTarget, readonly unknown[], [value: string], string>;

// MapType
export declare const MapType: Marker<MarkerTarget, object, [value: string], string>;

// MaxItems
export declare const MaxItems: Marker<MarkerTarget, readonly unknown[], [value: number], number>;

// MaxLength
export declare const MaxLength: ((length: number) => TextDecorator) & {
    readonly marker: MarkerDefinition<MarkerTarget, string, [value: number], number>;
};

// MaxProperties
export declare const MaxProperties: Marker<MarkerTarget, object, [value: number], number>;

// Maximum
export declare const Maximum: Marker<MarkerTarget, number, [value: number], number>;

// Metadata
export declare const Metadata: Marker<MarkerTarget, unknown, [fields?: {
    readonly annotations?: any;
    readonly labels?: any;
}], {
    readonly annotations?: any;
    readonly labels?: any;
}>;

// MicroTime
export type MicroTime = string;

// MinItems
export declare const MinItems: Marker<MarkerTarget, readonly unknown[], [value: number], number>;

// MinLength
export declare const MinLength: ((length: number) => TextDecorator) & {
    readonly marker: MarkerDefinition<MarkerTarget, string, [value: number], number>;
};

// MinProperties
export declare const MinProperties: Marker<MarkerTarget, object, [value: number], number>;

// Minimum
export declare const Minimum: Marker<MarkerTarget, number, [value: number], number>;

// MultipleOf
export declare const MultipleOf: Marker<MarkerTarget, number, [value: number], number>;

// Nullable
export declare const Nullable: Marker<MarkerTarget, unknown, [], true>;

// Optional
export declare const Optional: Marker<MarkerTarget, unknown, [], true>;

// Pattern
export declare const Pattern: ((pattern: string) => TextDecorator) & {
    readonly marker: MarkerDefinition<MarkerTarget, string, [value: string], string>;
};

// PreserveUnknownFields
export declare const PreserveUnknownFields: Marker<MarkerTarget, unknown, [], true>;

// PrintColumn
export declare const PrintColumn: Marker<MarkerTarget, unknown, [fields: {
    readonly type: string;
    readonly name: string;
    readonly jsonPath: string;
    readonly description?: string;
    readonly format?: string;
    readonly priority?: number;
}], {
    readonly type: string;
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
export declare const Rbac: Marker<MarkerTarget, unknown, [fields: {
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
export declare const Required: Marker<MarkerTarget, unknown, [], true>;

// Resource
export declare const Resource: Marker<MarkerTarget, unknown, [fields?: {
    readonly path?: string;
    readonly singular?: string;
    readonly shortName?: readonly string[];
    readonly categories?: readonly string[];
    readonly scope?: string;
}], {
    readonly path?: string;
    readonly singular?: string;
    readonly shortName?: readonly string[];
    readonly categories?: readonly string[];
    readonly scope?: string;
}>;

// ScaleSubresource
export declare const ScaleSubresource: Marker<MarkerTarget, unknown, [fields: {
    readonly specPath: string;
    readonly statusPath: string;
    readonly selectorPath?: string;
}], {
    readonly specPath: string;
    readonly statusPath: string;
    readonly selectorPath?: string;
}>;

// Schemaless
export declare const Schemaless: Marker<MarkerTarget, unknown, [], true>;

// SelectableField
export declare const SelectableField: Marker<MarkerTarget, unknown, [fields: {
    readonly jsonPath: string;
}], {
    readonly jsonPath: string;
}>;

// SkipVersion
export declare const SkipVersion: Marker<MarkerTarget, unknown, [], true>;

// StatusSubresource
export declare const StatusSubresource: Marker<MarkerTarget, unknown, [], true>;

// StorageVersion
export declare const StorageVersion: Marker<MarkerTarget, unknown, [], true>;

// StructType
export declare const StructType: Marker<MarkerTarget, object, [value: string], string>;

// Time
export type Time = string;

// Title
export declare const Title: Marker<MarkerTarget, unknown, [value: string], string>;

// Type
export declare const Type: Marker<MarkerTarget, unknown, [value: string], string>;

// UniqueItems
export declare const UniqueItems: Marker<MarkerTarget, readonly unknown[], [value: boolean], boolean>;

// UnservedVersion
export declare const UnservedVersion: Marker<MarkerTarget, unknown, [], true>;

// Webhook
export declare const Webhook: Marker<MarkerTarget, unknown, [fields: {
    readonly name: string;
    readonly groups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
    readonly mutating: boolean;
    readonly versions: readonly string[];
    readonly failurePolicy: string;
    readonly sideEffects: string;
    readonly admissionReviewVersions: readonly string[];
    readonly path?: string;
    readonly url?: string;
    readonly serviceName?: string;
    readonly serviceNamespace?: string;
    readonly servicePort?: number;
    readonly matchPolicy?: string;
    readonly timeoutSeconds?: number;
    readonly reinvocationPolicy?: string;
    readonly webhookVersions?: readonly string[];
    readonly patch?: string;
}], {
    readonly name: string;
    readonly groups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
    readonly mutating: boolean;
    readonly versions: readonly string[];
    readonly failurePolicy: string;
    readonly sideEffects: string;
    readonly admissionReviewVersions: readonly string[];
    readonly path?: string;
    readonly url?: string;
    readonly serviceName?: string;
    readonly serviceNamespace?: string;
    readonly servicePort?: number;
    readonly matchPolicy?: string;
    readonly timeoutSeconds?: number;
    readonly reinvocationPolicy?: string;
    readonly webhookVersions?: readonly string[];
    readonly patch?: string;
}>;

// WebhookConfiguration
export declare const WebhookConfiguration: Marker<MarkerTarget, unknown, [fields: {
    readonly mutating: boolean;
    readonly name?: string;
}], {
    readonly mutating: boolean;
    readonly name?: string;
}>;

// XIntOrString
export declare const XIntOrString: Marker<MarkerTarget, unknown, [], true>;

// XValidation
export declare const XValidation: Marker<MarkerTarget, unknown, [fields: {
    readonly rule: string;
    readonly reason?: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly fieldPath?: string;
    readonly optionalOldSelf?: boolean;
}], {
    readonly rule: string;
    readonly reason?: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly fieldPath?: string;
    readonly optionalOldSelf?: boolean;
}>;
