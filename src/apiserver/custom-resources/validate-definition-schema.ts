import { isRecord, type JsonSchema } from '../../base/json/index.js';
import { type JudgedRule, judgeRules, ruleLimit, totalLimit } from '../../compiler/cel/index.js';
import { type FieldError, fieldErrorBody, type JsonObject } from '../model/index.js';
import { childPath, followFieldPath, keyPath } from '../schema/index.js';
import { forbidden, invalid, notSupported, required } from './field-errors.js';
import { shownRule, shownSchema } from './internal-form.js';
import { validateDefaults } from './validate-defaults.js';
import { validateLists } from './validate-lists.js';
import { validateStructure } from './validate-structure.js';

/**
 * Validates the schema of a version.
 *
 * @param hasStatus whether the status subresource is enabled
 * @param path path to the object that has `openAPIV3Schema`
 * @param isUnchanged whether costs of rules are accepted, because they were accepted before
 */
export function validateDefinitionSchema(
  schema: JsonSchema | undefined,
  hasStatus: boolean,
  path: string,
  isUnchanged: boolean,
): readonly FieldError[] {
  if (schema === undefined) return [];
  const at = childPath(path, 'openAPIV3Schema');
  const structure = sorted(validateStructure(schema, at));
  const defaults = structure.length > 0 ? [] : validateDefaults(schema, at);
  const keywords = validateKeywords(schema, at, { isRoot: true, isInMeta: false, noDefaults: undefined });
  const canCompile = structure.length === 0 && defaults.length === 0;
  return [
    ...(hasStatus ? rootErrors(schema, at) : []),
    ...(schema.nullable ? [forbidden(`${at}.nullable`, 'nullable cannot be true at the root')] : []),
    ...structure,
    ...defaults,
    ...keywords,
    ...(canCompile && keywords.length === 0 ? validateRules(schema, at, isUnchanged) : []),
  ];
}

function sorted(errors: readonly FieldError[]): readonly FieldError[] {
  const text = (error: FieldError) => `${error.field}: ${fieldErrorBody(error)}`;
  return [...errors].sort((one, other) => (text(one) < text(other) ? -1 : 1));
}

const allowedAtRoot =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations';

/** Keywords at the root that the status subresource does not allow. */
function rootErrors(schema: JsonSchema, path: string): readonly FieldError[] {
  const { type = '' } = schema;
  if (type !== '' && type !== 'object') {
    const detail =
      'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    return [invalid(`${path}.type`, type, detail)];
  }
  const allowed = new Set(allowedAtRoot.split(' '));
  const used = Object.entries(schema).filter(([, value]) => value !== undefined && value !== false && value !== '');
  const isAllowed = (name: string) => {
    const go = name
      .replace(/^x-kubernetes-/, 'x-')
      .replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
    return allowed.has(go);
  };
  if (used.every(([name]) => isAllowed(name))) return [];
  const detail = `only [${allowedAtRoot}] fields are allowed at the root of the schema if the status subresource is enabled`;
  return [invalid(path, shownSchema(schema), detail)];
}

/** What the enclosing schemas say about a schema. */
interface Inside {
  readonly isRoot: boolean;
  readonly isInMeta: boolean;
  /** Why defaults are forbidden; undefined if they are allowed. */
  readonly noDefaults: string | undefined;
}

const metaNames: ReadonlySet<string> = new Set(['metadata', 'kind', 'apiVersion']);
const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const unsupported = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const;

