import type { JsonSchema } from '../../../base/json/index.js';
import { type Diagnostic, errorOf, placesIn } from '../../../base/problems/index.js';
import { checkRegex } from '../../cel/index.js';
import type { SchemaNode } from '../schema-node.js';

const notAtRoot = ['enum', 'minProperties', 'maxProperties', 'default', 'x-kubernetes-map-type', 'allOf'] as const;

/** Reports keywords that the API server rejects at the root of a version's schema if `status` is a subresource. */
export function checkRoot(root: SchemaNode, hasStatus: boolean): Diagnostic[] {
  const rejected = hasStatus ? notAtRoot.filter((keyword) => root.schema[keyword] !== undefined) : [];
  const hint = 'set it on the type of `spec`; an `@XValidation` rule can replace a constraint';
  return rejected.map((keyword) => {
    const message = `\`${keyword}\` may not be set on a kind that has the subresource \`status\``;
    return notStructural(root, keyword, message, hint);
  });
}

function notStructural(
  node: SchemaNode,
  keyword: keyof JsonSchema | undefined,
  message: string,
  hint: string,
): Diagnostic {
  return errorOf('schema-not-structural', message, hint, node.span(keyword));
}

/** Reports parts of a schema that are not structural, and keywords that the API server rejects. */
export function checkStructure(node: SchemaNode): Diagnostic[] {
  const { schema } = node;
  const { type, items, uniqueItems, properties = {}, additionalProperties } = schema;
  const found: Diagnostic[] = [];
  const reject = (keyword: keyof JsonSchema | undefined, message: string, hint: string) =>
    found.push(notStructural(node, keyword, message, hint));
  if (type === undefined && !isOpen(schema) && !schema['x-kubernetes-embedded-resource'] && !node.isUnread) {
    const hint = 'add `@PreserveUnknownFields()` to allow any value, or `@Type(…)` to set the type';
    reject(undefined, `the schema of \`${node.where}\` must have a type`, hint);
  }
  if (type === 'array' && !items) {
    const hint = 'declare the field as an array, such as `string[]`, instead of using `@Type`';
    reject('type', `the list \`${node.where}\` must have a type for its items`, hint);
  }
  if (uniqueItems) {
    const message = `\`uniqueItems\` may not be set on \`${node.where}\`, because its runtime complexity is quadratic`;
    reject('uniqueItems', message, "use `@ListType('set')`");
  }
  if (Object.keys(properties).length > 0 && additionalProperties !== undefined) {
    const message = `\`${node.where}\` may not have both \`properties\` and \`additionalProperties\``;
    reject(undefined, message, 'move the map to a separate field');
  }
  found.push(...[mixedType, embeddedResource, invalidPattern].flatMap((rule) => rule(node, schema) ?? []));
  for (const keyword of nestedKeywords(schema)) {
    const message = `\`${node.where}\` and its type set different values for \`${keyword}\``;
    const hint = `remove one of them, or add \`@Override('${keyword}')\` to the field to ignore the value of its type`;
    reject(keyword, message, hint);
  }
  return found;
}

function isOpen(schema: JsonSchema): boolean {
  return Boolean(schema['x-kubernetes-int-or-string'] || schema['x-kubernetes-preserve-unknown-fields']);
}

function mixedType(node: SchemaNode, schema: JsonSchema): Diagnostic | undefined {
  if (!schema['x-kubernetes-int-or-string']) return undefined;
  const keywords = ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const;
  const keyword = keywords.find((key) => schema[key]);
  if (!keyword) return undefined;
  const message = `\`${keyword}\` may not be set on \`${node.where}\`, because it is an int-or-string`;
  return notStructural(node, keyword, message, 'remove one of the markers');
}

function embeddedResource(node: SchemaNode, schema: JsonSchema): Diagnostic | undefined {
  const keyword = 'x-kubernetes-embedded-resource';
  if (!schema[keyword]) return undefined;
  const about = `the embedded resource \`${node.where}\` must`;
  if (schema.type !== 'object' || schema.additionalProperties !== undefined) {
    const found = schema.additionalProperties !== undefined ? 'a map' : schema.type ? `\`${schema.type}\`` : 'not set';
    const hint = 'use the type `RawExtension`, or a class';
    return notStructural(node, keyword, `${about} be an object, but its type is ${found}`, hint);
  }
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (!isEmpty || schema['x-kubernetes-preserve-unknown-fields']) return undefined;
  return notStructural(node, keyword, `${about} have fields`, 'add `@PreserveUnknownFields()`, or declare fields');
}

function invalidPattern(node: SchemaNode, { pattern }: JsonSchema): Diagnostic | undefined {
  if (pattern === undefined) return undefined;
  return checkRegex(pattern, (reason, hint) => {
    const message = `the pattern of \`${node.where}\` is not a valid regular expression: ${reason}`;
    const span = placesIn(node.text('pattern', ''), pattern)(0, pattern.length);
    return errorOf('schema-not-structural', message, hint, span);
  });
}

/** Keywords that are invalid in `allOf`, where kbts writes them if a field and its type set different values. */
const notNested = [
  'default',
  'nullable',
  'additionalProperties',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
] as const;

function nestedKeywords(schema: JsonSchema): (typeof notNested)[number][] {
  const { allOf } = schema;
  return allOf ? notNested.filter((keyword) => allOf.some((branch) => branch[keyword] !== undefined)) : [];
}
