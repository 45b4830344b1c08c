import type { Diagnostic } from '../../problems/index.js';
import type { Expr } from '../parse/ast.js';
import type { CelType } from '../types/types.js';

/** An expression with what the checker found out about it. */
export interface Checked {
  readonly expr: Expr;
  /** The type of each node, type variables filled in. A namespace before a function, as `optional`, has none. */
  readonly types: ReadonlyMap<Expr, CelType>;
  /** What names and calls stand for. A `select` with an ident reference is a qualified name, not a selection. */
  readonly references: ReadonlyMap<Expr, Reference>;
  /** What is wrong, in the order of the text. Empty when the expression is valid. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What a name or a call stands for. */
export type Reference =
  | { readonly kind: 'ident'; readonly name: string }
  /** `name` is qualified, as `optional.of`; `overloads` are the ids of those that may be called. */
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly overloads: readonly string[];
      /** Whether the target of the call is a value. Not so when it is the namespace of the function. */
      readonly hasTarget: boolean;
    };
