import type { CallExpr, Expr } from '../parse/ast.js';
import type { CostPath } from './path.js';
import type { Range } from './range.js';

/** The cost of a call, and the size of its result if known. */
export interface CallEstimate {
  readonly cost: Range;
  readonly size?: Range | undefined;
}

/** An argument or the target of a call, with its estimate. */
export interface CostedValue {
  readonly node: Expr;
  readonly cost: Range;
  readonly size: Range | undefined;
  readonly path: CostPath;
}

/** A call of one overload. */
export interface CostedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly overload: string;
  readonly target?: CostedValue;
  readonly args: readonly CostedValue[];
}
