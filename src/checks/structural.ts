import { regexProblem } from '../cel/index.js';
import type { JsonSchema, SchemaPath } from '../model/index.js';
import { type Finding, pathText } from './finding.js';
import { partsBelow, type SchemaPart } from './walk.js';

/**
 * Finds what keeps a schema from being structural, and keywords that the API server refuses.
 *
 * @param root the schema of a version
 * @param hasStatus whether the version has the subresource `status`, which allows fewer keywords at the root
 */
export function structuralFindings(root: JsonSchema, hasStatus: boolean): Finding[] {
  return [...rootFindings(root, hasStatus), ...partsBelow(root).flatMap(partFindings)];
}

/** Keywords that the API server refuses at the root, because it takes the schema of `status` apart. */
const notAtRoot = ['enum', 'minProperties', 'maxProperties', 'default', 'x-kubernetes-map-type', 'allOf'] as const;

function rootFindings(root: JsonSchema, hasStatus: boolean): Finding[] {
  const refused = hasStatus ? notAtRoot.filter((keyword) => root[keyword] !== undefined) : [];
  return refused.map((keyword) => ({
    code: 'schema-not-structural',
    path: [],
    keyword,
    message: `\`${keyword}\` cannot stand on a kind with the subresource \`status\``,
    hint: 'put it on the type of `spec`, or say it as a rule with `@XValidation`',
  }));
}

type Rule = (schema: JsonSchema, path: SchemaPath) => Omit<Finding, 'code' | 'path'> | undefined;

/** What the API server asks of each part. */
const rules: readonly Rule[] = [
  (schema, path) =>
    schema.type !== undefined || isOpen(schema) || schema['x-kubernetes-embedded-resource']
      ? undefined
      : {
          message: `\`${pathText(path)}\` has no type in its schema`,
          hint: 'add `@PreserveUnknownFields()` to allow anything, or `@Type(…)` to say what it is',
        },
  ({ type, items }, path) =>
    type !== 'array' || items
      ? undefined
      : {
          keyword: 'type',
          message: `\`${pathText(path)}\` is a list without a type of its items`,
          hint: 'give the field a list type, as `string[]`, instead of `@Type`',
        },
  ({ uniqueItems }, path) =>
    uniqueItems
      ? {
          keyword: 'uniqueItems',
          message: `\`uniqueItems\` of \`${pathText(path)}\` is refused by the API server, because it is slow on long lists`,
          hint: "use `@ListType('set')`",
        }
      : undefined,
  ({ properties, additionalProperties }, path) =>
    properties && Object.keys(properties).length > 0 && additionalProperties !== undefined
      ? {
          message: `\`${pathText(path)}\` has named fields and is a map as well`,
          hint: 'put the map into a field of its own',
        }
      : undefined,
  (schema, path) => {
    const clash = schema['x-kubernetes-int-or-string']
      ? (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const).find((key) => schema[key])
      : undefined;
    return clash
      ? {
          keyword: clash,
          message: `\`${pathText(path)}\` is a number or a text, which \`${clash}\` contradicts`,
          hint: 'remove one of the two markers',
        }
      : undefined;
  },
  embeddedTrouble,
  ({ pattern }, path) => {
    const problem = pattern === undefined ? undefined : regexProblem(pattern);
    return problem && pattern !== undefined
      ? {
          keyword: 'pattern',
          text: pattern,
          message: `the pattern of \`${pathText(path)}\` is no regular expression of the API server: found ${problem.found}`,
          hint: problem.hint,
        }
      : undefined;
  },
];

function embeddedTrouble(schema: JsonSchema, path: SchemaPath): ReturnType<Rule> {
  if (!schema['x-kubernetes-embedded-resource']) return undefined;
  const keyword = 'x-kubernetes-embedded-resource';
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (schema.type !== 'object' || schema.additionalProperties !== undefined) {
    const found = schema.additionalProperties === undefined ? `\`${schema.type ?? 'no type'}\`` : 'a map';
    return {
      keyword,
      message: `\`${pathText(path)}\` is an embedded resource, expected an object, found ${found}`,
      hint: 'give the field the type `RawExtension`, or a class of its own',
    };
  }
  if (!isEmpty || schema['x-kubernetes-preserve-unknown-fields']) return undefined;
  return {
    keyword,
    message: `\`${pathText(path)}\` is an embedded resource without fields`,
    hint: 'add `@PreserveUnknownFields()`, or fields',
  };
}

function isOpen(schema: JsonSchema): boolean {
  return Boolean(schema['x-kubernetes-int-or-string'] || schema['x-kubernetes-preserve-unknown-fields']);
}

function partFindings({ schema, path }: SchemaPart): Finding[] {
  const own = rules.flatMap((rule) => rule(schema, path) ?? []);
  const nested = nestedKeywords(schema).map(
    (keyword): Omit<Finding, 'code' | 'path'> => ({
      keyword,
      message: `\`${pathText(path)}\` and its type both say \`${keyword}\`, and differ`,
      hint: `keep one of the two; \`@Override('${keyword}')\` on the field takes back what its type says`,
    }),
  );
  return [...own, ...nested].map((finding) => ({ code: 'schema-not-structural', path, ...finding }));
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
  const branches = schema.allOf ?? [];
  return notNested.filter((keyword) => branches.some((branch) => branch[keyword] !== undefined));
}
