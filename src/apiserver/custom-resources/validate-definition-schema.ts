import { isRecord, type JsonSchema } from '../../base/json/index.js';
import { type JudgedRule, judgeRules, ruleLimit, totalLimit } from '../../compiler/cel/index.js';
import { type Check, each, Field, ifSet, ifText, notWhitespace, optionalOneOf } from '../checks/index.js';
import { type FieldError, fieldErrorBody, type JsonObject } from '../model/index.js';
import { followFieldPath, keyPath } from '../schema/index.js';
import { shownRule, shownSchema } from './internal-form.js';
import { validateDefaults } from './validate-defaults.js';
import { validateLists } from './validate-lists.js';
import { validateStructure } from './validate-structure.js';

/**
 * Validates the schema of a version.
 *
 * @param field the object that has `openAPIV3Schema`
 * @param hasStatus whether the status subresource is enabled
 * @param isUnchanged whether an update changes no version; if so, a rule may exceed the cost limit per rule, but not the
 *   total limit
 */
export function validateDefinitionSchema(field: Field, hasStatus: boolean, isUnchanged: boolean): void {
  const schema = field.at('openAPIV3Schema');
  if (!schema.isSet) return;
  if (hasStatus) checkRoot(schema);
  if (schema.object.nullable) schema.at('nullable').forbidden('nullable cannot be true at the root');
  const keywords = new Field(schema.value, schema.path);
  // The API server cannot read the structure of a schema with keywords that are not supported.
  let isReadable = true;
  const onUnsupported = () => {
    isReadable = false;
  };
  checkKeywords(keywords, { isRoot: true, isInMeta: false, noDefaults: undefined, onUnsupported });
  const structure = new Field(schema.value, schema.path);
  if (isReadable) validateStructure(structure);
  schema.add(sorted(structure.whole.errors));
  const found = new Field(schema.value, schema.path);
  if (isReadable && structure.whole.errors.length === 0) validateDefaults(found);
  found.add(keywords.whole.errors);
  schema.add(found.whole.errors);
  if (structure.whole.errors.length + found.whole.errors.length === 0) checkRules(schema, isUnchanged);
}

function sorted(errors: readonly FieldError[]): readonly FieldError[] {
  const text = (error: FieldError) => `${error.field}: ${fieldErrorBody(error)}`;
  return [...errors].sort((one, other) => (text(one) < text(other) ? -1 : 1));
}

const allowedAtRoot =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations';

/** Reports root keywords that are not allowed with the status subresource. */
function checkRoot(schema: Field): void {
  const type = schema.at('type');
  if (type.text !== '' && type.text !== 'object') {
    return type.invalid(
      'only "object" is allowed as the type at the root of the schema if the status subresource is enabled',
    );
  }
  const used = Object.entries(schema.object).filter(([, value]) => value !== false && value !== '');
  const goName = (name: string) =>
    name.replace(/^x-kubernetes-/, 'x-').replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  if (used.every(([name]) => allowedAtRoot.split(' ').includes(goName(name)))) return;
  schema.invalid(
    `only [${allowedAtRoot}] fields are allowed at the root of the schema if the status subresource is enabled`,
    shownSchema(schemaOf(schema)),
  );
}

/** Returns the value of a field as a schema. */
function schemaOf(field: Field): JsonSchema {
  return field.object as JsonSchema; // decoding guarantees the types
}

/** The position of a schema in the schemas that enclose it. */
interface Inside {
  readonly isRoot: boolean;
  readonly isInMeta: boolean;
  /** The reason why defaults are forbidden; undefined if they are allowed. */
  readonly noDefaults: string | undefined;
  readonly onUnsupported: () => void;
}

const metaNames: ReadonlySet<string> = new Set(['metadata', 'kind', 'apiVersion']);
const embedded = 'x-kubernetes-embedded-resource';
const preserve = 'x-kubernetes-preserve-unknown-fields';

function checkKeywords(schema: Field, inside: Inside): void {
  const [properties, values] = [schema.at('properties'), schema.at('additionalProperties')];
  const isResource = inside.isRoot || schema.object[embedded] === true;
  const below: Inside = { ...inside, isRoot: false };
  const noDefaults = inside.isInMeta ? 'inside additionalProperties applying to object metadata' : inside.noDefaults;
  const nested: Check = ifSet((part) => checkKeywords(part, below));
  checkOwnKeywords(schema, inside);
  if (schema.object.uniqueItems) {
    schema
      .at('uniqueItems')
      .forbidden('uniqueItems cannot be set to true since the runtime complexity becomes quadratic');
  }
  if (properties.entries.length > 0 && values.isSet && values.value !== true) {
    values.forbidden('additionalProperties and properties are mutual exclusive');
  }
  if (isRecord(values.value)) checkKeywords(values, { ...below, noDefaults });
  for (const [name, property] of properties.entries) {
    const isMeta = isResource && metaNames.has(name);
    checkKeywords(property, {
      ...below,
      isInMeta: inside.isInMeta || isMeta,
      noDefaults: isMeta && inside.isRoot ? `in top-level ${name}` : inside.noDefaults,
    });
  }
  schema.check({ not: nested, allOf: each(nested), oneOf: each(nested), anyOf: each(nested) });
  if (isRecord(schema.object.items)) schema.check({ items: nested });
  validateLists(schema);
  for (const rule of schema.at('x-kubernetes-validations').items) checkRuleForm(rule, schemaOf(schema));
}

