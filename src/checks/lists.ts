import { type JsonSchema, propertyOf } from '../model/index.js';
import { type Diagnostic, placesIn, type Span } from '../problems/index.js';
import { pathText, property } from './path-text.js';
import type { SchemaPart } from './schema-part.js';

/** Finds what the API server rejects in `listType` and `listMapKey` of a list. */
export function checkList(part: SchemaPart): Diagnostic[] {
  return [...checkType(part), ...checkKeys(part)];
}

function invalid(span: Span, message: string, hint: string): Diagnostic {
  return { code: 'list-invalid', severity: 'error', message, hint, span };
}

function checkType(part: SchemaPart): Diagnostic[] {
  const { schema } = part;
  const listType = schema['x-kubernetes-list-type'];
  const { items } = schema;
  if ((listType !== 'set' && listType !== 'map') || !items) return [];
  const where = `the list \`${part.where}\` of type \`${listType}\``;
  const found: Diagnostic[] = [];
  const reject = (message: string, hint: string) =>
    found.push(invalid(part.span('x-kubernetes-list-type'), `${where} ${message}`, hint));
  if (items.nullable) reject('has items that may be null', 'remove `| null` from its items');
  if (listType === 'map' && items.type !== 'object') {
    reject('requires objects as items', "use `@ListType('set')` for scalars");
  }
  if (listType === 'set' && items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
    const hint = "use `@ListType('map')` with `@ListMapKey`, or put `@StructType('atomic')` on the type of its items";
    reject('requires scalars or atomic objects as items', hint);
  }
  const inner = items['x-kubernetes-list-type'];
  if (listType === 'set' && items.type === 'array' && inner !== undefined && inner !== 'atomic') {
    reject('requires atomic lists as items', 'remove `@ListType` from its items');
  }
  return found;
}

function checkKeys(part: SchemaPart): Diagnostic[] {
  const { schema } = part;
  if (schema['x-kubernetes-list-type'] !== 'map') return [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (keys.length === 0) {
    const message = `the list \`${part.where}\` of type \`map\` has no key`;
    const hint = "name the field that identifies an item, as in `@ListMapKey('name')`";
    return [invalid(part.span('x-kubernetes-list-type'), message, hint)];
  }
  const { items } = schema;
  return items?.type === 'object' ? keys.flatMap((key) => checkKey(part, items, key)) : [];
}

function checkKey(part: SchemaPart, items: JsonSchema, key: string): Diagnostic[] {
  const field = propertyOf(items, key);
  const written = part.text('x-kubernetes-list-map-keys', '', key);
  const span = placesIn(written, key)(0, key.length);
  const found: Diagnostic[] = [];
  const reject = (message: string, hint: string) => found.push(invalid(span, message, hint));
  if (!field) {
    const newer = part.newerField(key, items);
    if (newer) {
      reject(
        `the field \`${key}\` of the items of \`${part.where}\` ${newer.message}`,
        `use another key, or ${newer.hint}`,
      );
      return found;
    }
    const names = Object.keys(items.properties ?? {}).map((name) => `\`${name}\``);
    reject(`the items of \`${part.where}\` have no field \`${key}\``, `use one of ${names.join(', ')}`);
    return found;
  }
  const at = pathText([...part.path, { kind: 'items' }, property(key)]);
  if (field.type === 'object' || field.type === 'array') {
    reject(`the key \`${at}\` is not a scalar`, 'use a field that is a string, a number or a boolean');
  }
  if (!items.required?.includes(key) && field.default === undefined) {
    reject(`the key \`${at}\` is optional and has no default`, 'remove its `?`, or add `@Default(…)`');
  }
  if (field.nullable) reject(`the key \`${at}\` may be null`, 'remove `| null` from it');
  return found;
}
