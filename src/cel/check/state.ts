import type { Diagnostic } from '../../problems/index.js';
import type { Expr } from '../parse/ast.js';
import type { CelType } from '../types/types.js';
import { Bindings, substitute } from '../types/unify.js';
import type { Checked, Reference } from './checked.js';
import type { Scope } from './scope.js';

/** What one run of the checker knows. It grows from node to node. */
export class CheckState {
  readonly #types = new Map<Expr, CelType>();
  readonly #references = new Map<Expr, Reference>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #bindings = new Bindings();
  #freeVariables = 0;

  /** @param scope the names that can be used where the checker is */
  constructor(public scope: Scope) {}

  /** What was found, with all type variables filled in. */
  results(): Omit<Checked, 'expr'> {
    const types = new Map([...this.#types].map(([node, type]) => [node, this.shown(type)]));
    return { types, references: this.#references, diagnostics: this.#diagnostics.toSorted(byPlace) };
  }

  /** The type of a node, or undefined before it is set. */
  typeOf(node: Expr): CelType | undefined {
    return this.#types.get(node);
  }

  /** Sets the type of a node, and returns it. */
  setType(node: Expr, type: CelType): CelType {
    this.#types.set(node, type);
    return type;
  }

  /** Notes what a node stands for. */
  refer(node: Expr, reference: Reference): void {
    this.#references.set(node, reference);
  }

  /** Reports a mistake, and returns a type for it that fits anywhere. */
  report(diagnostic: Diagnostic): CelType {
    this.#diagnostics.push(diagnostic);
    return { kind: 'error' };
  }

  /** Whether values of the types `from` may stand where the types `to` are asked for; learns of variables from it. */
  assign(from: readonly CelType[], to: readonly CelType[]): boolean {
    return this.#bindings.assign(from, to);
  }

  /** A type variable that nothing is known of. */
  freshVariable(): CelType {
    return { kind: 'parameter', name: `_var${this.#freeVariables++}` };
  }

  /** The type with the variables that are known. */
  known(type: CelType): CelType {
    return substitute(this.#bindings, type, false);
  }

  /** The type with all variables filled in. */
  shown(type: CelType): CelType {
    return substitute(this.#bindings, type, true);
  }
}

/** Compares diagnostics by their places in one source. */
export function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (one.span?.start ?? 0) - (other.span?.start ?? 0);
}
