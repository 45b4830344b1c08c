import type { CallEstimate, CostedCall, CostedValue } from './costed.js';
import { exactly, maxUint64, product, type Range, scaled, sum } from './range.js';
import type { CostState } from './state.js';

type Estimate = (call: CostedCall, sizeOf: (value: CostedValue | undefined) => Range) => CallEstimate | undefined;

/** Estimates a call of a list or set function. Returns undefined for other functions. */
export function estimateListCall(state: CostState, call: CostedCall): CallEstimate | undefined {
  const sizeOf = (value: CostedValue | undefined): Range =>
    value?.size ?? (value && state.declaredSize(value.path)) ?? { min: 0n, max: maxUint64 };
  const sorted = /^list_(.+)_sort(?:ByAssociatedKeys)?$/.exec(call.overload)?.[1];
  if (sorted !== undefined) return sort(call, sorted, sizeOf);
  return estimates.get(call.overload)?.(call, sizeOf);
}

const estimates = new Map<string, Estimate>([
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
  // The API server does not check which one is larger before it subtracts.
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

/** Returns the value of an integer literal, or the given number for other expressions. */
function intOf(value: CostedValue | undefined, otherwise: bigint): bigint {
  if (value?.node.kind !== 'literal' || value.node.value.type !== 'int') return otherwise;
  const number = value.node.value.value;
  return number < 0n ? 0n : number;
}
