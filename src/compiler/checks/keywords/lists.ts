import { type JsonSchema, propertyOf } from '../../../base/json/index.js';
import { type Diagnostic, errorOf, placesIn } from '../../../base/problems/index.js';
import { pathText, property, type SchemaNode } from '../schema-node.js';

/** Reports a `listType` or `listMapKey` that the API server rejects. */
export function checkList(node: SchemaNode): Diagnostic[] {
  if (node.schema['x-kubernetes-list-type'] === undefined) return [];
  return [...checkType(node), ...checkKeys(node)];
}

function checkType(node: SchemaNode): Diagnostic[] {
  const { schema } = node;
  const listType = schema['x-kubernetes-list-type'];
  const { items } = schema;
  if ((listType !== 'set' && listType !== 'map') || !items) return [];
  const found: Diagnostic[] = [];
  const requireItems = (requirement: string, hint: string) => {
    const message = `the items of \`${node.where}\` must ${requirement}, because its list type is \`${listType}\``;
    found.push(errorOf('list-invalid', message, hint, node.span('x-kubernetes-list-type')));
  };
  if (items.nullable) requireItems('not be nullable', 'remove `| null` from the items');
  if (listType === 'map' && items.type !== 'object') requireItems('be objects', "use `@ListType('set')` for scalars");
  if (listType === 'set' && items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
    const hint = "use `@ListType('map')` with `@ListMapKey`, or put `@StructType('atomic')` on the type of the items";
    requireItems('be scalars or atomic objects', hint);
  }
  const inner = items['x-kubernetes-list-type'];
  if (listType === 'set' && items.type === 'array' && inner !== undefined && inner !== 'atomic') {
    requireItems('be atomic lists', 'remove `@ListType` from the items');
  }
  return found;
}

function checkKeys(node: SchemaNode): Diagnostic[] {
  const { schema } = node;
  if (schema['x-kubernetes-list-type'] !== 'map') return [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (keys.length === 0) {
    const message = `\`${node.where}\` must have at least one list map key, because its list type is \`map\``;
    const hint = "name the field that identifies an item, for example `@ListMapKey('name')`";
    return [errorOf('list-invalid', message, hint, node.span('x-kubernetes-list-type'))];
  }
  const { items } = schema;
  return items?.type === 'object' ? keys.flatMap((key) => checkKey(node, items, key)) : [];
}

function checkKey(node: SchemaNode, items: JsonSchema, key: string): Diagnostic[] {
  const field = propertyOf(items, key);
  const written = node.text('x-kubernetes-list-map-keys', '', key);
  const span = placesIn(written, key)(0, key.length);
  const found: Diagnostic[] = [];
  const reject = (message: string, hint: string) => found.push(errorOf('list-invalid', message, hint, span));
  if (!field) {
    const newer = node.newerField(key, items);
    if (newer) {
      const message = `the field \`${key}\` of the items of \`${node.where}\` ${newer.message}`;
      reject(message, `use another key, or ${newer.hint}`);
      return found;
    }
    const names = Object.keys(items.properties ?? {}).map((name) => `\`${name}\``);
    const message = `list map key \`${key}\` must be a field of the items of \`${node.where}\``;
    reject(message, names.length > 0 ? `use one of ${names.join(', ')}` : 'use an item type that declares the field');
    return found;
  }
  const at = pathText([...node.path, { kind: 'items' }, property(key)]);
  if (field.type === 'object' || field.type === 'array') {
    reject(`list map key \`${at}\` must be a scalar`, 'use a field that is a string, a number or a boolean');
  }
  if (!items.required?.includes(key) && field.default === undefined) {
    reject(`list map key \`${at}\` must be required or have a default`, 'remove the `?`, or add `@Default(…)`');
  }
  if (field.nullable) reject(`list map key \`${at}\` must not be nullable`, 'remove `| null` from the field');
  return found;
}
