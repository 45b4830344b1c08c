import type { JsonSchema } from '../../model/index.js';
import type { DeclaredSize } from './declared-size.js';

/** A type of CEL. Objects are compared by name, other types by their structure. */
export type CelType =
  | SimpleType
  | { readonly kind: 'list'; readonly element: CelType }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  /** An object of the schema, or a Kubernetes type such as `kubernetes.Quantity`, which has no `declared`. */
  | { readonly kind: 'object'; readonly name: string; readonly declared?: DeclaredType }
  /** `optional_type(T)`, or another type without accessible fields. */
  | { readonly kind: 'opaque'; readonly name: string; readonly parameters: readonly CelType[] }
  /** A type variable of a function or of an empty list. */
  | { readonly kind: 'parameter'; readonly name: string }
  /** The type of a type, for example of `type(self)`. */
  | { readonly kind: 'type'; readonly of?: CelType };

/** A type without type parameters. */
export interface SimpleType {
  readonly kind:
    | 'bool'
    | 'bytes'
    | 'double'
    | 'duration'
    | 'int'
    | 'null_type'
    | 'string'
    | 'timestamp'
    | 'uint'
    | 'dyn'
    | 'any'
    | 'error';
}

/** The declaration of a schema in CEL. A schema that CEL cannot access has no declaration. */
export interface DeclaredType {
  /** The CEL type. The type of an object refers to this declaration. */
  readonly type: CelType;
  /** The schema, with the limits of lengths and counts. */
  readonly schema: JsonSchema;
  readonly size: DeclaredSize;
  /** The fields of an object, by their escaped names. */
  readonly fields?: ReadonlyMap<string, DeclaredField>;
  /** The items of a list or the values of a map. */
  readonly element?: DeclaredType;
}

/** A field of an object. */
export interface DeclaredField {
  /** The name in the schema, without escapes. */
  readonly name: string;
  readonly declared: DeclaredType;
}
