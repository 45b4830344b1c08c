import type { CelType } from './types.js';

/** Whether two types are exactly the same. */
export function sameType(one: CelType, other: CelType): boolean {
  return one === other || key(one) === key(other);
}

/** Formats a type for messages, for example as `list(string)`. An object of the schema is formatted as `object`. */
export function typeText(type: CelType): string {
  switch (type.kind) {
    case 'list':
      return `list(${typeText(type.element)})`;
    case 'map':
      return `map(${typeText(type.key)}, ${typeText(type.value)})`;
    case 'object':
      return type.declared === undefined ? type.name : 'object';
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
  switch (type.kind) {
    case 'list':
      return `list(${key(type.element)})`;
    case 'map':
      return `map(${key(type.key)},${key(type.value)})`;
    case 'object':
    case 'parameter':
      return `${type.kind} ${type.name}`;
    case 'opaque':
      return `${type.name}(${type.parameters.map(key).join(',')})`;
    case 'type':
      return type.of === undefined ? 'type' : `type(${key(type.of)})`;
    default:
      return type.kind;
  }
}
