import { isRecord, type Json, type JsonSchema, propertyOf } from '../../base/json/index.js';
import { CelError, compileRules } from '../cel/index.js';

/** Returns the CEL rules of a schema that apply to new objects. */
export function rulesOf({ 'x-kubernetes-validations': rules = [] }: JsonSchema): readonly string[] {
  return rules.map(({ rule }) => rule).filter((rule) => !/\boldSelf\b/.test(rule));
}

/** Whether a value with defaults satisfies the rules of its schema. A rule that fails to evaluate is not satisfied. */
export function satisfiesRules(value: Json, schema: JsonSchema): boolean {
  const rules = rulesOf(schema).length > 0 ? compileRules(schema, false) : undefined;
  if (!rules) return true;
  try {
    const self = new Map([['self', rules.toValue(withDefaults(value, schema))]]);
    return rules.programs.every(
      ({ condition, usesOldSelf }) => usesOldSelf || condition.run(self, maxCost).value === true,
    );
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
}

/** Maximum cost of one rule, as in the API server. */
const maxCost = 1_000_000;

function withDefaults(value: Json, schema: JsonSchema): Json {
  const { items, additionalProperties } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => withDefaults(item, items)) : value;
  if (!isRecord(value)) return value;
  const names = new Set([...Object.keys(value), ...Object.keys(schema.properties ?? {})]);
  const values = typeof additionalProperties === 'object' ? additionalProperties : {};
  const fields = [...names].flatMap((name) => {
    const own = propertyOf(schema, name) ?? values;
    const field = Object.hasOwn(value, name) ? value[name] : own.default;
    return field === undefined ? [] : [[name, withDefaults(field as Json, own)] as const]; // fields of JSON are JSON
  });
  return Object.fromEntries(fields);
}
