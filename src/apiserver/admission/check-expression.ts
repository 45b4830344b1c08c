import { type CelType, compileExpression } from '../../compiler/cel/index.js';
import type { Check } from '../checks/index.js';
import type { ExpressionOptions } from './cel-environment.js';
import { variableTypes } from './cel-types.js';

/**
 * The variables of all match conditions. A policy with a `paramKind` adds `params`; a policy with variables adds
 * `variables` to its other expressions.
 */
export const matchVariables: readonly string[] = [
  ...['object', 'oldObject', 'request', 'namespaceObject', 'authorizer', 'authorizer.requestResource'],
];

/**
 * Checks that an expression compiles, and that its result has an allowed type. Ignores an expression that consists of
 * whitespace.
 *
 * @param types allowed types of the result; `dyn` allows all types
 * @param names the variables that the expression can read
 * @param variables the type of `variables`; undefined if the expression cannot read `variables`
 * @param options whether the expression can construct patches
 */
export function compiles(
  types: readonly string[],
  names: readonly string[],
  variables?: CelType,
  options?: ExpressionOptions,
): Check {
  return (field) => {
    if (field.text.trim() === '') return;
    const program = compileExpression(field.text, knownTypes(names, variables), { ...options, checksLiterals: true });
    if ('error' in program) field.invalid(`compilation failed: ${program.error}`);
    else if (!types.includes(program.type) && !types.includes('dyn')) {
      const [only = ''] = types;
      const wanted = types.length === 1 ? only : `one of [${types.join(' ')}]`;
      field.invalid(`must evaluate to ${wanted} but got ${program.type}`);
    }
  };
}

/** Returns the type of an expression; `dyn` if the expression does not compile. */
export function expressionType(expression: string, names: readonly string[], variables: CelType): CelType {
  const program = compileExpression(expression, knownTypes(names, variables));
  return 'error' in program ? { kind: 'dyn' } : program.resultType;
}

function knownTypes(names: readonly string[], variables: CelType | undefined): ReadonlyMap<string, CelType> {
  const known = [...variableTypes].filter(([name]) => names.includes(name));
  return new Map([...known, ...(variables ? [['variables', variables] as const] : [])]);
}
