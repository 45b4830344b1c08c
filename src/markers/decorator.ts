/** A decorator of a field whose type is `V`; compiles as a standard and as an `experimentalDecorators` one. */
export interface FieldDecorator<V> {
  <This, T extends V | null | undefined>(value: undefined, context: ClassFieldDecoratorContext<This, T>): void;
  <K extends PropertyKey, T extends { [P in K]?: V | null }>(target: T, key: K): void;
  /** Only for the type, so that `Items` can find it: never set. */
  readonly fits?: V;
}

/** A decorator of a field that holds a text; also of one that may be a number, as IntOrString, or anything. */
export interface TextDecorator extends FieldDecorator<string> {
  <This, T>(value: undefined, context: ClassFieldDecoratorContext<This, T> & IfTextual<T>): void;
  <K extends PropertyKey, T extends { [P in K]?: unknown }>(target: T, key: K & IfTextual<T[K]>): void;
}

type IfTextual<T> = string extends T
  ? unknown extends T
    ? unknown
    : [T] extends [string | number | null | undefined]
      ? unknown
      : never
  : never;

/** A decorator of a field that a default of type `Value` fits; an object may leave fields out. */
export interface DefaultDecorator<Value> {
  <This, T>(
    value: undefined,
    context: ClassFieldDecoratorContext<This, T> & (Value extends Partially<T> ? unknown : never),
  ): void;
  <K extends PropertyKey, T extends { [P in K]?: unknown }>(
    target: T,
    key: K & (Value extends Partially<T[K]> ? unknown : never),
  ): void;
}

/** A value whose objects may lack fields, because these have defaults of their own. */
type Partially<T> = T extends readonly (infer Item)[]
  ? readonly Partially<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Partially<T[Name]> }
    : T;

/** A decorator of a class, in both modes. */
export interface ClassDecorator {
  // biome-ignore lint/suspicious/noExplicitAny: a class with any constructor.
  // biome-ignore lint/style/useShorthandFunctionType: hovers show the name of the interface.
  <T extends abstract new (...args: any) => unknown>(value: T, context?: ClassDecoratorContext<T>): void;
}

/** Where a marker may stand. A `kind` is a class with `@Kind` or `+kubebuilder:object:root=true`. */
export type MarkerTarget = 'package' | 'kind' | 'type' | 'field';

/** Where most markers about schemas may stand. */
export const fieldAndType = ['field', 'type'] as const satisfies readonly MarkerTarget[];

/** The decorator that a marker with these targets makes, on fields of type `V`. */
export type DecoratorFor<Targets extends MarkerTarget, V> = ('field' extends Targets ? FieldDecorator<V> : unknown) &
  (FitsClass<Targets, V> extends true ? ClassDecorator : unknown);

/** A class is an object, so a marker for numbers, texts or lists has no use on one. */
type FitsClass<Targets extends MarkerTarget, V> = Targets & ('package' | 'kind' | 'type') extends never
  ? false
  : [object] extends [V]
    ? true
    : false;

/** The one function that all decorators are at run time: they are read from the source and do nothing. */
export const noEffect = (): void => {};
