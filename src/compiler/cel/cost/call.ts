import { isOlder } from '../../../base/kubernetes-version.js';
import { estimateKubernetesCall } from './kubernetes.js';
import { exactly, maxUint64, product, type Range, scaled, smaller, sum, union } from './range.js';
import {
  type CallEstimate,
  type CostedCall,
  type CostedValue,
  type CostState,
  sizeOf,
  unionOfEntries,
} from './state.js';

/** Estimates the cost of a call, including its arguments but not its target. */
export function estimateCall(state: CostState, call: CostedCall): CallEstimate {
  const args = sum(...call.args.map(({ cost }) => cost));
  const library = estimateKubernetesCall(state, call);
  if (library !== undefined) return { cost: sum(library.cost, args), size: library.size };
  const lazy = lazyCosts.get(call.overload);
  if (lazy !== undefined) return lazy(state, call);
  const found = sorting.test(call.overload) ? sort(call) : overloadCosts.get(call.overload)?.(state, call);
  return found === undefined ? { cost: sum(exactly(1n), args) } : { cost: sum(found.cost, args), size: found.size };
}

/** The cost of traversing one character of a string. */
const traversal = 0.1;

type Estimate = (state: CostState, call: CostedCall) => CallEstimate | undefined;

/** Operators that do not always evaluate all of their arguments. */
const lazyCosts = new Map<string, (state: CostState, call: CostedCall) => CallEstimate>([
  ['logical_and', logic],
  ['logical_or', logic],
  ['conditional', conditional],
]);

function logic(_: CostState, { args }: CostedCall): CallEstimate {
  const [first, second] = args.map(({ cost }) => cost);
  const [left, right] = [first ?? exactly(0n), second ?? exactly(0n)];
  return { cost: { min: left.min, max: sum(left, right).max } };
}

function conditional(state: CostState, { node, args }: CostedCall): CallEstimate {
  const [condition, yes, no] = args;
  if (condition === undefined || yes === undefined || no === undefined) return { cost: exactly(1n) };
  state.setEntrySize(node, unionOfEntries(state.entrySizeOf(yes.node), state.entrySizeOf(no.node)));
  return { cost: sum(condition.cost, union(yes.cost, no.cost)), size: union(sizeOf(yes), sizeOf(no)) };
}

const compared = ['string', 'bytes'].flatMap((type) =>
  ['less', 'greater', 'less_equals', 'greater_equals'].map((name) => `${name}_${type}`),
);

/** Estimates for functions whose cost depends on the size of their arguments, by overload. */
const overloadCosts = new Map<string, Estimate>([
  ['string_format', (_, { target }) => target && { cost: scaled(sizeOf(target), traversal) }],
  ['string_to_bytes', (_, { args }) => converted(args, (size) => ({ min: size.min, max: wrapped(size.max * 4n) }))],
  ['bytes_to_string', (_, { args }) => converted(args, (size) => ({ min: size.min / 4n, max: size.max }))],
  [
    'strings_quote',
    (_, { args }) => converted(args, (size) => ({ min: size.min + 2n, max: wrapped(size.max * 2n + 2n) })),
  ],
  ['starts_with_string', (_, { args }) => ({ cost: scaled(sizeOf(args[0]), traversal) })],
  ['ends_with_string', (_, { args }) => ({ cost: scaled(sizeOf(args[0]), traversal) })],
  ['in_list', (_, { args }) => ({ cost: scaled(sizeOf(args[1]), 1) })],
  ['matches_string', (_, { target, args }) => target && { cost: regexCost(sizeOf(target), sizeOf(args[0])) }],
  ['matches', matchesFunction],
  ['contains_string', contains],
  ['add_string', concatenate],
  ['add_bytes', concatenate],
  ['add_list', concatenate],
  ['list_sets_contains_list', (_, { args }) => sets(sizeOf(args[0]), sizeOf(args[1]), 1)],
  ['list_sets_intersects_list', (_, { args }) => sets(sizeOf(args[0]), sizeOf(args[1]), 1)],
  ['list_sets_equivalent_list', (_, { args }) => sets(sizeOf(args[0]), sizeOf(args[1]), 2)],
  ['list_slice', slice],
  ['list_flatten', (_, { target }) => allocating(1, sizeOf(target))],
  ['list_flatten_int', (_, { target, args }) => allocating(Number(intOf(args[0], maxUint64)), sizeOf(target))],
  ['lists_range', (_, { args }) => allocating(1, exactly(intOf(args[0], maxUint64)))],
  ['list_reverse', (_, { target }) => allocating(1, sizeOf(target))],
  ['list_distinct', (_, { target }) => allocating(2, product(sizeOf(target), sizeOf(target)))],
  ...[...compared, 'equals', 'not_equals'].map((overload) => [overload, compare] as const),
]);

