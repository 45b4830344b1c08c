import type { Span } from '../../problems/index.js';
import type { CallExpr, Constant, Expr, IdentExpr, ListExpr, LiteralExpr } from './ast.js';

/** Creates the nodes that a macro expands to. All of them have the span of the macro call. */
export class NodeFactory {
  /**
   * @param place the span of the macro call
   * @param macro the name of the macro
   */
  constructor(
    readonly place: Span,
    readonly macro: string,
  ) {}

  /** Returns a literal. */
  literal(value: Constant): LiteralExpr {
    return { kind: 'literal', value, ...this.#at() };
  }

  /** Returns `true` or `false`. */
  bool(value: boolean): LiteralExpr {
    return this.literal({ type: 'bool', value });
  }

  /** Returns an integer literal. */
  int(value: bigint): LiteralExpr {
    return this.literal({ type: 'int', value });
  }

  /** Returns an identifier. */
  ident(name: string): IdentExpr {
    return { kind: 'ident', name, ...this.#at() };
  }

  /** Returns a list without optional elements. */
  list(...elements: Expr[]): ListExpr {
    return { kind: 'list', elements, optionals: new Set(), ...this.#at() };
  }

  /** Returns a map without entries. */
  emptyMap(): Expr {
    return { kind: 'map', entries: [], ...this.#at() };
  }

  /** Returns a function call. */
  call(name: string, ...args: Expr[]): CallExpr {
    return { kind: 'call', name, args, namePlace: this.#at(), ...this.#at() };
  }

  /** Returns a method call. */
  method(target: Expr, name: string, ...args: Expr[]): CallExpr {
    return { ...this.call(name, ...args), target };
  }

  /** Returns a fold. */
  fold(fields: FoldFields): Expr {
    return { kind: 'comprehension', macro: this.macro, ...fields, ...this.#at() };
  }

  #at(): Span {
    const { file, start, end } = this.place;
    return { file, start, end };
  }
}

/** The fields of a fold, except for those that are the same in the whole expansion of a macro. */
export type FoldFields = Omit<Extract<Expr, { kind: 'comprehension' }>, 'kind' | 'macro' | keyof Span>;