function validateKeywords(schema: JsonSchema, path: string, inside: Inside): readonly FieldError[] {
  const {
    properties = {},
    additionalProperties,
    items,
    isResource,
  } = { ...schema, isResource: inside.isRoot || schema['x-kubernetes-embedded-resource'] };
  const below: Inside = { ...inside, isRoot: false };
  const nested = (part: JsonSchema | undefined, at: string, more: Inside = below) =>
    part === undefined ? [] : validateKeywords(part, at, more);
  const valuesInside = inside.isInMeta
    ? { ...below, noDefaults: 'inside additionalProperties applying to object metadata' }
    : below;
  return [
    ...validateOwnKeywords(schema, path, inside),
    ...(schema.uniqueItems
      ? [
          forbidden(
            `${path}.uniqueItems`,
            'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
          ),
        ]
      : []),
    ...(Object.keys(properties).length > 0 && additionalProperties !== undefined && additionalProperties !== true
      ? [forbidden(`${path}.additionalProperties`, 'additionalProperties and properties are mutual exclusive')]
      : []),
    ...(isRecord(additionalProperties)
      ? nested(additionalProperties as JsonSchema, `${path}.additionalProperties`, valuesInside)
      : []),
    ...Object.entries(properties).flatMap(([name, property]) => {
      const isMeta = isResource && metaNames.has(name);
      const noDefaults = isMeta && inside.isRoot ? `in top-level ${name}` : inside.noDefaults;
      return nested(property, keyPath(`${path}.properties`, name), {
        isRoot: false,
        isInMeta: inside.isInMeta || isMeta === true,
        noDefaults,
      });
    }),
    ...nested(schema.not, `${path}.not`),
    ...(['allOf', 'oneOf', 'anyOf'] as const).flatMap((keyword) =>
      (schema[keyword] ?? []).flatMap((part, index) => nested(part, keyPath(`${path}.${keyword}`, index))),
    ),
    ...(isRecord(items) ? nested(items, `${path}.items`) : []),
    ...validateLists(schema, path),
    ...validateRuleForms(schema, path),
  ];
}

function validateOwnKeywords(
  schema: JsonSchema,
  path: string,
  { isInMeta, noDefaults }: Inside,
): readonly FieldError[] {
  const { type = '' } = schema;
  const others = schema as unknown as JsonObject; // keywords that CRDs do not have
  return [
    ...(type === '' ? [] : notSupported(`${path}.type`, type, types)),
    ...(schema.default !== undefined && noDefaults !== undefined
      ? [forbidden(`${path}.default`, `must not be set ${noDefaults}`)]
      : []),
    ...unsupported.flatMap((name) =>
      others[name] === undefined ? [] : [forbidden(`${path}.${name}`, `${name} is not supported`)],
    ),
    ...(type === 'null'
      ? [forbidden(`${path}.type`, 'type cannot be set to null, use nullable as an alternative')]
      : []),
    ...(Array.isArray(schema.items)
      ? [forbidden(`${path}.items`, 'items must be a schema object and not an array')]
      : []),
    ...(isInMeta && schema['x-kubernetes-embedded-resource']
      ? [forbidden(`${path}.x-kubernetes-embedded-resource`, 'must not be used inside of resource meta')]
      : []),
    ...(schema['x-kubernetes-preserve-unknown-fields'] === false
      ? [invalid(`${path}.x-kubernetes-preserve-unknown-fields`, false, 'must be true or undefined')]
      : []),
  ];
}

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];
const hasLineBreak = (text: string) => /[\n\r]/.test(text);

function validateRuleForms(schema: JsonSchema, path: string): readonly FieldError[] {
  return (schema['x-kubernetes-validations'] ?? []).flatMap((rule, index) => {
    const at = (name: string) => `${path}.x-kubernetes-validations[${index}].${name}`;
    const { message = '', messageExpression = '', fieldPath = '', reason } = rule;
    return [
      ...ruleText(rule.rule ?? '', message, at),
      ...(messageExpression !== '' && messageExpression.trim() === ''
        ? [required(at('messageExpression'), 'messageExpression must be non-empty if specified')]
        : []),
      ...(reason === undefined ? [] : notSupported(at('reason'), reason, reasons)),
      ...(fieldPath !== '' && fieldPath.trim() === ''
        ? [invalid(at('fieldPath'), fieldPath, 'must be non-empty if specified')]
        : []),
      ...(hasLineBreak(fieldPath) ? [invalid(at('fieldPath'), fieldPath, 'must not contain line breaks')] : []),
      ...(fieldPath !== '' && !isValidPath(fieldPath, schema)
        ? [invalid(at('fieldPath'), fieldPath, 'must be a valid path')]
        : []),
    ];
  });
}

function ruleText(rule: string, message: string, at: (name: string) => string): readonly FieldError[] {
  if (rule.trim() === '') return [required(at('rule'), 'rule is not specified')];
  if (message !== '' && message.trim() === '')
    return [invalid(at('message'), message, 'must be non-empty if specified')];
  if (hasLineBreak(message.trim())) return [invalid(at('message'), message, 'must not contain line breaks')];
  const needsMessage = hasLineBreak(rule.trim()) && message.trim() === '';
  return needsMessage ? [required(at('message'), 'message must be specified if rule contains line breaks')] : [];
}

