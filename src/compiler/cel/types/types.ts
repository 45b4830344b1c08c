import type { JsonSchema } from '../../../base/json/index.js';
import type { DeclaredSize } from './declared-size.js';

/** A CEL type. Object types are compared by name, other types by structure. */
export type CelType =
  | { readonly kind: (typeof scalarKinds)[number] | 'null_type' | 'dyn' | 'error' }
  | { readonly kind: 'list'; readonly element: CelType }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  /** An object. `declared` is undefined for a type without declared fields, such as `kubernetes.Quantity`. */
  | { readonly kind: 'object'; readonly name: string; readonly declared?: DeclaredType }
  /** `optional_type(T)`, or another type without accessible fields. */
  | { readonly kind: 'opaque'; readonly name: string; readonly parameters: readonly CelType[] }
  /** A type variable, in a function signature or for an empty list. */
  | { readonly kind: 'parameter'; readonly name: string }
  /** The type of a type value, for example `type(self)`. */
  | { readonly kind: 'type'; readonly of?: CelType };

/** The types of scalars, except for null. */
export const scalarKinds = ['bool', 'bytes', 'double', 'duration', 'int', 'string', 'timestamp', 'uint'] as const;

/** The CEL declaration of a schema. A schema whose values CEL cannot access has no declaration. */
export interface DeclaredType {
  /** The CEL type. If it is an object type, its `declared` is this declaration. */
  readonly type: CelType;
  readonly schema: JsonSchema;
  readonly size: DeclaredSize;
  /** The fields of an object, by their escaped names. */
  readonly fields?: ReadonlyMap<string, DeclaredField>;
  readonly element?: DeclaredType;
}

/** A declared field of an object. */
export interface DeclaredField {
  /** The name in the schema, without escapes. */
  readonly name: string;
  readonly declared: DeclaredType;
}

/** Whether two types are exactly the same. */
export function sameType(one: CelType, other: CelType): boolean {
  return one === other || key(one) === key(other);
}

/** Formats a type for messages, for example as `list(string)`. Objects in the schema are formatted as `object`. */
export function typeText(type: CelType): string {
  switch (type.kind) {
    case 'list':
      return `list(${typeText(type.element)})`;
    case 'map':
      return `map(${typeText(type.key)}, ${typeText(type.value)})`;
    case 'object':
      return type.declared === undefined || type.name.startsWith('kubernetes.') ? type.name : 'object';
    case 'opaque':
      return `${type.name.replace('optional_type', 'optional')}(${type.parameters.map(typeText).join(', ')})`;
    case 'parameter':
      return type.name;
    case 'null_type':
      return 'null';
    case 'type':
      return type.of === undefined ? 'type' : `type(${typeText(type.of)})`;
    default:
      return type.kind;
  }
}

function key(type: CelType): string {
  const name = 'name' in type ? type.name : '';
  return `${type.kind} ${name}(${partsOf(type).map(key).join(',')})`;
}

/** Returns the type parameters of a type. */
export function partsOf(type: CelType): readonly CelType[] {
  if (type.kind === 'list') return [type.element];
  if (type.kind === 'map') return [type.key, type.value];
  if (type.kind === 'type') return type.of === undefined ? [] : [type.of];
  return type.kind === 'opaque' ? type.parameters : [];
}
