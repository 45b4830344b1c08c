import { isOlder } from '../../../base/kubernetes-version.js';
import { estimateKubernetesCall } from './kubernetes.js';
import { exactly, maxUint64, product, type Range, scaled, smaller, sum, union } from './range.js';
import { type CallEstimate, type CostedCall, type CostedValue, type CostState, unionOfEntries } from './state.js';

/** Estimates the cost of a call, including its arguments but not its target. */
export function estimateCall(state: CostState, call: CostedCall): CallEstimate {
  const args = sum(...call.args.map(({ cost }) => cost));
  const library = estimateListCall(state, call) ?? estimateKubernetesCall(state, call);
  if (library !== undefined) return { cost: sum(library.cost, args), size: library.size };
  const lazy = lazyCosts.get(call.overload);
  if (lazy !== undefined) return lazy(state, call);
  const found = overloadCosts.get(call.overload)?.(state, call);
  return found === undefined ? { cost: sum(exactly(1n), args) } : { cost: sum(found.cost, args), size: found.size };
}

/** The cost of traversing one character of a string. */
const traversal = 0.1;

type Estimate = (state: CostState, call: CostedCall) => CallEstimate | undefined;

const anySize: Range = { min: 0n, max: 2n ** 64n - 1n };

function sizeOf(value: CostedValue | undefined): Range {
  return value?.size ?? anySize;
}

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
  ['matches_string', matches],
  ['matches', matchesFunction],
  ['contains_string', contains],
  ['add_string', concatenate],
  ['add_bytes', concatenate],
  ['add_list', concatenate],
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

/** Returns the cost of matching a string against a regular expression, given the size of each. */
function regexCost(text: Range, pattern: Range): Range {
  return product(scaled(sum(text, exactly(1n)), traversal), scaled(pattern, 0.25));
}

function matches(_: CostState, { target, args }: CostedCall): CallEstimate | undefined {
  return target && { cost: regexCost(sizeOf(target), sizeOf(args[0])) };
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

type ListEstimate = (call: CostedCall, sizeOf: (value: CostedValue | undefined) => Range) => CallEstimate | undefined;

/** Estimates a call of a list or set function. Returns undefined for other functions. */
function estimateListCall(state: CostState, call: CostedCall): CallEstimate | undefined {
  const sizeOf = (value: CostedValue | undefined): Range =>
    value?.size ?? (value && state.declaredSize(value.path)) ?? { min: 0n, max: maxUint64 };
  const sorted = /^list_(.+)_sort(?:ByAssociatedKeys)?$/.exec(call.overload)?.[1];
  if (sorted !== undefined) return sort(call, sorted, sizeOf);
  return listCosts.get(call.overload)?.(call, sizeOf);
}

const listCosts = new Map<string, ListEstimate>([
  ['list_sets_contains_list', ({ args }, sizeOf) => sets(sizeOf(args[0]), sizeOf(args[1]), 1)],
  ['list_sets_intersects_list', ({ args }, sizeOf) => sets(sizeOf(args[0]), sizeOf(args[1]), 1)],
  ['list_sets_equivalent_list', ({ args }, sizeOf) => sets(sizeOf(args[0]), sizeOf(args[1]), 2)],
  ['list_slice', slice],
  ['list_flatten', ({ target }, sizeOf) => allocating(1, sizeOf(target))],
  ['list_flatten_int', ({ target, args }, sizeOf) => allocating(Number(intOf(args[0], maxUint64)), sizeOf(target))],
  ['lists_range', ({ args }) => allocating(1, exactly(intOf(args[0], maxUint64)))],
  ['list_reverse', ({ target }, sizeOf) => allocating(1, sizeOf(target))],
  ['list_distinct', ({ target }, sizeOf) => allocating(2, product(sizeOf(target), sizeOf(target)))],
]);

function sets(one: Range, other: Range, factor: number): CallEstimate {
  return { cost: sum(scaled(product(one, other), factor), exactly(1n)) };
}

function slice({ target, args }: CostedCall, sizeOf: (value: CostedValue | undefined) => Range): CallEstimate {
  const start = intOf(args[0], 0n);
  const end = intOf(args[1], sizeOf(target).max);
  // The API server subtracts without checking that the end is larger than the start.
  return allocating(1, exactly(BigInt.asUintN(64, end - start)));
}

function sort(call: CostedCall, type: string, sizeOf: (value: CostedValue | undefined) => Range): CallEstimate {
  const isBy = call.overload.endsWith('ByAssociatedKeys');
  const size = sizeOf(isBy ? call.args[0] : call.target);
  return allocating(type === 'string' || type === 'bytes' ? 2.1 : 2, product(size, size));
}

/** Estimates a call that allocates a list. */
function allocating(factor: number, size: Range): CallEstimate {
  return { cost: sum(scaled(size, factor), exactly(11n)), size };
}

/** Returns the value of an integer literal, or `otherwise` for other expressions. */
function intOf(value: CostedValue | undefined, otherwise: bigint): bigint {
  if (value?.node.kind !== 'literal' || value.node.value.type !== 'int') return otherwise;
  const number = value.node.value.value;
  return number < 0n ? 0n : number;
}