function checkOwnKeywords(schema: Field, { isInMeta, noDefaults, onUnsupported }: Inside): void {
  schema.check({ type: ifText(optionalOneOf('array', 'boolean', 'integer', 'number', 'object', 'string')) });
  if (schema.object.default !== undefined && noDefaults !== undefined) {
    schema.at('default').forbidden(`must not be set ${noDefaults}`);
  }
  for (const name of ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref']) {
    if (schema.object[name] === undefined) continue;
    schema.at(name).forbidden(`${name} is not supported`);
    onUnsupported();
  }
  if (schema.object.type === 'null') {
    schema.at('type').forbidden('type cannot be set to null, use nullable as an alternative');
  }
  if (schema.at('items').list.length > 0) {
    schema.at('items').forbidden('items must be a schema object and not an array');
    onUnsupported();
  }
  if (isInMeta && schema.object[embedded]) schema.at(embedded).forbidden('must not be used inside of resource meta');
  if (schema.object[preserve] === false) schema.at(preserve).invalid('must be true or undefined');
}

const hasLineBreak = (text: string) => /[\n\r]/.test(text);

function checkRuleForm(rule: Field, schema: JsonSchema): void {
  const path = rule.at('fieldPath');
  checkRuleText(rule);
  rule.check({
    messageExpression: ifText(notWhitespace('messageExpression must be non-empty if specified')),
    reason: optionalOneOf('FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'),
  });
  if (path.text === '') return;
  if (path.text.trim() === '') path.invalid('must be non-empty if specified');
  if (hasLineBreak(path.text)) path.invalid('must not contain line breaks');
  if (!isValidPath(path.text, schema)) path.invalid('must be a valid path');
}

function checkRuleText(form: Field): void {
  const [rule, message] = [form.at('rule'), form.at('message')];
  if (rule.text.trim() === '') rule.required('rule is not specified');
  else if (message.text !== '' && message.text.trim() === '') message.invalid('must be non-empty if specified');
  else if (hasLineBreak(message.text.trim())) message.invalid('must not contain line breaks');
  else if (hasLineBreak(rule.text.trim()) && message.text === '') {
    message.required('message must be specified if rule contains line breaks');
  }
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
function checkRules(schema: Field, isUnchanged: boolean): void {
  const judged = judgeRules(schemaOf(schema));
  for (const rule of judged) checkRule(rule, schema, isUnchanged);
  const costs = judged.flatMap((rule) => [
    { field: ruleField(schema.path, rule, 'rule'), cost: rule.cost },
    { field: ruleField(schema.path, rule, 'messageExpression'), cost: rule.messageCost },
  ]);
  const total = costs.reduce((sum, { cost }) => sum + cost, 0n);
  if (total <= totalLimit) return;
  // At most four rules are named, and only those that cost at least 1% of the limit.
  const expensive = costs
    .filter(({ cost }) => cost >= totalLimit / 100n)
    .sort((one, other) => (one.cost > other.cost ? -1 : 1));
  for (const { field } of expensive.slice(0, 4)) {
    schema
      .shownAt(field)
      .forbidden('contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema');
  }
  const what = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema';
  schema.forbidden(costText(what, total, totalLimit));
}

function checkRule(judged: JudgedRule, root: Field, isUnchanged: boolean): void {
  const { error, messageError, cost, messageCost, usesOldSelf } = judged;
  const rule = schemaAt(schemaOf(root), judged.path)?.['x-kubernetes-validations']?.[judged.index];
  if (rule === undefined) return;
  if (judged.isUntyped) {
    if (judged.index === 0) root.add([untyped(`${schemaPath(root.path, judged.path)}.x-kubernetes-validations`)]);
    return;
  }
  const at = (name: string) => root.shownAt(ruleField(root.path, judged, name));
  const shown = shownRule(rule as unknown as JsonObject); // a JSON value
  if (!isUnchanged && cost > ruleLimit) at('rule').forbidden(costText('estimated rule cost', cost, ruleLimit));
  if (error !== undefined) at('rule').invalid(error, shown);
  if (messageError !== undefined) at('messageExpression').invalid(messageError, shown);
  if (!isUnchanged && messageCost > ruleLimit) {
    at('messageExpression').forbidden(costText('estimated messageExpression cost', messageCost, ruleLimit));
  }
  const uncorrelated = usesOldSelf ? uncorrelatedPath(schemaOf(root), judged.path, root.path) : undefined;
  if (uncorrelated !== undefined) {
    const why = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`;
    at('rule').invalid(why, rule.rule);
  }
  if (!usesOldSelf && rule.optionalOldSelf !== undefined) {
    at('optionalOldSelf').invalid('may not be set if oldSelf is not used in rule', rule.optionalOldSelf);
  }
}

function untyped(field: string): FieldError {
  const what = 'failed to construct type information for x-kubernetes-validations rules';
  const detail = `internal error: ${what}: unable to convert structural schema to CEL declarations`;
  return { reason: 'InternalError', field, detail };
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

/** Returns the path to the outermost list whose items have no keys; undefined without such a list. */
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