function converted(args: readonly CostedValue[], result: (size: Range) => Range): CallEstimate {
  const size = sizeOf(args[0]);
  return { cost: scaled(size, traversal), size: result(size) };
}

/** Wraps a number around at 64 bits. The API server does not guard against this overflow. */
function wrapped(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function regexCost(text: Range, pattern: Range): Range {
  return product(scaled(sum(text, exactly(1n)), traversal), scaled(pattern, 0.25));
}

/** Estimates `matches(text, pattern)`. API servers before 1.37 charge the default cost for this form. */
function matchesFunction({ target }: CostState, { args }: CostedCall): CallEstimate | undefined {
  return isOlder(target, '1.37') ? undefined : { cost: regexCost(sizeOf(args[0]), sizeOf(args[1])) };
}

function contains(_: CostState, { target, args }: CostedCall): CallEstimate | undefined {
  return target && { cost: product(scaled(sizeOf(target), traversal), scaled(sizeOf(args[0]), traversal)) };
}

function concatenate(state: CostState, { node, args, overload }: CostedCall): CallEstimate | undefined {
  const [left, right] = args;
  if (left === undefined || right === undefined) return undefined;
  const size = sum(sizeOf(left), sizeOf(right));
  state.setEntrySize(node, unionOfEntries(state.entrySizeOf(left.node), state.entrySizeOf(right.node)));
  return { cost: overload === 'add_list' ? exactly(1n) : scaled(size, traversal), size };
}

function compare(_: CostState, { args }: CostedCall): CallEstimate {
  const [left, right] = [sizeOf(args[0]), sizeOf(args[1])];
  const max = smaller(left.max, right.max);
  return { cost: scaled({ min: max > 0n ? 1n : 0n, max }, traversal) };
}

function sets(one: Range, other: Range, factor: number): CallEstimate {
  return { cost: sum(scaled(product(one, other), factor), exactly(1n)) };
}

function slice(_: CostState, { target, args }: CostedCall): CallEstimate {
  const start = intOf(args[0], 0n);
  const end = intOf(args[1], sizeOf(target).max);
  // The API server subtracts without checking that the end is larger than the start.
  return allocating(1, exactly(BigInt.asUintN(64, end - start)));
}

const sorting = /^list_(.+)_sort(?:ByAssociatedKeys)?$/;

function sort(call: CostedCall): CallEstimate {
  const [, type = ''] = sorting.exec(call.overload) ?? [];
  const isBy = call.overload.endsWith('ByAssociatedKeys');
  const size = sizeOf(isBy ? call.args[0] : call.target);
  return allocating(type === 'string' || type === 'bytes' ? 2.1 : 2, product(size, size));
}

function allocating(factor: number, size: Range): CallEstimate {
  return { cost: sum(scaled(size, factor), exactly(11n)), size };
}

/** Returns the value of an integer literal, or 0 if it is negative; `otherwise` for other expressions. */
function intOf(value: CostedValue | undefined, otherwise: bigint): bigint {
  if (value?.node.kind !== 'literal' || value.node.value.type !== 'int') return otherwise;
  const number = value.node.value.value;
  return number < 0n ? 0n : number;
}
