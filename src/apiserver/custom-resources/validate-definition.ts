import type { FieldError } from '../model/index.js';
import type { Definition } from './definition.js';

/** Validates a new CRD. */
export function validateDefinition(_definition: Definition): readonly FieldError[] {
  return [];
}

/** Validates an update of a CRD. */
export function validateDefinitionUpdate(definition: Definition, _old: Definition): readonly FieldError[] {
  return validateDefinition(definition);
}

/** Validates an update of the status of a CRD. */
export function validateDefinitionStatus(_definition: Definition, _old: Definition): readonly FieldError[] {
  return [];
}
