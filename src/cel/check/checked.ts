import type { Diagnostic } from '../../problems/index.js';
import type { Expr } from '../parse/ast.js';
import type { CelType } from '../types/types.js';

/** An expression with the results of type checking. */
export interface Checked {
  readonly expr: Expr;
  /** The type of each node, with type variables resolved. The namespace of a function (`optional`) has no type. */
  readonly types: ReadonlyMap<Expr, CelType>;
  /** What names and calls refer to. A `select` with an ident reference is a qualified name, not a field selection. */
  readonly references: ReadonlyMap<Expr, Reference>;
  /** Type errors, in source order. Empty when the expression is valid. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What a name or a call refers to. */
export type Reference =
  | { readonly kind: 'ident'; readonly name: string }
  /** `name` is qualified (`optional.of`); `overloads` are the IDs of the overloads that may be called. */
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly overloads: readonly string[];
      /** Whether the target of the call is a value, rather than the namespace of the function. */
      readonly hasTarget: boolean;
    };
