import { isRecord, type Json, type JsonSchema } from '../../base/json/index.js';
import {
  CelError,
  type CelValue,
  compileRules,
  type Evaluation,
  judgeRules,
  optionalValue,
  type Program,
  type RuleProgram,
  type SchemaRules,
} from '../../compiler/cel/index.js';
import { type FieldError, fieldErrorBody, type JsonObject } from '../model/index.js';
import { type Correlation, oldItem } from './correlation.js';
import { normalizedFieldPath } from './field-path.js';
import { childPath, keyPath, shownPath } from './path.js';

/** The maximum cost of evaluating one expression. */
const callLimit = 1_000_000;

/** The maximum cost of all rules for an object. */
const objectBudget = 10_000_000;

/** The maximum length of a message from a `messageExpression`, in bytes. */
const maxMessageBytes = 5 * 1024;

/** The errors and warnings that the CEL rules report for an object. */
export interface RuleVerdict {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
}

/** The compiled rules of a schema and of its subschemas. */
interface RuleNode {
  readonly schema: JsonSchema;
  readonly own: SchemaRules | undefined;
  readonly fields: ReadonlyMap<string, RuleNode>;
  readonly values?: RuleNode | undefined;
  readonly items?: RuleNode | undefined;
  readonly allOf: readonly RuleNode[];
}

const compiled = new WeakMap<JsonSchema, { readonly node: RuleNode | undefined }>();

/**
 * Evaluates the CEL rules of a schema.
 *
 * @param correlation the object of an update with its old value; undefined for a create
 */
export function validateRules(object: Json, schema: JsonSchema, correlation?: Correlation, path = ''): RuleVerdict {
  const node = rulesOf(schema);
  if (node === undefined) return { errors: [], warnings: [] };
  const run = new RuleRun();
  run.validate(node, object, correlation?.old, path, { current: correlation, parent: undefined });
  return run;
}

/** Whether a schema or one of its subschemas has rules. */
export function hasRules(schema: JsonSchema): boolean {
  return rulesOf(schema) !== undefined;
}

function rulesOf(schema: JsonSchema): RuleNode | undefined {
  const known = compiled.get(schema) ?? { node: compileNode(schema, schema, true) };
  compiled.set(schema, known);
  return known.node;
}

/**
 * Compiles the rules in `source` for values of `schema`; the two schemas differ below `allOf`. Returns undefined if
 * there are no rules.
 */
function compileNode(source: JsonSchema, schema: JsonSchema, isResource: boolean): RuleNode | undefined {
  const rules = source['x-kubernetes-validations'];
  const own = rules?.length ? compileRules({ ...schema, 'x-kubernetes-validations': rules }, isResource) : undefined;
  const child = (from: JsonSchema | boolean | undefined, to: JsonSchema | boolean | undefined) =>
    isRecord(from) && isRecord(to)
      ? compileNode(from as JsonSchema, to as JsonSchema, (to as JsonSchema)['x-kubernetes-embedded-resource'] ?? false)
      : undefined;
  const fields = new Map<string, RuleNode>();
  for (const [name, property] of Object.entries(source.properties ?? {})) {
    const node = child(property, Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined);
    if (node !== undefined) fields.set(name, node);
  }
  const values = child(source.additionalProperties, schema.additionalProperties);
  const items = child(source.items, schema.items);
  const allOf = (source.allOf ?? []).flatMap((part) => compileNode(part, schema, isResource) ?? []);
  if (!own && fields.size === 0 && !values && !items && allOf.length === 0) return undefined;
  return { schema, own, fields, values, items, allOf };
}

/** The value with its old value, and the nearest parent that has an old value. */
interface Ratchet {
  readonly current: Correlation | undefined;
  readonly parent: Correlation | undefined;
}

function isUnchanged({ current, parent }: Ratchet): boolean {
  return (current ?? parent)?.isUnchanged() ?? false;
}

function fieldOf(ratchet: Ratchet, name: string): Ratchet {
  const { current, parent } = ratchet;
  if (current === undefined) return ratchet;
  if (parent === undefined && (name === 'apiVersion' || name === 'kind'))
    return { current: undefined, parent: undefined };
  return { current: current.field(name), parent: current };
}

