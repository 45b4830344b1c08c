import { compileExpression } from '../../compiler/cel/index.js';
import type { Check } from '../checks/index.js';
import { variableTypes } from './cel-environment.js';

/** The variables of match conditions. Policies with parameters have `params`, their validations `variables`. */
export const matchVariables: readonly string[] = ['object', 'oldObject', 'request', 'namespaceObject', 'authorizer'];

/**
 * Requires an expression that compiles.
 *
 * @param types types of the result, `dyn` for any
 * @param names the variables that the expression can read
 */
export function compiles(types: readonly string[], names: readonly string[]): Check {
  return (field) => {
    if (field.text.trim() === '') return;
    const known = new Map([...variableTypes].filter(([name]) => names.includes(name)));
    const program = compileExpression(field.text, known);
    if ('error' in program) field.invalid(`compilation failed: ${program.error}`);
    else if (!types.includes(program.type) && !types.includes('dyn')) {
      const [only = ''] = types;
      const wanted = types.length === 1 ? only : `one of [${types.join(' ')}]`;
      field.invalid(`must evaluate to ${wanted} but got ${program.type}`);
    }
  };
}
