import type { Span } from '../../problems/index.js';

/**
 * A CEL expression with macros already expanded: `has` is a `select` with `isTest`, `all`, `map` and so on are a
 * `comprehension`, and operators are calls of functions named as in `operators.ts`, `_&&_` for example.
 * Each node has its place in the source; nodes that a macro made have that of its call.
 * A node is its own identity: maps by node hold what the checker found. The target of `optMap` stands twice in what
 * the macro makes, as the same node; whoever walks a tree should do the work for a node once.
 */
export type Expr =
  | LiteralExpr
  | IdentExpr
  | SelectExpr
  | CallExpr
  | ListExpr
  | MapExpr
  | StructExpr
  | ComprehensionExpr;

/** A constant. A bytes value has one number for each byte. */
export type LiteralExpr = Span & { readonly kind: 'literal'; readonly value: Constant };

/** The value of a literal, by its CEL type. Integers are exact. */
export type Constant =
  | { readonly type: 'null'; readonly value: null }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: readonly number[] };

/** A name. It begins with a dot when it was written as `.name`. */
export type IdentExpr = Span & { readonly kind: 'ident'; readonly name: string };

/** `operand.field`, or `has(operand.field)` when `isTest`. */
export type SelectExpr = Span & {
  readonly kind: 'select';
  readonly operand: Expr;
  readonly field: string;
  readonly isTest: boolean;
  /** The field name alone. */
  readonly fieldPlace: Span;
};

/** A call: of an operator, of a function, or with a target of a method `target.name(args)`. */
export type CallExpr = Span & {
  readonly kind: 'call';
  readonly name: string;
  readonly target?: Expr;
  readonly args: readonly Expr[];
  /** The name of the function or the sign of the operator alone. */
  readonly namePlace: Span;
};

/** `[a, b]`. `optionals` holds the indices of elements written with a question mark before. */
export type ListExpr = Span & {
  readonly kind: 'list';
  readonly elements: readonly Expr[];
  readonly optionals: ReadonlySet<number>;
};

/** `{key: value}`. */
export type MapExpr = Span & { readonly kind: 'map'; readonly entries: readonly MapEntry[] };

/** One `key: value` of a map; optional when written `?key: value`. */
export interface MapEntry {
  readonly key: Expr;
  readonly value: Expr;
  readonly isOptional: boolean;
}

/** `Type{field: value}`. */
export type StructExpr = Span & {
  readonly kind: 'struct';
  readonly typeName: string;
  readonly fields: readonly StructField[];
};

/** One `field: value` of a struct; optional when written `?field: value`. */
export type StructField = Span & { readonly name: string; readonly value: Expr; readonly isOptional: boolean };

/**
 * A fold over `range`: `accu` begins as `init`, and while `condition` holds becomes `step` for each element; the value
 * is `result`. With `iterVar2`, `iterVar` is the index or key and `iterVar2` the element or value.
 */
export type ComprehensionExpr = Span & {
  readonly kind: 'comprehension';
  /** The macro that it was written as. */
  readonly macro: string;
  readonly range: Expr;
  readonly iterVar: string;
  readonly iterVar2?: string;
  readonly accuVar: string;
  readonly init: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
};
