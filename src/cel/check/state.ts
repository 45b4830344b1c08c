import { isOlder, type KubernetesVersion, type NewerField } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import type { Expr } from '../parse/ast.js';
import { globalNamesSince } from '../types/availability.js';
import type { CelType } from '../types/types.js';
import { Bindings, substitute } from '../types/unify.js';
import type { Checked, Reference } from './checked.js';
import { lookUp, type Scope } from './scope.js';

/** The state of type-checking one expression. */
export class CheckState {
  readonly #types = new Map<Expr, CelType>();
  readonly #references = new Map<Expr, Reference>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #bindings = new Bindings();
  #freeVariables = 0;

  /**
   * @param scope the variables that are visible to the node that is being checked
   * @param target the version of Kubernetes of the API server
   * @param newerField finds fields of built-in types that only later versions have. Default: the target has all fields
   */
  constructor(
    public scope: Scope,
    readonly target: KubernetesVersion,
    readonly newerField?: NewerField,
  ) {}

  /** Returns the results, with all type variables resolved. */
  results(): Omit<Checked, 'expr'> {
    const types = new Map([...this.#types].map(([node, type]) => [node, this.resolved(type)]));
    return { types, references: this.#references, diagnostics: this.#diagnostics.toSorted(byPlace) };
  }

  /** Returns the type of a node, or undefined before it is set. */
  typeOf(node: Expr): CelType | undefined {
    return this.#types.get(node);
  }

  /** Sets the type of a node, and returns it. */
  setType(node: Expr, type: CelType): CelType {
    this.#types.set(node, type);
    return type;
  }

  /** Returns the type of a name, which may have a leading dot. */
  lookUp(name: string): CelType | undefined {
    return lookUp(this.#hasGlobalNames && name.startsWith('.') ? this.scope.outermost() : this.scope, name);
  }

  /** Records the name that a node refers to. It keeps its leading dot if the variable of a macro has the same name. */
  referToName(node: Expr, written: string): void {
    const name = written.replace(/^\./, '');
    const isHidden = this.scope.find(name) !== this.scope.outermost().find(name);
    this.refer(node, { kind: 'ident', name: this.#hasGlobalNames && isHidden ? written : name });
  }

  /** Whether names with a leading dot are resolved in the outermost scope. */
  get #hasGlobalNames(): boolean {
    return !isOlder(this.target, globalNamesSince);
  }

  /** Records what a node refers to. */
  refer(node: Expr, reference: Reference): void {
    this.#references.set(node, reference);
  }

  /** Reports an error, and returns a type that is assignable to any other type. */
  report(diagnostic: Diagnostic): CelType {
    this.#diagnostics.push(diagnostic);
    return { kind: 'error' };
  }

  /** Whether the types `from` are assignable to the types `to`. If so, type variables are bound accordingly. */
  assign(from: readonly CelType[], to: readonly CelType[]): boolean {
    return this.#bindings.assign(from, to);
  }

  /** Returns a new, unbound type variable. */
  freshVariable(): CelType {
    return { kind: 'parameter', name: `_var${this.#freeVariables++}` };
  }

  /** Returns a type with bound type variables replaced. */
  known(type: CelType): CelType {
    return substitute(this.#bindings, type, false);
  }

  /** Returns a type with all type variables replaced: unbound ones become `dyn`. */
  resolved(type: CelType): CelType {
    return substitute(this.#bindings, type, true);
  }
}

/** Compares diagnostics of one source by position. */
export function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (one.span?.start ?? 0) - (other.span?.start ?? 0);
}
