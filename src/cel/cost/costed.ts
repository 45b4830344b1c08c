import type { CallExpr, Expr } from '../parse/ast.js';
import type { CostPath } from './path.js';
import type { Range } from './range.js';

/** What a call costs, and how large its result is, if that is known. */
export interface CallEstimate {
  readonly cost: Range;
  readonly size?: Range | undefined;
}

/** An argument or the target of a call, with what was known of it when it was estimated. */
export interface CostedValue {
  readonly node: Expr;
  readonly cost: Range;
  readonly size: Range | undefined;
  readonly path: CostPath;
}

/** A call by one of its overloads. */
export interface CostedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly overload: string;
  readonly target?: CostedValue;
  readonly args: readonly CostedValue[];
}
