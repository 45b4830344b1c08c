import { regexProblem } from '../cel/index.js';
import type { JsonSchema } from '../model/index.js';
import type { Finding } from './finding.js';
import type { SchemaPart } from './walk.js';

/** Keywords that the API server refuses at the root, because it takes the schema of `status` apart. */
const notAtRoot = ['enum', 'minProperties', 'maxProperties', 'default', 'x-kubernetes-map-type', 'allOf'] as const;

/**
 * Finds keywords that the API server refuses at the root.
 *
 * @param root the schema of a version
 * @param hasStatus whether the version has the subresource `status`, which allows fewer of them
 */
export function rootFindings(root: JsonSchema, hasStatus: boolean): Finding[] {
  const refused = hasStatus ? notAtRoot.filter((keyword) => root[keyword] !== undefined) : [];
  return refused.map((keyword) => ({
    code: 'schema-not-structural',
    path: [],
    keyword,
    message: `\`${keyword}\` cannot stand on a kind with the subresource \`status\``,
    hint: 'put it on the type of `spec`, or say it as a rule with `@XValidation`',
  }));
}

type Rule = (schema: JsonSchema, part: SchemaPart) => Omit<Finding, 'code' | 'path'> | undefined;

/** What the API server asks of each part. */
const rules: readonly Rule[] = [
  (schema, part) =>
    schema.type !== undefined || isOpen(schema) || schema['x-kubernetes-embedded-resource']
      ? undefined
      : {
          message: `\`${part.where}\` has no type in its schema`,
          hint: 'add `@PreserveUnknownFields()` to allow anything, or `@Type(…)` to say what it is',
        },
  ({ type, items }, part) =>
    type !== 'array' || items
      ? undefined
      : {
          keyword: 'type',
          message: `\`${part.where}\` is a list without a type of its items`,
          hint: 'give the field a list type, as `string[]`, instead of `@Type`',
        },
  ({ uniqueItems }, part) =>
    uniqueItems
      ? {
          keyword: 'uniqueItems',
          message: `\`uniqueItems\` of \`${part.where}\` is refused by the API server, because it is slow on long lists`,
          hint: "use `@ListType('set')`",
        }
      : undefined,
  ({ properties, additionalProperties }, part) =>
    properties && Object.keys(properties).length > 0 && additionalProperties !== undefined
      ? {
          message: `\`${part.where}\` has named fields and is a map as well`,
          hint: 'put the map into a field of its own',
        }
      : undefined,
  (schema, part) => {
    const clash = schema['x-kubernetes-int-or-string']
      ? (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const).find((key) => schema[key])
      : undefined;
    return clash
      ? {
          keyword: clash,
          message: `\`${part.where}\` is a number or a text, which \`${clash}\` contradicts`,
          hint: 'remove one of the two markers',
        }
      : undefined;
  },
  embeddedTrouble,
  ({ pattern }, part) => {
    const problem = pattern === undefined ? undefined : regexProblem(pattern);
    return problem && pattern !== undefined
      ? {
          keyword: 'pattern',
          text: pattern,
          message: `the pattern of \`${part.where}\` is no regular expression of the API server: found ${problem.found}`,
          hint: problem.hint,
        }
      : undefined;
  },
];

function embeddedTrouble(schema: JsonSchema, part: SchemaPart): ReturnType<Rule> {
  if (!schema['x-kubernetes-embedded-resource']) return undefined;
  const keyword = 'x-kubernetes-embedded-resource';
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (schema.type !== 'object' || schema.additionalProperties !== undefined) {
    const found = schema.additionalProperties === undefined ? `\`${schema.type ?? 'no type'}\`` : 'a map';
    return {
      keyword,
      message: `\`${part.where}\` is an embedded resource, expected an object, found ${found}`,
      hint: 'give the field the type `RawExtension`, or a class of its own',
    };
  }
  if (!isEmpty || schema['x-kubernetes-preserve-unknown-fields']) return undefined;
  return {
    keyword,
    message: `\`${part.where}\` is an embedded resource without fields`,
    hint: 'add `@PreserveUnknownFields()`, or fields',
  };
}

function isOpen(schema: JsonSchema): boolean {
  return Boolean(schema['x-kubernetes-int-or-string'] || schema['x-kubernetes-preserve-unknown-fields']);
}

/** Finds what keeps a part from being structural, and keywords that the API server refuses. */
export function structuralFindings(part: SchemaPart): Finding[] {
  const { schema } = part;
  const own = rules.flatMap((rule) => rule(schema, part) ?? []);
  const nested = nestedKeywords(schema).map(
    (keyword): Omit<Finding, 'code' | 'path'> => ({
      keyword,
      message: `\`${part.where}\` and its type both say \`${keyword}\`, and differ`,
      hint: `keep one of the two; \`@Override('${keyword}')\` on the field takes back what its type says`,
    }),
  );
  return [...own, ...nested].map((finding) => ({ code: 'schema-not-structural', path: part.path, ...finding }));
}

/** Keywords that a structural schema cannot have below `allOf`, where a clash of a field and its type leaves them. */
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
