import { type FieldDecorator, noEffect } from '../define/decorator.js';

/**
 * Puts a marker on the items of a list, as `@Items(MinLength(1)) names!: string[]`. It can be nested. In a comment it is
 * `items:`, as in `+kubebuilder:validation:items:MinLength=1`.
 *
 * @param marker the marker for each item
 */
export function Items<V>(marker: FieldDecorator<V>): FieldDecorator<readonly V[]> {
  void marker; // it is read from the source
  return noEffect as never; // at run time every decorator is the same function
}
