import type { Expr } from '../parse/ast.js';
import type { CelType } from '../types/types.js';

/** Variables and their types. Variables of an inner scope shadow those of an outer one. */
export class Scope {
  /**
   * @param variables the variables of this scope
   * @param outer the scope in which other names are looked up
   */
  constructor(
    readonly variables: ReadonlyMap<string, CelType>,
    readonly outer?: Scope,
  ) {}

  /** Returns the type of a variable, or undefined if it is not declared. */
  find(name: string): CelType | undefined {
    return this.variables.get(name) ?? this.outer?.find(name);
  }

  /** Returns the scope of the variables of the rule. */
  outermost(): Scope {
    return this.outer?.outermost() ?? this;
  }

  /** Returns the names of all variables. */
  names(): string[] {
    return [...this.variables.keys(), ...(this.outer?.names() ?? [])];
  }
}

/** Returns an inner scope with additional variables. */
export function inside(outer: Scope, variables: readonly (readonly [string, CelType])[]): Scope {
  return new Scope(new Map(variables), outer);
}

const dyn: CelType = { kind: 'dyn' };

function typeNamed(of: CelType): CelType {
  return { kind: 'type', of };
}

/** Type names, which are values in CEL. */
const typeValues: ReadonlyMap<string, CelType> = new Map([
  ...(['bool', 'bytes', 'double', 'duration', 'int', 'null_type', 'string', 'timestamp', 'uint'] as const).map(
    (kind) => [kind, typeNamed({ kind })] as const,
  ),
  ['list', typeNamed({ kind: 'list', element: dyn })],
  ['map', typeNamed({ kind: 'map', key: dyn, value: dyn })],
  ['type', typeNamed({ kind: 'type' })],
  ['optional_type', typeNamed({ kind: 'opaque', name: 'optional_type', parameters: [dyn] })],
  ['net.IP', typeNamed({ kind: 'object', name: 'net.IP' })],
  ['net.CIDR', typeNamed({ kind: 'object', name: 'net.CIDR' })],
]);

/** Returns the type of the variable or type that a name refers to. */
export function lookUp(scope: Scope, written: string): CelType | undefined {
  const name = written.replace(/^\./, '');
  // The protobuf types have constants and wrappers that rules do not need. Their types are left open.
  return scope.find(name) ?? typeValues.get(name) ?? (/^google\.protobuf\.\w/.test(name) ? dyn : undefined);
}

/** Returns the names that can start an expression, for suggestions. */
export function visibleNames(scope: Scope): string[] {
  return [...scope.names().filter((name) => /^\w/.test(name)), ...typeValues.keys()];
}

/** Returns `a.b.c` for a chain of field selections on a name, or undefined for other expressions. */
export function qualifiedName(node: Expr): string | undefined {
  if (node.kind === 'ident') return node.name;
  if (node.kind !== 'select' || node.isTest) return undefined;
  const operand = qualifiedName(node.operand);
  return operand === undefined ? undefined : `${operand}.${node.field}`;
}
