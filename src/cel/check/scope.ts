import type { Expr } from '../parse/ast.js';
import type { CelType } from '../types/types.js';

/** Names and what they are. An inner scope hides what an outer one has. */
export class Scope {
  /**
   * @param variables the names of this scope
   * @param outer where other names are looked up
   */
  constructor(
    readonly variables: ReadonlyMap<string, CelType>,
    readonly outer?: Scope,
  ) {}

  /** The type of a variable, or undefined when there is none of that name. */
  find(name: string): CelType | undefined {
    return this.variables.get(name) ?? this.outer?.find(name);
  }

  /** The names of all variables. */
  names(): string[] {
    return [...this.variables.keys(), ...(this.outer?.names() ?? [])];
  }
}

/** A scope with more names inside of another one. */
export function inside(outer: Scope, variables: readonly (readonly [string, CelType])[]): Scope {
  return new Scope(new Map(variables), outer);
}

const dyn: CelType = { kind: 'dyn' };

function typeNamed(of: CelType): CelType {
  return { kind: 'type', of };
}

/** Names of types, which are values as well. */
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

/** What a name without a dot before stands for: a variable or a type. */
export function lookUp(scope: Scope, written: string): CelType | undefined {
  const name = written.replace(/^\./, '');
  // The types of protobuf come with constants and wrappers that no rule for a schema needs. What they are is left open.
  return scope.find(name) ?? typeValues.get(name) ?? (/^google\.protobuf\.\w/.test(name) ? dyn : undefined);
}

/** The names that a rule can begin with, for suggestions. */
export function visibleNames(scope: Scope): string[] {
  return [...scope.names().filter((name) => /^\w/.test(name)), ...typeValues.keys()];
}

/** `a.b.c` for a chain of selections of a name, or undefined for other expressions. */
export function qualifiedName(node: Expr): string | undefined {
  if (node.kind === 'ident') return node.name;
  if (node.kind !== 'select' || node.isTest) return undefined;
  const operand = qualifiedName(node.operand);
  return operand === undefined ? undefined : `${operand}.${node.field}`;
}
