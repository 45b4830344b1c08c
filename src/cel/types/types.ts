import type { JsonSchema } from '../../model/index.js';
import type { DeclaredSize } from './declared-size.js';

/** A type as the checker sees it. Objects are compared by name, the others by their parts. */
export type CelType =
  | SimpleType
  | { readonly kind: 'list'; readonly element: CelType }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  /** An object of the schema, or a Kubernetes type as `kubernetes.Quantity`, which has no `declared`. */
  | { readonly kind: 'object'; readonly name: string; readonly declared?: DeclaredType }
  /** `optional_type(T)`, and types that have no parts to look into. */
  | { readonly kind: 'opaque'; readonly name: string; readonly parameters: readonly CelType[] }
  /** A type variable of a function or of an empty list. */
  | { readonly kind: 'parameter'; readonly name: string }
  /** The type of a type, as `type(self)` has it. */
  | { readonly kind: 'type'; readonly of?: CelType };

/** A type without parts. */
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

/** What CEL sees of a part of a schema. A part that CEL does not see has no declared type. */
export interface DeclaredType {
  /** The CEL type; that of an object carries this declaration back. */
  readonly type: CelType;
  /** The part of the schema, where limits of length and number stand. */
  readonly schema: JsonSchema;
  readonly size: DeclaredSize;
  /** Fields of an object, by their escaped names. */
  readonly fields?: ReadonlyMap<string, DeclaredField>;
  /** The items of a list or the values of a map. */
  readonly element?: DeclaredType;
}

/** A field of an object. */
export interface DeclaredField {
  /** As the schema has it. */
  readonly name: string;
  readonly declared: DeclaredType;
}
