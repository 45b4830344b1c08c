import { type Check, type Field, ifSet, notEmpty, optionalOneOf } from '../checks/index.js';
import { listOf, textOf } from '../model/index.js';

const mapType = 'x-kubernetes-map-type';
const listType = 'x-kubernetes-list-type';
const listKeys = 'x-kubernetes-list-map-keys';

/** Validates `x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and `x-kubernetes-map-type` of a schema. */
export function validateLists(schema: Field): void {
  const [type, list, keys] = [schema.at('type'), schema.at(listType), schema.at(listKeys)];
  const mustBe = (wanted: string, keyword: string): Check =>
    ifSet(() => {
      if (type.text !== wanted) type.requiredOrInvalid(`must be ${wanted} if ${keyword} is specified`);
    });
  schema.check({
    [mapType]: [mustBe('object', mapType), optionalOneOf('atomic', 'granular')],
    [listType]: mustBe('array', listType),
  });
  if (list.text === 'set' && type.text === 'array') checkSet(schema.at('items'));
  list.check(optionalOneOf('atomic', 'set', 'map'));
  if (keys.list.length > 0 && list.text !== 'map') {
    list.requiredOrInvalid('must be map if x-kubernetes-list-map-keys is non-empty');
  }
  if (list.text === 'map') checkMap(schema);
  if ((list.text === 'map' || list.text === 'set') && schema.at('items.nullable').value) {
    schema.at('items.nullable').forbidden(`cannot be nullable when x-kubernetes-list-type is ${list.text}`);
  }
  if (list.text === 'map') for (const key of keys.list) checkKey(schema.at('items'), textOf(key));
}

function checkSet(items: Field): void {
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  const [type, own, map] = [items.at('type').text, items.at(listType), items.at(mapType)];
  if (type === 'array' && own.isSet && own.value !== 'atomic') own.invalid(detail);
  if (type === 'object' && map.value !== 'atomic') map.invalid(detail, own.value ?? null);
}

function checkMap(schema: Field): void {
  const [items, keys] = [schema.at('items'), schema.at(listKeys)];
  keys.check(notEmpty('must not be empty if x-kubernetes-list-type is map'));
  if (!items.isSet) return items.required('must have a schema if x-kubernetes-list-type is map');
  const type = items.at('type');
  const parent = "if parent array's x-kubernetes-list-type is map";
  if (type.text !== 'object') return type.invalid(`must be object ${parent}`, type.text);
  for (const [index, key] of keys.list.entries()) {
    const property = items.at('properties').key(textOf(key));
    if (!property.isSet) keys.invalid('entries must all be names of item properties');
    const own = property.at('type');
    if (own.text === 'array' || own.text === 'object') own.invalid(`must be a scalar type ${parent}`, 'object');
    if (keys.list.indexOf(key) < index) keys.invalid('must not contain duplicate entries');
  }
}

function checkKey(items: Field, key: string): void {
  const property = items.at('properties').key(key);
  if (!property.isSet) return;
  const reason = 'this property is in x-kubernetes-list-map-keys, so it';
  const isSet = listOf(items.object.required).includes(key) || property.object.default !== undefined;
  if (!isSet) property.at('default').required(`${reason} must have a default or be a required property`);
  if (property.object.nullable) property.at('nullable').forbidden(`${reason} cannot be nullable`);
}
