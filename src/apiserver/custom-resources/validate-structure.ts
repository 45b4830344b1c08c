import { isRecord } from '../../base/json/index.js';
import { patternError } from '../../compiler/cel/index.js';
import type { Field } from '../checks/index.js';
import { objectOf, sameJson } from '../model/index.js';

type Level = 'root' | 'item' | 'field';

const preserve = 'x-kubernetes-preserve-unknown-fields';
const embedded = 'x-kubernetes-embedded-resource';
const intOrString = 'x-kubernetes-int-or-string';

/**
 * Validates that a schema is structural: types are complete, and `allOf`, `anyOf`, `oneOf` and `not` only restrict
 * declared fields.
 */
export function validateStructure(schema: Field): void {
  validateNode(schema, 'root');
  validateCompleteness(schema, schema);
}

function validateNode(schema: Field, level: Level): void {
  const type = schema.at('type');
  const [items, properties, values] = [schema.at('items'), schema.at('properties'), schema.at('additionalProperties')];
  const isEmbedded = schema.object[embedded] === true;
  // The API server ignores `items` that is neither a schema nor a list of schemas.
  const hasItems = isRecord(items.value) || items.list.length > 0;
  if (type.text === 'array' && !hasItems) items.required('must be specified');
  if (hasItems) validateNode(items, 'item');
  for (const [, property] of properties.entries) validateNode(property, 'field');
  if (values.isSet && level === 'root') values.forbidden('must not be used at the root');
  if (isRecord(values.value)) validateNode(values, 'field');
  for (const name of schema.object[intOrString] ? [preserve, embedded] : []) {
    if (schema.object[name]) schema.at(name).invalid('must be false if x-kubernetes-int-or-string is true', true);
  }
  checkConditions(schema, level);
  checkType(schema, level);
  if (isEmbedded && values.isSet) values.forbidden('must not be used if x-kubernetes-embedded-resource is set');
  if (level === 'root' && type.text !== '' && type.text !== 'object') type.invalid('must be object at the root');
  if (level === 'root' || isEmbedded) checkMeta(properties, level);
  if (isEmbedded && !schema.object[preserve] && properties.entries.length === 0) {
    properties.required(
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    );
  }
}

function checkType(schema: Field, level: Level): void {
  const type = schema.at('type');
  if (schema.object[embedded] && type.text !== 'object') {
    return type.requiredOrInvalid('must be object if x-kubernetes-embedded-resource is true');
  }
  if (type.text !== '' || schema.object[intOrString] || schema.object[preserve]) return;
  const where = { root: 'at the root', item: 'for specified array items', field: 'for specified object fields' };
  type.required(`must not be empty ${where[level]}`);
}

/** Checks the fields that every resource has. */
function checkMeta(properties: Field, level: Level): void {
  const mustBe = (name: string, wanted: string) => {
    const type = properties.key(name).at('type');
    if (properties.key(name).isSet && type.text !== wanted) type.invalid(`must be ${wanted}`, type.text);
  };
  mustBe('kind', 'string');
  mustBe('apiVersion', 'string');
  mustBe('metadata', 'object');
  const metadata = properties.key('metadata');
  const { type: _, properties: own, default: __, description, ...others } = metadata.object;
  const isOnlyNames = Object.keys(objectOf(own)).every((name) => name === 'name' || name === 'generateName');
  const isPlain = isOnlyNames && Object.keys(others).length === 0 && !description;
  if (level === 'root' && !isPlain) {
    metadata.forbidden(
      'must not specify anything other than name and generateName, but metadata is implicitly specified',
    );
  }
}

const eitherType = [{ type: 'integer' }, { type: 'string' }];

/** Checks `allOf`, `anyOf`, `oneOf`, `not` and `pattern`. */
function checkConditions(schema: Field, level: Level): void {
  const isEither = sameJson(schema.object.anyOf, eitherType);
  const [first] = schema.at('allOf').items;
  checkParts(schema, level, isEither, sameJson(first?.object.anyOf, eitherType));
}

function checkParts(schema: Field, level: Level, skipsAnyOf: boolean, skipsFirst: boolean): void {
  for (const part of skipsAnyOf ? [] : schema.at('anyOf').items) checkPart(part, level, false);
  for (const [index, part] of schema.at('allOf').items.entries()) checkPart(part, level, skipsFirst && index === 0);
  for (const part of schema.at('oneOf').items) checkPart(part, level, false);
  if (schema.at('not').isSet) checkPart(schema.at('not'), level, false);
  const pattern = schema.at('pattern');
  const error = pattern.text === '' ? undefined : patternError(pattern.text);
  if (error !== undefined) pattern.invalid(`must be a valid regular expression, but isn't: ${error}`);
}

/**
 * Keywords that are not allowed inside `allOf`, `anyOf`, `oneOf` and `not`, with the value that the API server
 * requires.
 */
const forbiddenInside: Readonly<Record<string, string>> = {
  type: 'empty',
  additionalProperties: 'undefined',
  default: 'undefined',
  title: 'empty',
  description: 'empty',
  nullable: 'false',
  [preserve]: 'false',
  [embedded]: 'false',
  [intOrString]: 'false',
  'x-kubernetes-list-map-keys': 'empty',
  'x-kubernetes-list-type': 'undefined',
  'x-kubernetes-map-type': 'undefined',
  'x-kubernetes-validations': 'empty',
};

function checkPart(schema: Field, level: Level, skipsAnyOf: boolean): void {
  const isUsed = (value: unknown) =>
    value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
  checkParts(schema, level, skipsAnyOf, false);
  if (schema.at('items').isSet) checkPart(schema.at('items'), level, false);
  for (const [, property] of schema.at('properties').entries) checkPart(property, 'field', false);
  for (const [keyword, what] of Object.entries(forbiddenInside)) {
    if (isUsed(schema.object[keyword])) schema.at(keyword).forbidden(`must be ${what} to be structural`);
  }
  const metadata = schema.at('properties').key('metadata');
  if (metadata.isSet) metadata.forbidden('must not be specified in a nested context');
}

/** Reports fields and items that `allOf`, `anyOf`, `oneOf` or `not` mentions, but the schema does not declare. */
function validateCompleteness(condition: Field, schema: Field): void {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => condition.at(keyword).items);
  const not = condition.at('not');
  for (const part of not.isSet ? [...parts, not] : parts) checkDeclared(part, schema);
}

function checkDeclared(condition: Field, schema: Field): void {
  const check = (part: Field, declared: Field, from = declared) => {
    if (!from.isSet) return declared.required(`because it is defined in ${part.path}`);
    checkDeclared(part, from.shownAt(declared.path));
  };
  const values = schema.at('additionalProperties');
  for (const [name, part] of condition.at('properties').entries) {
    const declared = schema.at('properties').key(name);
    check(part, declared, declared.isSet || !isRecord(values.value) ? declared : values);
  }
  const items = condition.at('items');
  if (items.isSet) check(items, schema.at('items'));
  validateCompleteness(condition, schema);
}
