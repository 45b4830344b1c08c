import { type Diagnostic, errorOf } from '../../../base/problems/index.js';
import type { CostEstimate } from '../cost/estimate-cost.js';
import { exactly, product } from '../cost/range.js';
import type { Unbounded } from '../cost/state.js';
import type { WrittenRule } from './rule-form.js';

/** The cost budget of one expression in one object, summed over all values for which it is evaluated. */
export const ruleLimit = 10_000_000n;

/** The cost budget of all expressions in one version of a CRD. */
export const totalLimit = 100_000_000n;

/** The maximum number of values that a rule validates in one object. */
export interface Cardinality {
  readonly count: bigint;
  readonly unbounded: readonly Unbounded[];
}

/** The cost that an API server charges for an expression, and the unbounded values that contribute to it. */
export interface CountedCost extends Omit<CostEstimate, 'cost'> {
  readonly part: 'rule' | 'messageExpression';
  readonly cost: bigint;
}

/** Returns the cost that an API server charges: it evaluates a message once, and a rule for each value. */
export function countCost(
  part: CountedCost['part'],
  { cost, unbounded, unboundedCalls }: CostEstimate,
  cardinality: Cardinality,
): CountedCost {
  if (part === 'messageExpression') return { part, cost: cost.max, unbounded, unboundedCalls };
  const counted = product(cost, exactly(cardinality.count)).max;
  return { part, cost: counted, unbounded: [...cardinality.unbounded, ...unbounded], unboundedCalls };
}

/** Reports an expression that exceeds `ruleLimit`. */
export function checkCost(written: WrittenRule, counted: CountedCost): Diagnostic[] {
  if (counted.cost <= ruleLimit) return [];
  const factor = factorOf(counted.cost, ruleLimit);
  const message = `the estimated cost of the expression exceeds the API server's budget by a factor of ${factor}`;
  return [tooCostly(written, counted, message)];
}

/** Returns the diagnostic for a version whose rules together exceed `totalLimit`, placed at the most expensive rule. */
export function tooCostlyTogether(written: WrittenRule, counted: CountedCost, total: bigint): Diagnostic {
  const factor = factorOf(total, totalLimit);
  const excess = `the estimated total cost of all rules of this version exceeds the API server's budget by a factor of ${factor}`;
  return tooCostly(written, counted, `${excess}; this rule is the most expensive one`);
}

function tooCostly(written: WrittenRule, counted: CountedCost, message: string): Diagnostic {
  return errorOf('cel-cost', message, costHint(counted), written.span(counted.part));
}

function factorOf(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  return factor > 100 ? 'more than 100' : factor.toFixed(factor < 1.5 ? 2 : 1);
}

const shownLimits = 4;

/** A cost that no value can reach that fits into a request. */
const unboundedCost = 2n ** 56n;

function costHint({ cost, unbounded, unboundedCalls }: CountedCost): string {
  const name = unboundedCalls.find((called) => /^[a-z]/i.test(called));
  if (cost >= unboundedCost && name !== undefined) {
    return `the API server cannot estimate the maximum size of the result of \`${name}(…)\`; use \`"…%s".format([…])\` to insert values into a string`;
  }
  const limits = [...new Set(unbounded.map(limitFor))];
  if (limits.length === 0) return 'lower the limits of lists, maps and strings, or simplify the expression';
  const shown = limits.slice(0, shownLimits).join(', ');
  return `add limits: ${shown}${limits.length > shownLimits ? ' and others' : ''}`;
}

const markers: Readonly<Record<Unbounded['kind'], string>> = {
  list: 'MaxItems(…)',
  map: 'MaxProperties(…)',
  string: 'MaxLength(…)',
};

/** Returns the marker that limits the size of a value, and where to add it. */
function limitFor({ path, kind }: Unbounded): string {
  let marker = markers[kind];
  let owner = path;
  while (owner.endsWith('[]')) {
    marker = `Items(${marker})`;
    owner = owner.slice(0, -2);
  }
  if (owner.endsWith('{}')) return `\`@${marker}\` on the value type of \`${owner.slice(0, -2)}\``;
  return `\`@${marker}\` on \`${owner}\``;
}
