import { checkRegex } from '../cel/index.js';
import type { JsonSchema } from '../model/index.js';
import { type Diagnostic, placesIn } from '../problems/index.js';
import type { SchemaPart } from './schema-part.js';

/** Keywords that the API server rejects at the root, because it splits off the schema of `status`. */
const notAtRoot = ['enum', 'minProperties', 'maxProperties', 'default', 'x-kubernetes-map-type', 'allOf'] as const;

/**
 * Finds keywords that the API server rejects at the root.
 *
 * @param root the schema of a version
 * @param hasStatus whether the version has the subresource `status`, which allows fewer of them
 */
export function checkRoot(root: SchemaPart, hasStatus: boolean): Diagnostic[] {
  const rejected = hasStatus ? notAtRoot.filter((keyword) => root.schema[keyword] !== undefined) : [];
  return rejected.map((keyword) =>
    notStructural(
      root,
      keyword,
      `\`${keyword}\` is not allowed on a kind with the subresource \`status\``,
      'put it on the type of `spec`, or write it as a rule with `@XValidation`',
    ),
  );
}

function notStructural(
  part: SchemaPart,
  keyword: keyof JsonSchema | undefined,
  message: string,
  hint: string,
): Diagnostic {
  return { code: 'schema-not-structural', severity: 'error', message, hint, span: part.span(keyword) };
}

/** Finds what keeps a part from being structural, and keywords that the API server rejects. */
export function checkStructure(part: SchemaPart): Diagnostic[] {
  const { schema } = part;
  const nested = nestedKeywords(schema).map((keyword) =>
    notStructural(
      part,
      keyword,
      `\`${part.where}\` and its type both set \`${keyword}\`, to different values`,
      `keep one of the two; \`@Override('${keyword}')\` on the field removes what its type sets`,
    ),
  );
  return [...rules.flatMap((rule) => rule(part, schema) ?? []), ...nested];
}

/** What the API server requires of each part. */
const rules: readonly ((part: SchemaPart, schema: JsonSchema) => Diagnostic | undefined)[] = [
  (part, schema) =>
    schema.type !== undefined || isOpen(schema) || schema['x-kubernetes-embedded-resource'] || part.isUnread
      ? undefined
      : notStructural(
          part,
          undefined,
          `\`${part.where}\` has no type in its schema`,
          'add `@PreserveUnknownFields()` to allow anything, or `@Type(…)` to set the type',
        ),
  (part, { type, items }) =>
    type !== 'array' || items
      ? undefined
      : notStructural(
          part,
          'type',
          `\`${part.where}\` is a list without a type for its items`,
          'declare the field as a list, such as `string[]`, instead of using `@Type`',
        ),
  (part, { uniqueItems }) =>
    uniqueItems
      ? notStructural(
          part,
          'uniqueItems',
          `\`uniqueItems\` of \`${part.where}\` is rejected by the API server, because it is slow on long lists`,
          "use `@ListType('set')`",
        )
      : undefined,
  (part, { properties, additionalProperties }) =>
    properties && Object.keys(properties).length > 0 && additionalProperties !== undefined
      ? notStructural(
          part,
          undefined,
          `\`${part.where}\` has named fields and is a map as well`,
          'move the map into a field of its own',
        )
      : undefined,
  mixedType,
  embeddedResource,
  invalidPattern,
];

function isOpen(schema: JsonSchema): boolean {
  return Boolean(schema['x-kubernetes-int-or-string'] || schema['x-kubernetes-preserve-unknown-fields']);
}

function mixedType(part: SchemaPart, schema: JsonSchema): Diagnostic | undefined {
  if (!schema['x-kubernetes-int-or-string']) return undefined;
  const keywords = ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const;
  const keyword = keywords.find((key) => schema[key]);
  if (!keyword) return undefined;
  const message = `\`${part.where}\` is an integer or a string, which \`${keyword}\` contradicts`;
  return notStructural(part, keyword, message, 'remove one of the two markers');
}

function embeddedResource(part: SchemaPart, schema: JsonSchema): Diagnostic | undefined {
  const keyword = 'x-kubernetes-embedded-resource';
  if (!schema[keyword]) return undefined;
  const about = `\`${part.where}\` is an embedded resource`;
  if (schema.type !== 'object' || schema.additionalProperties !== undefined) {
    const found = schema.additionalProperties === undefined ? `\`${schema.type ?? 'no type'}\`` : 'a map';
    const hint = 'give the field the type `RawExtension`, or a class of its own';
    return notStructural(part, keyword, `${about}, which requires an object, but its type is ${found}`, hint);
  }
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (!isEmpty || schema['x-kubernetes-preserve-unknown-fields']) return undefined;
  return notStructural(part, keyword, `${about} without fields`, 'add `@PreserveUnknownFields()`, or fields');
}

function invalidPattern(part: SchemaPart, { pattern }: JsonSchema): Diagnostic | undefined {
  if (pattern === undefined) return undefined;
  return checkRegex(pattern, (reason, hint) => ({
    code: 'schema-not-structural',
    severity: 'error',
    message: `the pattern of \`${part.where}\` is not a valid regular expression: ${reason}`,
    hint,
    span: placesIn(part.text('pattern', ''), pattern)(0, pattern.length),
  }));
}

/** Keywords that a structural schema cannot have below `allOf`, where a conflict of a field and its type leaves them. */
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
