import { type FieldDecorator, noEffect } from '../define/decorator.js';

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
