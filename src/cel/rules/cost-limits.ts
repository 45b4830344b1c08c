import type { Diagnostic } from '../../problems/index.js';
import type { CostEstimate } from '../cost/estimate-cost.js';
import { exactly, product } from '../cost/range.js';
import type { Unbounded } from '../cost/state.js';
import type { WrittenRule } from './written-rule.js';

/** What one expression may cost, times how often its value may be there. */
export const ruleLimit = 10_000_000n;

/** What all expressions of a version may cost together. */
export const totalLimit = 100_000_000n;

/** An expression of a rule with its estimate. */
export interface CostedExpression {
  readonly part: 'rule' | 'messageExpression';
  readonly estimate: CostEstimate;
}

/** How often the value that a rule stands on may be there. */
export interface Cardinality {
  readonly count: bigint;
  /** Lists and maps around the value that have no limit. */
  readonly unbounded: readonly Unbounded[];
}

/** An expression with what an API server counts for it. */
export interface CountedCost {
  readonly part: 'rule' | 'messageExpression';
  readonly cost: bigint;
  readonly unbounded: readonly Unbounded[];
  readonly endless: readonly string[];
}

/** What an API server counts for an expression: a message is made once, a rule is asked for each value. */
export function countCost({ part, estimate }: CostedExpression, { count, unbounded }: Cardinality): CountedCost {
  const { cost, endless } = estimate;
  if (part === 'messageExpression') return { part, cost: cost.max, unbounded: estimate.unbounded, endless };
  const counted = product(cost, exactly(count)).max;
  return { part, cost: counted, unbounded: [...unbounded, ...estimate.unbounded], endless };
}

/** Finds an expression that costs too much by itself. */
export function checkCost(written: WrittenRule, counted: CountedCost): Diagnostic[] {
  if (counted.cost <= ruleLimit) return [];
  const message = `the expression could cost ${times(counted.cost, ruleLimit)} what an API server allows`;
  return [tooCostly(written, counted, message)];
}

/** The diagnostic about rules that cost too much together, at the most expensive one. */
export function tooCostlyTogether(written: WrittenRule, counted: CountedCost, total: bigint): Diagnostic {
  const share = `this is the most expensive of rules that together could cost ${times(total, totalLimit)}`;
  return tooCostly(written, counted, `${share} what an API server allows for a version`);
}

function tooCostly(written: WrittenRule, counted: CountedCost, message: string): Diagnostic {
  const span = written.span(counted.part);
  return { code: 'cel-cost', severity: 'error', message, hint: costHint(counted), span };
}

function times(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  if (factor > 100) return 'more than 100 times';
  return `${factor.toFixed(factor < 1.5 ? 2 : 1)} times`;
}

const shownLimits = 4;

/** Costs from here on are not reached by values that fit into a request. */
const endlessCost = 2n ** 56n;

function costHint({ cost, unbounded, endless }: CountedCost): string {
  const name = endless.find((called) => /^[a-z]/i.test(called));
  if (cost >= endlessCost && name !== undefined) {
    return `the API server knows no limit for what \`${name}(…)\` gives; put values into a text with \`"…%s".format([…])\``;
  }
  const advice = [...new Set(unbounded.map(limitFor))];
  if (advice.length === 0) return 'make the limits of lists, maps and strings smaller, or the expression simpler';
  const shown = advice.slice(0, shownLimits).join(', ');
  return `set a limit: ${shown}${advice.length > shownLimits ? ' and others' : ''}`;
}

const markers: Readonly<Record<Unbounded['kind'], string>> = {
  list: 'MaxItems(…)',
  map: 'MaxProperties(…)',
  text: 'MaxLength(…)',
};

/** The marker that limits a value, and where it belongs. */
function limitFor({ path, kind }: Unbounded): string {
  let marker = markers[kind];
  let owner = path;
  while (owner.endsWith('[]')) {
    marker = `Items(${marker})`;
    owner = owner.slice(0, -2);
  }
  if (owner.endsWith('{}')) return `\`@${marker}\` on the type of the values of \`${owner.slice(0, -2)}\``;
  return `\`@${marker}\` on \`${owner}\``;
}
