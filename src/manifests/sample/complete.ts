import { isRecord, type Json, type JsonSchema, jsonText, propertyOf } from '../../model/index.js';
import { missingByRules, rulesOf } from './rule-requirements.js';
import { costOf, patternCost, SampleBudget } from './sample-budget.js';
import { patternsOf, stringExamples } from './strings.js';

/** Whether a schema accepts a value, as far as that can be checked without an API server. */
export type Accepts = (value: Json, schema: JsonSchema) => boolean;

/** A required field without a generated value. */
export interface OpenField {
  /** For example `.spec.ports[0].name`. */
  readonly at: string;
  readonly schema: JsonSchema;
}

type JsonObject = { readonly [key: string]: Json };

/**
 * Adds the required fields that a value lacks, with the smallest values that their schemas accept: the default, the
 * first value of an enum, an example of the format or the pattern, the number that is nearest to 1. Existing values
 * are kept.
 */
export class SampleCompleter {
  /** Required fields without a generated value. */
  readonly open: OpenField[] = [];
  readonly #budget = new SampleBudget();

  constructor(private readonly accepts: Accepts) {}

  /** Whether a value would take too much: what was returned lacks fields, and should not be used. */
  get isStopped(): boolean {
    return this.#budget.isSpent;
  }

  /** The value with all required fields, at any depth. */
  complete(value: Json, schema: JsonSchema, at: string): Json {
    if (Array.isArray(value)) {
      const { items } = schema;
      return items ? value.map((item, index) => this.complete(item, items, `${at}[${index}]`)) : value;
    }
    return isRecord(value) ? this.#completeObject(value, schema, at) : value;
  }

  #completeObject(value: JsonObject, schema: JsonSchema, at: string): JsonObject {
    if (this.isStopped) return value;
    const { additionalProperties } = schema;
    const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const fields = new Map(Object.entries(value));
    for (const [name, field] of fields) {
      const own = propertyOf(schema, name) ?? values;
      if (own) fields.set(name, field === null ? field : this.complete(field, own, `${at}.${name}`));
    }
    const add = (name: string) => {
      const own = propertyOf(schema, name) ?? values;
      const made = own && this.#make(own, `${at}.${name}`);
      if (made !== undefined) fields.set(name, made);
      else if (own) this.open.push({ at: `${at}.${name}`, schema: own });
    };
    const required = partsOf(schema).flatMap((part) => part.required ?? []);
    this.#budget.spend(100 * required.length);
    for (const name of new Set(required)) if (!hasField(name, fields, schema)) add(name);
    const tried = new Set(required);
    const cost = costOfRequirements(schema);
    while (cost > 0 && this.#budget.spend(cost + 100 * fields.size)) {
      const name = namedByOthers(schema, fields).find((one) => !tried.has(one) && !hasField(one, fields, schema));
      if (name === undefined) break;
      tried.add(name);
      add(name);
    }
    // Not by assignment: a field may be named `__proto__`.
    return Object.fromEntries(fields);
  }

  /** A new value; undefined if none was found that the schema accepts. */
  #make(schema: JsonSchema, at: string): Json | undefined {
    if (!this.#budget.addValue() || !this.#budget.spend(patternCost(schema))) return undefined;
    const found = candidates(schema)
      .slice(0, mostTries)
      .find((value) => this.#budget.spend(costOf(value, schema)) && this.accepts(value, schema));
    if (found === undefined) return this.#makeNested(schema, at);
    return this.#budget.addText(found) ? found : undefined;
  }

  #makeNested(schema: JsonSchema, at: string): Json | undefined {
    if (schema.type === 'array') return this.#makeList(schema, at);
    if (schema.type !== 'object') return undefined;
    const { additionalProperties, minProperties = 0 } = schema;
    const made = this.#completeObject(embedded(schema), schema, at);
    const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const count = values && minProperties <= most ? minProperties - Object.keys(made).length : 0;
    const entries = Array.from({ length: Math.max(count, 0) }, (_, index) => {
      const name = index === 0 ? 'example' : `example${index + 1}`;
      return [name, (values && this.#make(values, `${at}.${name}`)) ?? null] as const;
    });
    return { ...made, ...Object.fromEntries(entries) };
  }

  /** As few items as the schema allows; items of a set or a map differ in their first string or number. */
  #makeList(schema: JsonSchema, at: string): Json | undefined {
    const { items, minItems = 0 } = schema;
    if (!items || minItems > most) return minItems === 0 ? [] : undefined;
    const made = Array.from({ length: minItems }, (_, index) => this.#make(items, `${at}[${index}]`));
    if (made.some((item) => item === undefined)) return undefined;
    return made.flatMap((item, index) => (item === undefined ? [] : [index === 0 ? item : varied(item, index)]));
  }
}

/** Limit of items or entries in a sample. */
const most = 10;

/** Limit of values that are tried for a field; the first one nearly always fits. */
const mostTries = 30;

/** Limit of the length of all patterns of a field, above which no value is tried. */
const longestPatterns = 4000;

function partsOf(schema: JsonSchema): readonly JsonSchema[] {
  return [schema, ...(schema.allOf ?? [])];
}

function alternativesOf(schema: JsonSchema): readonly (readonly JsonSchema[])[] {
  return partsOf(schema).flatMap((part) => [part.anyOf ?? [], part.oneOf ?? []]);
}

function hasField(name: string, fields: ReadonlyMap<string, Json>, schema: JsonSchema): boolean {
  return fields.has(name) && (fields.get(name) !== null || propertyOf(schema, name)?.nullable === true);
}

/** The fields that an object requires by rules, or by the first of several alternatives. */
function namedByOthers(schema: JsonSchema, fields: ReadonlyMap<string, Json>): readonly string[] {
  const unmet = alternativesOf(schema).filter(
    (list) => !list.some(({ required = [] }) => required.every((name) => hasField(name, fields, schema))),
  );
  return [...missingByRules(schema, Object.fromEntries(fields)), ...unmet.flatMap(([first]) => first?.required ?? [])];
}

/** The steps to find them; 0 if there are none. */
function costOfRequirements(schema: JsonSchema): number {
  const rules = rulesOf(schema);
  const alternatives = alternativesOf(schema).flat();
  if (rules.length + alternatives.length === 0) return 0;
  const names = sumOf(alternatives, ({ required = [] }) => required.length + 1);
  const properties = Object.keys(schema.properties ?? {}).length;
  return 100 * (names + properties) + sumOf(rules, ({ rule }) => 1000 + 10 * rule.length);
}

function sumOf<T>(all: readonly T[], sizeOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + sizeOf(one), 0);
}

