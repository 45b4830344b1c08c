import type { Expr } from '../parse/ast.js';
import type { Complaint } from '../parse/complaint.js';
import type { CelType } from '../types/types.js';
import { Bindings, substitute } from '../types/unify.js';
import type { Checked, Reference } from './checked.js';
import type { Scope } from './scope.js';

/** What one run of the checker knows. It grows from node to node. */
export class CheckState {
  readonly #types = new Map<Expr, CelType>();
  readonly #references = new Map<Expr, Reference>();
  readonly #complaints: Complaint[] = [];
  readonly #bindings = new Bindings();
  #freeVariables = 0;

  /** @param scope the names that can be used where the checker is */
  constructor(public scope: Scope) {}

  /** What was found, with all type variables filled in. */
  results(): Omit<Checked, 'expr'> {
    const types = new Map([...this.#types].map(([node, type]) => [node, this.shown(type)]));
    const complaints = this.#complaints.toSorted((one, other) => one.start - other.start);
    return { types, references: this.#references, complaints };
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

  /** Notes that something is wrong; the type of what is wrong fits anywhere. */
  complain(complaint: Complaint): CelType {
    this.#complaints.push(complaint);
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
