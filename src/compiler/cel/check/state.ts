import { isOlder, type KubernetesVersion } from '../../../base/kubernetes-version.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { NewerField } from '../../model/index.js';
import type { Expr } from '../parse/ast.js';
import { globalNamesSince } from '../types/availability.js';
import { type CelType, scalarKinds } from '../types/types.js';
import { Bindings, substitute } from '../types/unify.js';

/** An expression with the results of type checking. */
export interface Checked {
  readonly expr: Expr;
  /** The type of each node, with type variables resolved. A function's namespace, such as `optional`, has no type. */
  readonly types: ReadonlyMap<Expr, CelType>;
  /** References by node. A `select` node with an `ident` reference is a qualified name, not a field selection. */
  readonly references: ReadonlyMap<Expr, Reference>;
  /** Type errors, in source order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The variable, type or function that a name or call refers to. */
export type Reference =
  | { readonly kind: 'ident'; readonly name: string }
  /** `name` is qualified (`optional.of`); `overloads` are the IDs of the overloads that may be called. */
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly overloads: readonly string[];
      /** Whether the call's target is a value rather than the function's namespace. */
      readonly hasTarget: boolean;
    };

/** State of the type checker for one expression. */
export class CheckState {
  readonly types = new Map<Expr, CelType>();
  readonly references = new Map<Expr, Reference>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #bindings = new Bindings();
  #freeVariables = 0;

  constructor(
    public scope: Scope<CelType>,
    readonly target: KubernetesVersion,
    readonly newerField?: NewerField,
    readonly hasPatchTypes = false,
  ) {}

  results(): Omit<Checked, 'expr'> {
    const types = new Map([...this.types].map(([node, type]) => [node, this.resolved(type)]));
    return { types, references: this.references, diagnostics: this.#diagnostics.toSorted(byPlace) };
  }

  /** Returns the type of a name, which may have a leading dot; undefined for an unknown name. */
  lookUp(name: string): CelType | undefined {
    return lookUp(this.#hasGlobalNames && name.startsWith('.') ? this.scope.outermost() : this.scope, name);
  }

  /** Records the name that a node refers to. A leading dot stays only if a macro variable has the same name. */
  referToName(node: Expr, written: string): void {
    const name = written.replace(/^\./, '');
    const isHidden = this.scope.find(name) !== this.scope.outermost().find(name);
    this.references.set(node, { kind: 'ident', name: this.#hasGlobalNames && isHidden ? written : name });
  }

  /** Whether the target API server resolves names with a leading dot in the outermost scope. */
  get #hasGlobalNames(): boolean {
    return !isOlder(this.target, globalNamesSince);
  }

  /** Reports an error, and returns a type that is assignable to any other type. */
  report(diagnostic: Diagnostic): CelType {
    this.#diagnostics.push(diagnostic);
    return { kind: 'error' };
  }

  /** See {@link Bindings.assign}. */
  assign(from: readonly CelType[], to: readonly CelType[]): boolean {
    return this.#bindings.assign(from, to);
  }

  freshVariable(): CelType {
    return { kind: 'parameter', name: `_var${this.#freeVariables++}` };
  }

  /** Replaces bound type variables in a type. */
  known(type: CelType): CelType {
    return substitute(this.#bindings, type, false);
  }

  /** Replaces all type variables in a type; unbound variables become `dyn`. */
  resolved(type: CelType): CelType {
    return substitute(this.#bindings, type, true);
  }
}

/** Compares diagnostics in the same source by position. */
export function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (one.span?.start ?? 0) - (other.span?.start ?? 0);
}

/** Variables with their types or values. An inner scope shadows variables of outer scopes. */
export class Scope<T> {
  constructor(
    readonly variables: ReadonlyMap<string, T>,
    readonly outer?: Scope<T>,
  ) {}

  find(name: string): T | undefined {
    return this.variables.has(name) ? this.variables.get(name) : this.outer?.find(name);
  }

  /** Returns the outermost scope, which contains the rule's own variables. */
  outermost(): Scope<T> {
    return this.outer?.outermost() ?? this;
  }

  names(): string[] {
    return [...this.variables.keys(), ...(this.outer?.names() ?? [])];
  }
}

/** Whether a name is a type that only mutations construct: `JSONPatch`, `Object`, or a path such as `Object.spec`. */
export function isPatchType(name: string): boolean {
  return name === 'JSONPatch' || name === 'Object' || name.startsWith('Object.');
}

const dyn: CelType = { kind: 'dyn' };

function typeNamed(of: CelType): CelType {
  return { kind: 'type', of };
}

/** Type names, which are values in CEL. */
const typeValues: ReadonlyMap<string, CelType> = new Map([
  ...([...scalarKinds, 'null_type'] as const).map((kind) => [kind, typeNamed({ kind })] as const),
  ['list', typeNamed({ kind: 'list', element: dyn })],
  ['map', typeNamed({ kind: 'map', key: dyn, value: dyn })],
  ['type', typeNamed({ kind: 'type' })],
  ['optional_type', typeNamed({ kind: 'opaque', name: 'optional_type', parameters: [dyn] })],
  ['net.IP', typeNamed({ kind: 'object', name: 'net.IP' })],
  ['net.CIDR', typeNamed({ kind: 'object', name: 'net.CIDR' })],
]);

/** Returns the CEL type of a name, which refers to a variable or a type. */
function lookUp(scope: Scope<CelType>, written: string): CelType | undefined {
  const name = written.replace(/^\./, '');
  // Rules do not need the constants and wrappers in `google.protobuf`, so their types are not checked.
  return scope.find(name) ?? typeValues.get(name) ?? (/^google\.protobuf\.\w/.test(name) ? dyn : undefined);
}

/** Returns the names that can start an expression, for suggestions. */
export function visibleNames(scope: Scope<CelType>): string[] {
  return [...scope.names().filter((name) => /^\w/.test(name)), ...typeValues.keys()];
}

/** Returns `a.b.c` for a chain of field selections on a name, or undefined for other expressions. */
export function qualifiedName(node: Expr): string | undefined {
  if (node.kind === 'ident') return node.name;
  if (node.kind !== 'select' || node.isTest) return undefined;
  const operand = qualifiedName(node.operand);
  return operand === undefined ? undefined : `${operand}.${node.field}`;
}
