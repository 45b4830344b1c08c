import { fixedSize } from './declared-size.js';
import type { CelType, DeclaredType } from './types.js';

/** Declares an object type that no schema describes, such as `kubernetes.AdmissionRequest`, by the types of its fields. */
export function recordType(name: string, fields: Readonly<Record<string, CelType>>): CelType {
  const size = fixedSize(1);
  const declared: DeclaredType = {
    type: {
      kind: 'object',
      name,
      get declared() {
        return declared;
      },
    },
    schema: {},
    size,
    fields: new Map(
      Object.entries(fields).map(([field, type]) => [field, { name: field, declared: { type, schema: {}, size } }]),
    ),
  };
  return declared.type;
}
