import type { Span } from '../../problems/index.js';
import type { CallExpr, Constant, Expr, IdentExpr, ListExpr, LiteralExpr } from './ast.js';

/** Makes the nodes of a macro: all have the place of the call that they were written as. */
export class NodeMaker {
  /**
   * @param place where the call stands
   * @param macro the name of the macro
   */
  constructor(
    readonly place: Span,
    readonly macro: string,
  ) {}

  /** A constant. */
  literal(value: Constant): LiteralExpr {
    return { kind: 'literal', value, ...this.#at() };
  }

  /** `true` or `false`. */
  bool(value: boolean): LiteralExpr {
    return this.literal({ type: 'bool', value });
  }

  /** An integer. */
  int(value: bigint): LiteralExpr {
    return this.literal({ type: 'int', value });
  }

  /** A name. */
  ident(name: string): IdentExpr {
    return { kind: 'ident', name, ...this.#at() };
  }

  /** A list without optional elements. */
  list(...elements: Expr[]): ListExpr {
    return { kind: 'list', elements, optionals: new Set(), ...this.#at() };
  }

  /** A map without entries. */
  emptyMap(): Expr {
    return { kind: 'map', entries: [], ...this.#at() };
  }

  /** A call without a target. */
  call(name: string, ...args: Expr[]): CallExpr {
    return { kind: 'call', name, args, namePlace: this.#at(), ...this.#at() };
  }

  /** A call of a method. */
  method(target: Expr, name: string, ...args: Expr[]): CallExpr {
    return { ...this.call(name, ...args), target };
  }

  /** A fold. */
  fold(parts: FoldParts): Expr {
    return { kind: 'comprehension', macro: this.macro, ...parts, ...this.#at() };
  }

  #at(): Span {
    const { file, start, end } = this.place;
    return { file, start, end };
  }
}

/** What a fold is made of. */
export type FoldParts = Omit<Extract<Expr, { kind: 'comprehension' }>, 'kind' | 'macro' | keyof Span>;