function itemOf(ratchet: Ratchet, index: number): Ratchet {
  const { current } = ratchet;
  return current === undefined ? ratchet : { current: current.item(index), parent: current };
}

/** One evaluation of all rules for an object, with one cost budget. */
class RuleRun implements RuleVerdict {
  readonly errors: FieldError[] = [];
  readonly warnings: string[] = [];
  #budget = objectBudget;

  validate(node: RuleNode, value: Json, old: Json | undefined, path: string, ratchet: Ratchet): void {
    if (value === null || this.#budget < 0) return;
    this.#expressions(node, value, old, path, ratchet);
    for (const part of node.allOf)
      this.validate(part, value, old, path, { current: undefined, parent: ratchet.parent });
    if (Array.isArray(value)) this.#list(node, value, Array.isArray(old) ? old : [], path, ratchet);
    else if (isRecord(value)) {
      this.#object(node, value as JsonObject, isRecord(old) ? (old as JsonObject) : {}, path, ratchet);
    }
  }

  #list(node: RuleNode, value: readonly Json[], old: readonly Json[], path: string, ratchet: Ratchet): void {
    const { items, schema } = node;
    if (items === undefined) return;
    const isMap = schema['x-kubernetes-list-type'] === 'map';
    const keys = schema['x-kubernetes-list-map-keys'] ?? [];
    for (const [index, item] of value.entries()) {
      const before = isMap ? oldItem(old, item, keys) : undefined;
      this.validate(items, item, before, keyPath(path, index), itemOf(ratchet, index));
    }
  }

