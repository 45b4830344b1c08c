import type { Diagnostic, Span } from '../../base/problems/index.js';
import type { MarkerUse } from './marker-use.js';

/** Identifies a type: `<file>#<name>`, with type arguments in angle brackets, or the Go name of a built-in type. */
export type TypeId = string;

/** A use of a type: everything that a CRD schema can express, or an unsupported type. */
export type TypeRef =
  | PrimitiveRef
  | LiteralsRef
  | ArrayRef
  | MapRef
  | ObjectRef
  | UnionRef
  | NamedRef
  | BuiltinRef
  | UnsupportedRef;

/** A scalar, or a type of `kbts/api` with a counterpart in controller-gen. */
export interface PrimitiveRef {
  readonly kind: 'primitive';
  readonly name:
    | 'string'
    | 'boolean'
    | 'int'
    | 'int32'
    | 'int64'
    | 'float'
    | 'Time'
    | 'MicroTime'
    | 'Duration'
    | 'Bytes'
    | 'Quantity'
    | 'IntOrString'
    | 'RawExtension'
    | 'JSONValue'
    | 'ObjectMeta';
  readonly span: Span;
}

/** A union of literals, or an enum, in source order. */
export interface LiteralsRef {
  readonly kind: 'literals';
  readonly values: readonly (string | number | boolean)[];
  readonly span: Span;
}

interface ArrayRef {
  readonly kind: 'array';
  readonly items: TypeRef;
  /** Whether an item may be `null`. Default: false. */
  readonly hasNull?: boolean;
  readonly span: Span;
}

/** `Record<string, T>` or an index signature. */
interface MapRef {
  readonly kind: 'map';
  readonly values: TypeRef;
  /** Whether a value may be `null`. Default: false. */
  readonly hasNull?: boolean;
  readonly span: Span;
}

/** A class, an interface, a type literal, or the result of a type operator. Fields are in source order. */
export interface ObjectRef {
  readonly kind: 'object';
  readonly fields: readonly ApiField[];
  /** Types from which this type inherits fields and type-level markers (`extends`, `&`), in source order. */
  readonly bases: readonly TypeRef[];
  readonly span: Span;
}

/** A field of an object type. */
export interface ApiField {
  readonly name: string;
  readonly type: TypeRef;
  /** Whether the field has a `?`, or its type includes `undefined`. */
  readonly isOptional: boolean;
  /** Whether the type of the field includes `null`. */
  readonly isNullable: boolean;
  readonly doc: string;
  readonly markers: readonly MarkerUse[];
  readonly span: Span;
}

/** A union of object types that are distinguished by the value of one field. */
export interface UnionRef {
  readonly kind: 'union';
  /** A field that distinguishes the members; required in each of them. */
  readonly discriminator: string;
  /** In source order. */
  readonly members: readonly UnionMember[];
  readonly span: Span;
}

/** A member of a union of object types. */
export interface UnionMember {
  /** The values of the discriminator that select this member; no other member has them. */
  readonly values: readonly (string | number | boolean)[];
  /** All fields, including the discriminator. */
  readonly fields: readonly ApiField[];
  /** The type of the member as written. */
  readonly type: TypeRef;
}

/** A type declared in the user's project or in a package. */
interface NamedRef {
  readonly kind: 'named';
  readonly id: TypeId;
  readonly span: Span;
}

/** A built-in Kubernetes type, by its Go name: `k8s.io/api/core/v1.PodSpec`. */
export interface BuiltinRef {
  readonly kind: 'builtin';
  readonly id: string;
  /** For an indexed access, the field whose type is used; otherwise undefined. */
  readonly field?: string;
  readonly span: Span;
}

/** A type without a schema. Reported by the generator, unless a marker replaces the type (`Schemaless`, `Type`). */
interface UnsupportedRef {
  readonly kind: 'unsupported';
  /** Without a source location, because the same type may be written in several places. */
  readonly problem: Diagnostic;
  readonly span: Span;
}