function isValidPath(path: string, schema: JsonSchema): boolean {
  try {
    followFieldPath(path, schema);
    return true;
  } catch {
    return false;
  }
}

/** Compiles the rules, and compares their costs with the budgets. */
function validateRules(schema: JsonSchema, path: string, isUnchanged: boolean): readonly FieldError[] {
  const judged = judgeRules(schema);
  const found = judged.flatMap((rule) => ruleErrors(rule, schema, path, isUnchanged));
  const costs = judged.flatMap((rule) => [
    { field: ruleField(path, rule, 'rule'), cost: rule.cost },
    { field: ruleField(path, rule, 'messageExpression'), cost: rule.messageCost },
  ]);
  const total = costs.reduce((sum, { cost }) => sum + cost, 0n);
  if (total <= totalLimit) return found;
  const expensive = costs.filter(({ cost }) => cost > 0n).sort((one, other) => (one.cost > other.cost ? -1 : 1));
  const detail = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
  return [
    ...found,
    ...expensive.slice(0, 4).map(({ field }) => forbidden(field, detail)),
    forbidden(
      path,
      costText('x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema', total, totalLimit),
    ),
  ];
}

function ruleErrors(judged: JudgedRule, root: JsonSchema, path: string, isUnchanged: boolean): readonly FieldError[] {
  const { error, messageError, cost, messageCost, usesOldSelf } = judged;
  const schema = schemaAt(root, judged.path);
  const rule = schema?.['x-kubernetes-validations']?.[judged.index];
  if (rule === undefined) return [];
  const at = (name: string) => ruleField(path, judged, name);
  const shown = shownRule(rule as unknown as JsonObject); // a JSON value
  const uncorrelated = usesOldSelf ? uncorrelatedPath(root, judged.path, path) : undefined;
  return [
    ...(!isUnchanged && cost > ruleLimit
      ? [forbidden(at('rule'), costText('estimated rule cost', cost, ruleLimit))]
      : []),
    ...(error === undefined ? [] : [invalid(at('rule'), shown, error)]),
    ...(messageError === undefined ? [] : [invalid(at('messageExpression'), shown, messageError)]),
    ...(!isUnchanged && messageCost > ruleLimit
      ? [forbidden(at('messageExpression'), costText('estimated messageExpression cost', messageCost, ruleLimit))]
      : []),
    ...(uncorrelated === undefined
      ? []
      : [
          invalid(
            at('rule'),
            rule.rule,
            `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`,
          ),
        ]),
    ...(!usesOldSelf && error === undefined && rule.optionalOldSelf !== undefined
      ? [invalid(at('optionalOldSelf'), rule.optionalOldSelf, 'may not be set if oldSelf is not used in rule')]
      : []),
  ];
}

function ruleField(path: string, { path: steps, index }: JudgedRule, name: string): string {
  return `${schemaPath(path, steps)}.x-kubernetes-validations[${index}].${name}`;
}

function schemaPath(path: string, steps: JudgedRule['path']): string {
  return steps.reduce((at, step) => {
    if (step.kind === 'property') return keyPath(`${at}.properties`, step.name);
    return `${at}.${step.kind === 'items' ? 'items' : 'additionalProperties'}`;
  }, path);
}

function schemaAt(root: JsonSchema, steps: JudgedRule['path']): JsonSchema | undefined {
  let schema: JsonSchema | undefined = root;
  for (const step of steps) {
    if (step.kind === 'property') schema = schema?.properties?.[step.name];
    else if (step.kind === 'items') schema = schema?.items;
    else schema = isRecord(schema?.additionalProperties) ? (schema.additionalProperties as JsonSchema) : undefined;
  }
  return schema;
}

/** Returns the path to the outermost list whose items have no keys; undefined if there is none. */
function uncorrelatedPath(root: JsonSchema, steps: JudgedRule['path'], path: string): string | undefined {
  const index = steps.findIndex(
    (step, at) => step.kind === 'items' && schemaAt(root, steps.slice(0, at))?.['x-kubernetes-list-type'] !== 'map',
  );
  return index < 0 ? undefined : schemaPath(path, steps.slice(0, index));
}

function costText(what: string, cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  const shown = factor > 100 ? 'more than 100x' : factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`;
  return `${what} exceeds budget by factor of ${shown} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}
