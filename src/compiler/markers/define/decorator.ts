/** The return type of a misplaced decorator. No decorator may return it, so the compiler reports the reason. */
export interface Invalid<Reason extends string> {
  readonly reason: Reason;
}

/** A target of a marker. A `kind` is a class that extends `CustomResource` or has `@Kind`. */
export type MarkerTarget = 'package' | 'kind' | 'type' | 'field';

/** The targets of most schema markers. */
export const fieldAndType = ['field', 'type'] as const satisfies readonly MarkerTarget[];

/**
 * A decorator for fields of type `V`; works both as a standard decorator and with `experimentalDecorators`. `Place` is
 * the context of a standard decorator or the name of the field; undefined on a class with `experimentalDecorators`.
 */
export interface FieldDecorator<V> {
  <Target, const Place = undefined>(target: Target, place?: Place): OnField<Place, FieldResult<Target, Place, V>>;
  /** Used only for type inference in `Items`; never set. */
  readonly fits?: V;
}

/** A decorator for fields that accept strings, including fields of type `IntOrString`, `any` or `unknown`. */
export interface StringDecorator extends FieldDecorator<string> {
  <Target, const Place = undefined>(
    target: Target,
    place?: Place,
  ): OnField<
    Place,
    IsStringLike<FieldType<Target, Place>> extends true ? undefined : FieldResult<Target, Place, string>
  >;
}

/** A decorator for fields that accept a default of type `Value`. Default objects may omit fields. */
export type DefaultDecorator<Value> = <Target, const Place = undefined>(
  target: Target,
  place?: Place,
) => OnField<
  Place,
  Value extends Partially<FieldType<Target, Place>>
    ? undefined
    : Invalid<`the default does not match the type of \`${FieldName<Place>}\``>
>;

/** A class decorator; works both as a standard decorator and with `experimentalDecorators`. */
export type ClassDecorator = <Target, const Place = undefined>(
  target: Target,
  place?: Place,
) => IsField<Place> extends true ? Invalid<`expects a class, but \`${FieldName<Place>}\` is a field`> : undefined;

/** A decorator for fields of type `V` and for classes. */
export interface FieldOrClassDecorator<V> extends FieldDecorator<V> {
  <Target, const Place = undefined>(
    target: Target,
    place?: Place,
  ): IsField<Place> extends true ? FieldResult<Target, Place, V> : undefined;
}

/** The decorator type for a marker with these targets that supports fields of type `V`. */
export type DecoratorFor<Targets extends MarkerTarget, V> = 'field' extends Targets
  ? FitsClass<Targets, V> extends true
    ? FieldOrClassDecorator<V>
    : FieldDecorator<V>
  : ClassDecorator;

/** The implementation of all marker decorators: kbts reads them from the source, so they do nothing at run time. */
export const noEffect = (): undefined => undefined;

/** A class is an object, so it does not support markers for numbers, strings or lists. */
type FitsClass<Targets extends MarkerTarget, V> = Targets & ('package' | 'kind' | 'type') extends never
  ? false
  : [object] extends [V]
    ? true
    : false;

type OnField<Place, Result> = IsField<Place> extends true ? Result : Invalid<'expects a field, but this is a class'>;

/** Whether a decorator is on a field. On a class, `Place` is undefined or the context of a standard class decorator. */
type IsField<Place> = [Place] extends [undefined] ? false : Place extends { readonly kind: 'class' } ? false : true;

type FieldResult<Target, Place, V> = [FieldType<Target, Place>] extends [V | null | undefined]
  ? undefined
  : Invalid<`expects ${Described<V>}, but \`${FieldName<Place>}\` is ${Described<FieldType<Target, Place>>}`>;

/** The type of a decorated field: from the context of a standard decorator, or the class of an experimental one. */
type FieldType<Target, Place> =
  Place extends ClassFieldDecoratorContext<infer _This, infer V>
    ? V
    : Place extends keyof Target
      ? Target[Place]
      : never;

type FieldName<Place> = Place extends { readonly name: infer Name extends string }
  ? Name
  : Place extends string
    ? Place
    : 'this field';

/** Describes a type for a compiler message. */
type Described<T> = [NonNullable<T>] extends [never]
  ? 'null'
  : [NonNullable<T>] extends [string]
    ? 'a string'
    : [NonNullable<T>] extends [number]
      ? 'a number'
      : [NonNullable<T>] extends [boolean]
        ? 'a boolean'
        : [NonNullable<T>] extends [string | number]
          ? 'a string or a number'
          : [NonNullable<T>] extends [readonly (infer Item)[]]
            ? `an array of ${Plural<Item>}`
            : 'an object';

type Plural<T> = [NonNullable<T>] extends [never]
  ? 'values'
  : unknown extends T
    ? 'values'
    : [NonNullable<T>] extends [string]
      ? 'strings'
      : [NonNullable<T>] extends [number]
        ? 'numbers'
        : [NonNullable<T>] extends [boolean]
          ? 'booleans'
          : [NonNullable<T>] extends [readonly unknown[]]
            ? 'arrays'
            : 'objects';

type IsStringLike<T> = string extends T
  ? unknown extends T
    ? true
    : [T] extends [string | number | null | undefined]
      ? true
      : false
  : false;

/** A default value: its objects may omit fields, because omitted fields may have their own defaults. */
type Partially<T> = T extends readonly (infer Item)[]
  ? readonly Partially<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Partially<T[Name]> }
    : T;

/**
 * Applies a marker to the items of a list, for example `@Items(MinLength(1)) names!: string[]`. Can be nested. The
 * comment form is `items:`, for example `+kubebuilder:validation:items:MinLength=1`.
 *
 * @param marker the marker for the items
 */
export function Items<V>(marker: FieldDecorator<V>): FieldDecorator<readonly V[]> {
  void marker; // read from the source
  return noEffect as never; // at run time all decorators are the same function
}
