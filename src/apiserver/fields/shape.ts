import { isRecord, type Json } from '../../base/json/index.js';
import type { JsonObject, SchemaNode } from '../model/index.js';

/** A schema for structured merge; undefined for a value without schema, whose shape follows from the value. */
export type Typed = SchemaNode | undefined;

/** The shape of a value: which parts are merged, and which are replaced as a whole. */
export type Shape =
  | { readonly kind: 'scalar'; readonly type: 'string' | 'numeric' | 'boolean' | 'untyped' }
  | {
      readonly kind: 'list';
      readonly isAtomic: boolean;
      /** Keys of the items; empty for sets and atomic lists. */
      readonly keys: readonly string[];
      readonly element: Typed;
    }
  | {
      readonly kind: 'map';
      readonly isAtomic: boolean;
      /** Whether a field is declared; undeclared fields are map entries. */
      isDeclared(name: string): boolean;
      /** The schema of a field or entry; `null` if no field of this name is allowed. */
      child(name: string): Typed | null;
    };

/** Returns the shape of a schema. The value matters only if there is no schema, or if the schema allows any value. */
export function shapeOf(typed: Typed, value: Json | undefined): Shape {
  if (typed === undefined) return deducedShape(value);
  switch (typed.type) {
    case 'object':
      return mapShape(typed);
    case 'array': {
      const isAtomic = typed.listType !== 'set' && typed.listType !== 'map';
      return { kind: 'list', isAtomic, keys: typed.listMapKeys, element: typed.element };
    }
    case 'string':
      return { kind: 'scalar', type: typed.format === 'quantity' ? 'untyped' : 'string' };
    case 'integer':
    case 'number':
      return { kind: 'scalar', type: 'numeric' };
    case 'boolean':
      return { kind: 'scalar', type: 'boolean' };
    case 'int-or-string':
      return { kind: 'scalar', type: 'untyped' };
    case 'any': {
      const shape = deducedShape(value);
      const isRaw = typed.typeId === 'k8s.io/apimachinery/pkg/runtime.RawExtension';
      return isRaw && shape.kind !== 'scalar' ? { ...shape, isAtomic: true } : shape;
    }
    default:
      return typed.type satisfies never;
  }
}

function mapShape(node: SchemaNode): Shape {
  return {
    kind: 'map',
    isAtomic: node.isAtomicMap,
    isDeclared: (name) => node.field(name) !== undefined,
    child: (name) => node.field(name) ?? node.element ?? (isOpen(node) ? undefined : null),
  };
}

/** Whether fields without a schema are allowed. */
function isOpen(node: SchemaNode): boolean {
  return node.preservesUnknownFields || (node.fieldNames.length === 0 && node.goType === undefined);
}

function deducedShape(value: Json | undefined): Shape {
  if (Array.isArray(value)) return { kind: 'list', isAtomic: true, keys: [], element: undefined };
  const isMap = value === undefined || value === null || isRecord(value);
  if (!isMap) return { kind: 'scalar', type: 'untyped' };
  return { kind: 'map', isAtomic: false, isDeclared: () => false, child: () => undefined };
}

/**
 * Returns the path element of an item in a set or map list.
 *
 * @throws Error if the item has none of the keys, or has a type that cannot be an item of the list
 */
export function itemElement(shape: Shape & { readonly kind: 'list' }, item: Json): string {
  if (shape.keys.length === 0) {
    if (item === null) throw new Error("associative list without keys has an element that's an explicit null");
    if (Array.isArray(item)) throw new Error('not supported: associative list with lists as elements');
    if (isRecord(item)) throw new Error("associative list without keys has an element that's a map type");
    return `v:${scalarText(item)}`;
  }
  if (item === null) throw new Error('associative list with keys may not have a null element');
  if (!isRecord(item)) throw new Error('associative list with keys may not have non-map elements');
  const values = [...shape.keys].sort().flatMap((key) => {
    const value = Object.hasOwn(item, key) ? (item as JsonObject)[key] : keyDefault(shape.element, key);
    return value === undefined ? [] : [`${JSON.stringify(key)}:${scalarText(value)}`];
  });
  if (values.length === 0) {
    const keys = shape.keys.map((key) => JSON.stringify(key)).join(' ');
    throw new Error(
      `associative list with keys has an element that omits all key fields [${keys}] (and doesn't have default values for any key fields)`,
    );
  }
  return `k:{${values.join(',')}}`;
}

/** Returns the default of a key. In built-in types, required keys without a default have Go's zero value. */
function keyDefault(element: Typed, key: string): Json | undefined {
  const field = element?.field(key);
  if (!field || field.default !== undefined || field.goType === undefined) return field?.default;
  if (!element?.required.includes(key)) return undefined;
  return field.type === 'integer' ? 0 : field.type === 'boolean' ? false : '';
}

function scalarText(value: Json): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
