/** A decorator of a field whose type is `V`; compiles as a standard and as an `experimentalDecorators` one. */
export interface FieldDecorator<V> {
  <This, T extends V | null | undefined>(value: undefined, context: ClassFieldDecoratorContext<This, T>): void;
  <K extends PropertyKey, T extends { [P in K]?: V | null }>(target: T, key: K): void;
}

/** A decorator of a class, in both modes. */
export interface ClassDecorator {
  // biome-ignore lint/suspicious/noExplicitAny: a class with any constructor.
  <T extends abstract new (...args: any) => unknown>(value: T, context?: ClassDecoratorContext<T>): void;
}

/** Where a marker may stand. A `kind` is a class with `@Kind` or `+kubebuilder:object:root=true`. */
export type MarkerTarget = 'package' | 'kind' | 'type' | 'field';

/** The decorator that a marker with these targets makes, on fields of type `V`. */
export type DecoratorFor<Targets extends MarkerTarget, V> = ('field' extends Targets ? FieldDecorator<V> : unknown) &
  (Targets & ('package' | 'kind' | 'type') extends never ? unknown : ClassDecorator);

/** The one function that all decorators are at run time: they are read from the source and do nothing. */
export const noEffect = (): void => {};
