import type { Span } from '../../../base/problems/index.js';

/**
 * A CEL expression with all macros expanded: `has` is a `select` with `isTest`; `all`, `map` and so on are a
 * `comprehension`; operators are calls of `_&&_` and so on. Nodes of an expansion have the span of the macro call.
 * Nodes are compared by identity. The expansion of `optMap` contains its target twice, as the same node, so a tree walk
 * should process each node only once.
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

/** A literal. */
export type LiteralExpr = Span & { readonly kind: 'literal'; readonly value: Constant };

/** The value of a literal, with its CEL type. A bytes value is an array of byte values. */
export type Constant =
  | { readonly type: 'null'; readonly value: null }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: readonly number[] };

/** An identifier. The name starts with a dot if it is written as `.name`. */
export type IdentExpr = Span & { readonly kind: 'ident'; readonly name: string };

/** `operand.field`, or `has(operand.field)` if `isTest` is true. */
export type SelectExpr = Span & {
  readonly kind: 'select';
  readonly operand: Expr;
  readonly field: string;
  readonly isTest: boolean;
  readonly fieldPlace: Span;
};

/** A call to an operator, function or method. `target` is the part before the dot: a value, or a namespace (`sets`). */
export type CallExpr = Span & {
  readonly kind: 'call';
  readonly name: string;
  readonly target?: Expr;
  readonly args: readonly Expr[];
  /** The span of the function name or the operator symbol. */
  readonly namePlace: Span;
};

/** `[a, b]`. `optionals` contains the indices of elements written as `?a`. */
export type ListExpr = Span & {
  readonly kind: 'list';
  readonly elements: readonly Expr[];
  readonly optionals: ReadonlySet<number>;
};

/** `{key: value}`. */
export type MapExpr = Span & { readonly kind: 'map'; readonly entries: readonly MapEntry[] };

/** An entry of a map, `key: value`. It is optional when written as `?key: value`. */
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

/** A field of a struct, `field: value`. It is optional when written as `?field: value`. */
export type StructField = Span & { readonly name: string; readonly value: Expr; readonly isOptional: boolean };

/**
 * A fold: the accumulator starts as `init`, and is set to `step` for each element of `range` while `condition` is true.
 * It then evaluates to `result`. With `iterVar2`, `iterVar` is the index or key, and `iterVar2` the element or value.
 */
export type ComprehensionExpr = Span & {
  readonly kind: 'comprehension';
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

/** Returns the child nodes of a node, in source order. */
export function childrenOf(node: Expr): readonly Expr[] {
  switch (node.kind) {
    case 'literal':
    case 'ident':
      return [];
    case 'select':
      return [node.operand];
    case 'call':
      return node.target === undefined ? node.args : [node.target, ...node.args];
    case 'list':
      return node.elements;
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'struct':
      return node.fields.map(({ value }) => value);
    case 'comprehension':
      return [node.range, node.init, node.condition, node.step, node.result];
  }
}
