import type { KubernetesObject } from '../../../k8s/index.js';

/**
 * An object of the version `To`, converted from the version `From`, without `apiVersion` and `kind`. Every field of
 * `To` must be listed, at every depth, including optional ones, which may be `undefined`: a function with this return
 * type does not compile while a field is missing. A value whose type is the same in both versions may be passed as it
 * is, and so may one that only `To` has and `takeFields` has restored. Enums are the same if they have the same values,
 * whatever their names; a value that the enum of `To` lacks has to be converted to a different value.
 *
 * @example
 * function toHub({ metadata, spec }: v2.Frigate): Converted<v2.Frigate, v1.Frigate> {
 *   return { metadata, spec: { length: spec.size, crew: spec.crew, flag: undefined } };
 * }
 */
export type Converted<From extends KubernetesObject, To extends KubernetesObject> = Fields<
  Omit<From, Stamped>,
  Omit<To, Stamped>
> &
  Pick<To, 'metadata'>;

/** Fields that the converter sets, or that have the same type in all versions. */
type Stamped = 'apiVersion' | 'kind' | 'metadata';

/** All fields of `To`, each required. Fields that only `From` has are not allowed. */
type Fields<From, To> = {
  [Name in keyof Required<To>]: Name extends keyof To
    ? Value<Exclude<From[Name & keyof From], undefined>, Exclude<To[Name], undefined>, From> | Unset<To, Name>
    : never;
} & Lost<From, To>;

/** Rejects values of the other version that have additional fields, which would be lost. */
type Lost<From, To> = [From] extends [never] ? unknown : { [Name in Exclude<keyof From, keyof To>]?: never };

/** `undefined` for an optional field, otherwise `never`. */
type Unset<T, Name extends keyof T> = undefined extends T[Name] ? undefined : never;

/**
 * The value of a field: a primitive, a value of a type that occurs in a field of the other version (`Known`), or an
 * object with all of its own fields.
 */
type Value<From, To, Known> = unknown extends To
  ? To
  : To extends Simple
    ? To | SameValue<From, To> | SameValueIn<Known, To>
    : true extends IsOneOf<Known, To>
      ? To
      : SameJson<Known, To> | Parts<From, To> | ([From] extends [never] ? Restored<To> : never);

/**
 * Members of the other version's enums whose value is also a member of the enum or union `To`: the compiler compares enums
 * by name, but JSON has only their values.
 */
type SameValue<Other, To> = To extends string
  ? SameText<Extract<Other, string>, To>
  : To extends number
    ? SameText<Extract<Other, number>, To>
    : never;

type SameText<Other extends string | number, To extends string | number> = Other extends unknown
  ? `${Other}` extends `${To}`
    ? Other
    : never
  : never;

/** Like `SameValue`, but for each field separately, because a union of an enum and `string` is `string`. */
type SameValueIn<Known, To> = {
  [Name in keyof Known]-?: unknown extends Known[Name] ? never : SameValue<Known[Name], To>;
}[keyof Known];

/** Field types of the other version that have the same JSON as `To`. */
type SameJson<Known, To> = {
  [Name in keyof Known]-?: unknown extends Known[Name] ? never : MemberOfJson<Known[Name], Json<To>>;
}[keyof Known];

type MemberOfJson<Union, Wanted> = Union extends object
  ? IsIdentical<Json<Union>, Wanted> extends true
    ? Union
    : never
  : never;

/** A type with values in place of enums, at every depth. Items are wrapped in an object, which is compared lazily. */
type Json<T> = T extends string
  ? `${T}`
  : T extends number
    ? { readonly number: `${T}` }
    : T extends readonly (infer Item)[]
      ? { readonly items: Json<Item> }
      : T extends object
        ? { [Name in keyof T]: Json<T[Name]> }
        : T;

/** A list, a map or an object of complete values. */
type Parts<From, To> = To extends readonly (infer Item)[]
  ? Value<ItemOf<From>, Item, { item: ItemOf<From> }>[]
  : string extends keyof To
    ? { [Key in string]: Value<ValueOf<From>, To[Key & keyof To], { item: ValueOf<From> }> }
    : Fields<From, To>;

/** A value that was complete when it was stored in an annotation. */
export type Restored<T> = T extends Simple ? T : T & { readonly [restored]: true };

declare const restored: unique symbol;

type Simple = string | number | bigint | boolean | null | undefined;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
type ValueOf<Map> = Map extends object ? Map[keyof Map] : never;

/** Whether a field of `Known` has exactly the type `T`: the same fields, of which the same are optional. */
type IsOneOf<Known, T> = {
  [Name in keyof Known]-?: unknown extends Known[Name] ? never : IsMember<Known[Name], T>;
}[keyof Known];

type IsMember<Union, T> = Union extends unknown ? (IsIdentical<Union, T> extends true ? true : never) : never;

type IsIdentical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
