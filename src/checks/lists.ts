import { type JsonSchema, propertyOf } from '../model/index.js';
import { type Finding, pathText, property } from './finding.js';
import type { SchemaPart } from './walk.js';

/** Finds what the API server refuses in `listType` and `listMapKey` of a list. */
export function listFindings(part: SchemaPart): Finding[] {
  return [...typeFindings(part), ...keyFindings(part)];
}

function typeFindings(part: SchemaPart): Finding[] {
  const { schema } = part;
  const listType = schema['x-kubernetes-list-type'];
  const { items } = schema;
  if ((listType !== 'set' && listType !== 'map') || !items) return [];
  const refuse = (message: string, hint: string): Finding => ({
    code: 'list-invalid',
    path: part.path,
    keyword: 'x-kubernetes-list-type',
    message,
    hint,
  });
  const where = `the list \`${part.where}\` of the type \`${listType}\``;
  const found: Finding[] = [];
  if (items.nullable) found.push(refuse(`${where} has items that may be null`, 'remove `| null` from its items'));
  if (listType === 'map' && items.type !== 'object') {
    found.push(refuse(`${where} needs objects as items`, "use `@ListType('set')` for scalars"));
  }
  if (listType === 'set' && items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
    const hint = "use `@ListType('map')` with `@ListMapKey`, or put `@StructType('atomic')` on the type of its items";
    found.push(refuse(`${where} needs scalars or atomic objects as items`, hint));
  }
  const inner = items['x-kubernetes-list-type'];
  if (listType === 'set' && items.type === 'array' && inner !== undefined && inner !== 'atomic') {
    found.push(refuse(`${where} needs atomic lists as items`, 'remove `@ListType` from its items'));
  }
  return found;
}

function keyFindings(part: SchemaPart): Finding[] {
  const { schema } = part;
  if (schema['x-kubernetes-list-type'] !== 'map') return [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (keys.length === 0) {
    return [
      {
        code: 'list-invalid',
        path: part.path,
        keyword: 'x-kubernetes-list-type',
        message: `the list \`${part.where}\` of the type \`map\` has no key`,
        hint: "name the field that tells its items apart, as `@ListMapKey('name')`",
      },
    ];
  }
  if (schema.items?.type !== 'object') return [];
  return keys.flatMap((key) => keyTrouble(schema.items ?? {}, key, part.path));
}

function keyTrouble(items: JsonSchema, key: string, path: SchemaPart['path']): Finding[] {
  const field = propertyOf(items, key);
  const list = pathText(path);
  const refuse = (message: string, hint: string): Finding => ({
    code: 'list-invalid',
    path,
    keyword: 'x-kubernetes-list-map-keys',
    text: key,
    message,
    hint,
  });
  if (!field) {
    const names = Object.keys(items.properties ?? {}).map((name) => `\`${name}\``);
    return [refuse(`the items of \`${list}\` have no field \`${key}\``, `name one of ${names.join(', ')}`)];
  }
  const at = pathText([...path, { kind: 'items' }, property(key)]);
  const found: Finding[] = [];
  if (field.type === 'object' || field.type === 'array') {
    found.push(refuse(`the key \`${at}\` is no scalar`, 'name a field that holds a text, a number or a boolean'));
  }
  if (!items.required?.includes(key) && field.default === undefined) {
    const hint = 'remove its `?`, or give it a `@Default(…)`';
    found.push(refuse(`the key \`${at}\` is optional and has no default`, hint));
  }
  if (field.nullable) found.push(refuse(`the key \`${at}\` may be null`, 'remove `| null` from it'));
  return found;
}
