import type { CelType } from '../types/types.js';
import { insideOptional, isOpen, optional } from '../types/unify.js';
import type { WrittenField } from './say.js';
import * as say from './say.js';
import type { CheckState } from './state.js';

/** The type of a field of a value. That of a field of an optional value is optional. */
export function fieldType(state: CheckState, operand: CelType, field: WrittenField): CelType {
  const operandType = state.known(operand);
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
    return found?.declared.type ?? state.report(say.noField(field, target));
  }
  if (target.kind === 'parameter') state.assign([{ kind: 'dyn' }], [target]);
  else if (!isOpen(target)) state.report(say.noFields(field, state.shown(target)));
  return { kind: 'dyn' };
}