/** Values that do not depend on nested schemas, best first. */
function candidates(schema: JsonSchema): readonly Json[] {
  const written = [schema.default, schema.example, ...(schema.enum ?? [])].filter((value) => value !== undefined);
  const known = written.filter((value) => value !== null && value !== '');
  if (known.length > 0) return known;
  const examples = () => (patternsOf(schema).join('').length > longestPatterns ? [] : stringExamples(schema));
  if (schema['x-kubernetes-int-or-string']) return schema.pattern ? ['1', ...examples()] : [1, '1'];
  switch (schema.type) {
    case 'string':
      return examples();
    case 'boolean':
      return [false, true];
    case 'integer':
    case 'number':
      return numberExamples(schema);
    case 'object':
    case 'array':
      return [];
    default:
      return [{}];
  }
}

/** Numbers within the bounds, starting with the one nearest to 1. */
function numberExamples(schema: JsonSchema): readonly number[] {
  const { minimum, maximum, multipleOf = 1, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = schema.type === 'integer' ? Math.max(1, multipleOf) : multipleOf;
  const least = minimum === undefined ? Number.NEGATIVE_INFINITY : minimum + (exclusiveMinimum ? step : 0);
  const greatest = maximum === undefined ? Number.POSITIVE_INFINITY : maximum - (exclusiveMaximum ? step : 0);
  const near = Math.min(Math.max(1, least), greatest);
  const between = ((minimum ?? 0) + (maximum ?? 0)) / 2;
  return [near, Math.ceil(near / step) * step, Math.floor(near / step) * step, between, 0];
}

function embedded(schema: JsonSchema): JsonObject {
  if (!schema['x-kubernetes-embedded-resource']) return {};
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'example' } };
}

/** The same item with a different first string or number, so that list items are unique. */
function varied(item: Json, index: number): Json {
  if (typeof item === 'string') return `${item}${index + 1}`;
  if (typeof item === 'number') return item + index;
  if (!isRecord(item)) return item;
  const entries = Object.entries(item);
  const at = entries.findIndex(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(entries.map(([key, value], i) => [key, i === at ? varied(value, index) : value]));
}

/** The constraints of a field, in words, for the user. */
export function requirementOf({ type = 'any', format, pattern, minLength, maxLength }: JsonSchema): string {
  const parts = [
    type === 'object' || type === 'array' ? `an ${type}` : `a ${type}`,
    ...(format === undefined ? [] : [`of format ${format}`]),
    ...(pattern === undefined ? [] : [`that matches ${jsonText(pattern)}`]),
    ...(minLength === undefined ? [] : [`of at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`of at most ${maxLength} characters`]),
  ];
  return parts.join(' ');
}
