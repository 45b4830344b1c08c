import type { KubernetesObject } from '../../../k8s/index.js';

/**
 * An object of the version `To`, converted from the version `From`, without `apiVersion` and `kind`. Every field of `To`
 * must be listed, at every depth, including optional ones, which may be `undefined`: a function with this return type does
 * not compile while a field is missing. A value whose type is the same in both versions may be passed as it is, and so may
 * one that only this version has and `takeFields` has restored.
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

/** Set by the converter, or the same in all versions. */
type Stamped = 'apiVersion' | 'kind' | 'metadata';

/** All fields of an object, none of them optional, and none of those that only the other version has. */
type Fields<From, To> = {
  [Name in keyof Required<To>]: Name extends keyof To
    ?
        | Value<Exclude<From[Name & keyof From], undefined>, Exclude<To[Name], undefined>, From[keyof From]>
        | Unset<To, Name>
    : never;
} & Lost<From, To>;

/** A value of the other version that has further fields would lose them. */
type Lost<From, To> = [From] extends [never] ? unknown : { [Name in Exclude<keyof From, keyof To>]?: never };

/** What an optional field may be, too. */
type Unset<T, Name extends keyof T> = undefined extends T[Name] ? undefined : never;

/**
 * A value of a field: of a simple type; of a type that the other version has in one of its fields; or else with all of its
 * own fields.
 */
type Value<From, To, Known> = unknown extends To
  ? To
  : To extends Simple
    ? To
    : true extends IsOneOf<Known, To>
      ? To
      : Parts<From, To> | ([From] extends [never] ? Restored<To> : never);

/** A list, a map or an object of complete values. */
type Parts<From, To> = To extends readonly (infer Item)[]
  ? Value<ItemOf<From>, Item, ItemOf<From>>[]
  : string extends keyof To
    ? { [Key in string]: Value<ValueOf<From>, To[Key & keyof To], ValueOf<From>> }
    : Fields<From, To>;

/** A value that was complete when it was put into an annotation. */
export type Restored<T> = T extends Simple ? T : T & { readonly [restored]: true };

declare const restored: unique symbol;

type Simple = string | number | bigint | boolean | null | undefined;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
type ValueOf<Map> = Map extends object ? Map[keyof Map] : never;

/** Whether one member of a union is identical to a type: with the same fields, of which the same are optional. */
type IsOneOf<Known, T> = Known extends unknown ? (IsIdentical<Known, T> extends true ? true : never) : never;

type IsIdentical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
