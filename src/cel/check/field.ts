import { newerError } from '../parse/diagnostics.js';
import type { CelType } from '../types/types.js';
import { insideOptional, isOpen, optional } from '../types/unify.js';
import type { CheckState } from './state.js';
import type { WrittenField } from './type-errors.js';
import * as typeErrors from './type-errors.js';

/** Returns the type of a field of a value. The type of a field of an optional value is optional. */
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
    // A field whose name is a reserved word is escaped in the declaration, but may be written without escapes.
    const found = fields?.get(field.name) ?? fields?.get(`__${field.name}__`);
    return (
      found?.declared.type ?? state.report(newerField(state, target, field) ?? typeErrors.unknownField(field, target))
    );
  }
  if (target.kind === 'parameter') state.assign([{ kind: 'dyn' }], [target]);
  else if (!isOpen(target)) state.report(typeErrors.notAnObject(field, state.resolved(target)));
  return { kind: 'dyn' };
}

function newerField(state: CheckState, target: CelType & { kind: 'object' }, { name, place }: WrittenField) {
  const newer = target.declared && state.newerField?.(target.declared.schema, name);
  return newer && newerError(place, `\`${target.name}.${name}\``, newer);
}
