import type { JsonSchema } from '../../base/json/index.js';
import type { ApiObject, JsonObject } from '../model/index.js';

/** A CustomResourceDefinition after decoding and defaulting, which guarantee the types. */
export interface Definition extends ApiObject {
  readonly spec: DefinitionSpec;
  readonly status?: DefinitionStatus;
}

/** The `spec` of a CustomResourceDefinition. */
export interface DefinitionSpec extends JsonObject {
  readonly group: string;
  readonly names: DefinitionNames;
  readonly scope: string;
  /** Null if the definition lists no versions, which validation reports. */
  readonly versions: readonly DefinitionVersion[] | null;
  readonly conversion?: Conversion;
  readonly preserveUnknownFields?: boolean;
}

/** The names of a resource, in `spec.names` and `status.acceptedNames`. */
export interface DefinitionNames extends JsonObject {
  readonly plural: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly kind: string;
  readonly listKind?: string;
  readonly categories?: readonly string[];
}

/** One version in a CustomResourceDefinition. */
export interface DefinitionVersion extends JsonObject {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: JsonSchema & JsonObject };
  readonly subresources?: {
    readonly status?: JsonObject;
    readonly scale?: ScalePaths;
  };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
}

/** The `scale` subresource of a version. */
export interface ScalePaths extends JsonObject {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** A column in `additionalPrinterColumns`. */
export interface PrinterColumn extends JsonObject {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  readonly jsonPath: string;
}

/** How objects are converted between versions. */
export interface Conversion extends JsonObject {
  readonly strategy: string;
  readonly webhook?: {
    readonly clientConfig?: WebhookClient;
    readonly conversionReviewVersions: readonly string[];
  };
}

/** The address of a conversion webhook. */
export interface WebhookClient extends JsonObject {
  readonly url?: string;
  readonly caBundle?: string;
  readonly service?: {
    readonly namespace: string;
    readonly name: string;
    readonly path?: string;
    readonly port?: number;
  };
}

/** The `status` of a CustomResourceDefinition. */
export interface DefinitionStatus extends JsonObject {
  readonly conditions: readonly Condition[] | null;
  readonly acceptedNames: DefinitionNames;
  readonly storedVersions: readonly string[] | null;
}

/** A condition of a CustomResourceDefinition. */
export interface Condition extends JsonObject {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

/** Returns a decoded object as a CustomResourceDefinition. */
export function asDefinition(object: ApiObject): Definition {
  // Decoding, defaulting and validation guarantee the types.
  return object as Definition;
}

/** Whether a condition is true. */
export function hasCondition({ status }: Definition, type: string): boolean {
  return (status?.conditions ?? []).some((condition) => condition.type === type && condition.status === 'True');
}