  #object(node: RuleNode, value: JsonObject, old: JsonObject, path: string, ratchet: Ratchet): void {
    for (const [name, item] of Object.entries(value)) {
      const before = Object.hasOwn(old, name) ? old[name] : undefined;
      if (node.values !== undefined)
        this.validate(node.values, item, before, keyPath(path, name), fieldOf(ratchet, name));
      const field = node.fields.get(name);
      if (field !== undefined) this.validate(field, item, before, childPath(path, name), fieldOf(ratchet, name));
    }
  }

  #expressions(node: RuleNode, value: Json, old: Json | undefined, path: string, ratchet: Ratchet): void {
    const { own } = node;
    if (own === undefined) return;
    const { schema } = node;
    if (own.isIncomplete) this.#uncompiled(path, schema);
    if (own.programs.length === 0) return;
    if (this.#budget <= 0) return this.#stop(path, schema, outOfBudget);
    let self: CelValue;
    let oldSelf: CelValue | undefined;
    try {
      self = own.toValue(value);
      oldSelf = old === undefined || old === null ? undefined : own.toValue(old);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      for (const one of own.programs)
        this.#invalid(path, schema, `${error.message} evaluating rule: ${shownRule(one)}`);
      return;
    }
    for (const program of own.programs) {
      const isOptional = program.rule.optionalOldSelf === true;
      if (program.usesOldSelf && oldSelf === undefined && !isOptional) continue;
      const oldValue = isOptional ? optionalValue(oldSelf) : oldSelf;
      const variables = new Map<string, CelValue>([
        ['self', self],
        ...(oldValue === undefined ? [] : [['oldSelf', oldValue] as const]),
      ]);
      this.#rule(program, variables, { schema, value, path, ratchet });
      if (this.#budget < 0) return;
    }
  }

  #rule(program: RuleProgram, variables: ReadonlyMap<string, CelValue>, at: RuleAt): void {
    const { schema, path } = at;
    const result = program.condition.run(variables, callLimit);
    if (result.cost > this.#budget) return this.#stop(path, schema, outOfBudget);
    this.#budget -= result.cost;
    const shown = shownRule(program);
    if (result.error === undefined) {
      if (typeof result.value !== 'boolean') {
        this.#invalid(path, schema, 'rule compile error: cel expression must evaluate to a bool');
      } else if (!result.value) this.#report(program, variables, at);
    } else if (result.isCostLimit) {
      this.#stop(
        path,
        schema,
        `'${result.error}': no further validation rules will be run due to call cost exceeds limit for rule: ${shown}`,
      );
    } else if (result.error.startsWith('no such overload')) {
      const detail = `'${result.error}': call arguments did not match a supported operator, function or macro signature for rule: ${shown}`;
      this.#invalid(path, schema, detail);
    } else this.#invalid(path, schema, `${result.error} evaluating rule: ${shown}`);
  }

  /**
   * Reports a rule that evaluates to false: as a warning if the value is unchanged and the rule does not use `oldSelf`,
   * otherwise as an error.
   */
  #report(
    program: RuleProgram,
    variables: ReadonlyMap<string, CelValue>,
    { schema, value, path, ratchet }: RuleAt,
  ): void {
    const { rule } = program;
    const field = rule.fieldPath ? `${path}${fieldSuffix(path, normalizedFieldPath(rule.fieldPath, schema))}` : path;
    const add = (error: FieldError) => {
      if (!program.usesOldSelf && isUnchanged(ratchet)) this.warnings.push(`${error.field}: ${fieldErrorBody(error)}`);
      else this.errors.push(error);
    };
    const message = program.message && this.#message(program.message, rule.messageExpression ?? '', variables);
    if (typeof message === 'object') {
      add({ reason: 'FieldValueInvalid', field: shownPath(field), value: schema.type ?? '', detail: message.failure });
      this.#budget = -1;
      return;
    }
    const detail = message ?? (rule.message ? rule.message.trim() : `failed rule: ${shownRule(program)}`);
    const isScalar = schema.type !== 'object' && schema.type !== 'array';
    add(errorOf(rule.reason, shownPath(field), isScalar ? value : undefined, detail));
  }

  /** Returns the message, undefined if the static message is used instead, or the failure that ends validation. */
  #message(
    program: Program,
    text: string,
    variables: ReadonlyMap<string, CelValue>,
  ): string | undefined | { readonly failure: string } {
    const result: Evaluation = program.run(variables, callLimit);
    if (result.cost > this.#budget) {
      return {
        failure:
          'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run',
      };
    }
    if (result.error !== undefined && result.isCostLimit) {
      return {
        failure: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${JSON.stringify(text)}`,
      };
    }
    this.#budget -= result.cost;
    if (result.error !== undefined || typeof result.value !== 'string') return undefined;
    const message = result.value.trim();
    const isUsable =
      message !== '' && !message.includes('\n') && new TextEncoder().encode(message).length <= maxMessageBytes;
    return isUsable ? message : undefined;
  }

  /**
   * Reports rules that do not compile. Such rules only occur while the defaults of an invalid definition are checked.
   */
  #uncompiled(path: string, schema: JsonSchema): void {
    for (const { error, path: place } of judgeRules(schema)) {
      if (error !== undefined && place.length === 0) this.#invalid(path, schema, `rule compile error: ${error}`);
    }
  }

  #stop(path: string, schema: JsonSchema, detail: string): void {
    this.#invalid(path, schema, detail);
    this.#budget = -1;
  }

  /** Reports an evaluation that failed. The error shows the type as the value. */
  #invalid(path: string, schema: JsonSchema, detail: string): void {
    this.errors.push({ reason: 'FieldValueInvalid', field: shownPath(path), value: schema.type ?? '', detail });
  }
}

/** The location at which a rule is evaluated. */
interface RuleAt {
  readonly schema: JsonSchema;
  readonly value: Json;
  readonly path: string;
  readonly ratchet: Ratchet;
}

const outOfBudget = 'validation failed due to running out of cost budget, no further validation rules will be run';

function shownRule({ rule }: RuleProgram): string {
  return rule.message ? rule.message.trim() : rule.rule.trim();
}

function fieldSuffix(path: string, suffix: string): string {
  if (suffix === '') return '';
  return path === '' ? suffix : `.${suffix}`;
}

function errorOf(reason: string | undefined, field: string, value: Json | undefined, detail: string): FieldError {
  switch (reason) {
    case 'FieldValueForbidden':
    case 'FieldValueRequired':
      return { reason, field, detail };
    case 'FieldValueDuplicate':
      return { reason, field, value, detail: '' };
    default:
      return { reason: 'FieldValueInvalid', field, value, detail };
  }
}
