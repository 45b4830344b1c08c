import { type Json, type JsonSchema, jsonText } from '../../model/index.js';
import { programSize } from './program-size.js';
import { patternsOf } from './strings.js';

/**
 * What completing a sample may take: a schema can be that of a stranger, with thousands of fields, each with a pattern
 * that is slow to match. The sample is left to the user as a whole when it takes more, because another run would go on
 * from what this one added, and no two runs would agree.
 */
export class SampleBudget {
  #values = 100_000;
  /** About as long as etcd allows an object to be. */
  #characters = 1_000_000;
  /** Of about 10 ns. */
  #steps = 500_000_000;
  #isSpent = false;

  /** Whether something was refused; then everything else is, too. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Counts a value; returns whether there may be one more. */
  addValue(): boolean {
    return this.#allow(--this.#values);
  }

  /** Counts the text of a value; returns whether the sample may be that long. */
  addText(value: Json): boolean {
    this.#characters -= jsonText(value).length;
    return this.#allow(this.#characters);
  }

  /** Counts steps of work; returns whether they may be done. */
  spend(steps: number): boolean {
    this.#steps -= steps;
    return this.#allow(this.#steps);
  }

  #allow(left: number): boolean {
    this.#isSpent ||= left < 0;
    return !this.#isSpent;
  }
}

/** Steps per character of a pattern and per instruction of its program to compile it, and per value of an enum. */
const perCharacter = 1000;
const perInstruction = 100;
const perValue = 20;

/** Steps per range such as `a-z` of a pattern that ignores case: the other case of each character is looked up. */
const perRange = 400_000;
const ignoresCase = /\(\?[a-zA-Z]*i/;

/** The steps to compile a pattern whose program has this size. */
function compileCost(pattern: string, size: number): number {
  const ranges = ignoresCase.test(pattern) ? pattern.split('-').length - 1 : 0;
  return perCharacter * pattern.length + perInstruction * size + perRange * ranges;
}

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
  const { pattern = '', enum: allowed = [], required = [] } = schema;
  const size = programSize(pattern);
  let once = perValue * allowed.length + compileCost(pattern, size);
  let each = 1 + size + required.length;
  for (const one of inner) {
    const weight = weightOf(one);
    once += weight.once;
    each += weight.perCharacter;
  }
  const weight = { once, perCharacter: each };
  weights.set(schema, weight);
  return weight;
}
