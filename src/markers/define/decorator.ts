/**
 * What a decorator returns if it is misplaced. Neither standard nor experimental decorators may return it, so the
 * compiler reports one line with the reason instead of a failed overload resolution.
 */
export interface Invalid<Reason extends string> {
  readonly reason: Reason;
}

/** What a marker can be on. A `kind` is a class with `@Kind` or `+kubebuilder:object:root=true`. */
export type MarkerTarget = 'package' | 'kind' | 'type' | 'field';

/** The targets of most markers for schemas. */
export const fieldAndType = ['field', 'type'] as const satisfies readonly MarkerTarget[];

/**
 * A decorator of a field of type `V`, as a standard decorator and with `experimentalDecorators`. `Place` is the
 * context of a standard decorator, or the name of the field, and undefined on a class.
 */
export interface FieldDecorator<V> {
  <Target, const Place = undefined>(target: Target, place?: Place): OnField<Place, FieldResult<Target, Place, V>>;
  /** Only for type inference in `Items`. Never set. */
  readonly fits?: V;
}

/** A decorator of a field that accepts strings, including IntOrString and fields of any type. */
export interface StringDecorator extends FieldDecorator<string> {
  <Target, const Place = undefined>(
    target: Target,
    place?: Place,
  ): OnField<
    Place,
    IsStringLike<FieldType<Target, Place>> extends true ? undefined : FieldResult<Target, Place, string>
  >;
}

/** A decorator of a field that accepts a default of type `Value`. Objects may omit fields. */
export type DefaultDecorator<Value> = <Target, const Place = undefined>(
  target: Target,
  place?: Place,
) => OnField<
  Place,
  Value extends Partially<FieldType<Target, Place>>
    ? undefined
    : Invalid<`the default does not match the type of \`${FieldName<Place>}\``>
>;

/** A decorator of a class, in both modes. */
export type ClassDecorator = <Target, const Place = undefined>(
  target: Target,
  place?: Place,
) => IsField<Place> extends true ? Invalid<`expects a class, but \`${FieldName<Place>}\` is a field`> : undefined;

/** A decorator of a field of type `V`, or of a class. */
export interface FieldOrClassDecorator<V> extends FieldDecorator<V> {
  <Target, const Place = undefined>(
    target: Target,
    place?: Place,
  ): IsField<Place> extends true ? FieldResult<Target, Place, V> : undefined;
}

/** The decorator of a marker with these targets, on fields of type `V`. */
export type DecoratorFor<Targets extends MarkerTarget, V> = 'field' extends Targets
  ? FitsClass<Targets, V> extends true
    ? FieldOrClassDecorator<V>
    : FieldDecorator<V>
  : ClassDecorator;

/** The one function that all decorators are at run time: they are read from the source and do nothing. */
export const noEffect = (): undefined => undefined;

/** A class is an object, so it does not support markers for numbers, strings or lists. */
type FitsClass<Targets extends MarkerTarget, V> = Targets & ('package' | 'kind' | 'type') extends never
  ? false
  : [object] extends [V]
    ? true
    : false;

type OnField<Place, Result> = IsField<Place> extends true ? Result : Invalid<'expects a field, but this is a class'>;

/** On a class, the place is undefined or the context of a standard class decorator. */
type IsField<Place> = [Place] extends [undefined] ? false : Place extends { readonly kind: 'class' } ? false : true;

type FieldResult<Target, Place, V> = [FieldType<Target, Place>] extends [V | null | undefined]
  ? undefined
  : Invalid<`expects ${Described<V>}, but \`${FieldName<Place>}\` is ${Described<FieldType<Target, Place>>}`>;

/** A standard decorator has the type in its context, an experimental one in the class. */
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

/** A type in the words of a message. */
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

/** A value whose objects may omit fields, because these may have their own defaults. */
type Partially<T> = T extends readonly (infer Item)[]
  ? readonly Partially<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Partially<T[Name]> }
    : T;
