import { type Json, type JsonSchema, jsonText } from '../../model/index.js';
import { patternsOf } from './strings.js';

/**
 * What a sample may take: a schema can be that of a stranger, with thousands of fields, each with a pattern that is slow
 * to match. Fields beyond the limits are left to the user.
 */
export class SampleBudget {
  #values = 5000;
  #characters = 100_000;
  #steps = 500_000_000;

  /** Counts a value; returns whether there may be one more. */
  addValue(): boolean {
    return this.#values-- > 0 && this.#characters > 0;
  }

  /** Counts the text of a value; returns whether the sample may be that long. */
  addText(value: Json): boolean {
    this.#characters -= jsonText(value).length;
    return this.#characters > 0;
  }

  /** Counts steps of work; returns whether they may be done. */
  spend(steps: number): boolean {
    this.#steps -= steps;
    return this.#steps > 0;
  }
}

/** Steps per character to compile a pattern, and per value to compare it with an enum. */
const perCharacter = 1000;
const perValue = 1000;

/** The steps to find examples of the patterns of a schema. */
export function patternCost(schema: JsonSchema): number {
  return perCharacter * patternsOf(schema).join('').length;
}

/** The steps to validate a value. */
export function costOf(value: Json, schema: JsonSchema): number {
  const weight = weightOf(schema);
  const length = typeof value === 'string' ? value.length : jsonText(value).length;
  return weight.once + weight.perCharacter * length;
}

interface Weight {
  readonly once: number;
  readonly perCharacter: number;
}

const weights = new WeakMap<JsonSchema, Weight>();

/** The steps for a schema and all schemas in it. */
function weightOf(schema: JsonSchema): Weight {
  const known = weights.get(schema);
  if (known) return known;
  const { properties, items, additionalProperties, allOf = [], anyOf = [], oneOf = [], not } = schema;
  const inner = [
    ...Object.values(properties ?? {}),
    ...[items, additionalProperties, not].filter((one) => typeof one === 'object'),
    ...[...allOf, ...anyOf, ...oneOf],
  ];
  const patterns = schema.pattern === undefined ? [] : [schema.pattern];
  let once = perValue * (schema.enum?.length ?? 0) + perCharacter * patterns.join('').length;
  let each = patterns.reduce((sum, pattern) => sum + pattern.length * mostRepeats(pattern), 1);
  for (const one of inner) {
    const weight = weightOf(one);
    once += weight.once;
    each += weight.perCharacter;
  }
  const weight = { once, perCharacter: each };
  weights.set(schema, weight);
  return weight;
}

/** The largest number in a repetition such as `{1,63}`: compiling a pattern copies what is repeated. */
function mostRepeats(pattern: string): number {
  return Math.max(1, ...Array.from(pattern.matchAll(/\d+(?=\})/g), ([count]) => Number(count)).slice(0, 1000));
}
