import type { Expr, Place } from './ast.js';
import type { CheckState } from './check-state.js';
import * as say from './say.js';
import type { CelType } from './types.js';
import { insideOptional, isOpen, optional } from './unify.js';

/** A field as it was written behind a value. */
export interface WrittenField {
  readonly name: string;
  readonly place: Place;
  /** Whether it was written with a question mark. */
  readonly isOptional: boolean;
}

/** The type of a field of a value. That of a field of an optional value is optional. */
export function fieldType(state: CheckState, operand: Expr, field: WrittenField): CelType {
  const operandType = state.known(state.check(operand));
  const unwrapped = insideOptional(operandType);
  const type = typeIn(state, unwrapped ?? operandType, field);
  return unwrapped !== undefined || field.isOptional ? optional(type) : type;
}

function typeIn(state: CheckState, target: CelType, field: WrittenField): CelType {
  if (target.kind === 'map') return target.value;
  if (target.kind === 'object') {
    const fields = target.declared?.fields;
    // A field whose name CEL keeps for itself is escaped in the declaration, but needs no escape behind a dot.
    const found = fields?.get(field.name) ?? fields?.get(`__${field.name}__`);
    return found?.declared.type ?? state.complain(say.noField(field, target));
  }
  if (target.kind === 'parameter') state.assign([{ kind: 'dyn' }], [target]);
  else if (!isOpen(target)) state.complain(say.noFields(field, state.shown(target)));
  return { kind: 'dyn' };
}
