import type { Definition } from './definition.js';

/** Returns warnings about a written CRD. */
export function definitionWarnings(_definition: Definition, _old: Definition | undefined): readonly string[] {
  return [];
}
