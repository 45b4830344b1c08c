import { NamedFormat } from './named-formats.js';
import { type CelValue, isList, isMap, Optional, TypeValue } from './values.js';

/** Returns the cost of a call at run time. */
export function callCost(name: string, args: readonly CelValue[], result: CelValue | undefined): number {
  return costs[name]?.(args.map(sizeOf), args, result) ?? 1;
}

/** Returns the size of a value; 1 for values without a size. */
export function sizeOf(value: CelValue | undefined): number {
  if (typeof value === 'string') return value.length;
  if (value === undefined || value === null || typeof value !== 'object') return 1;
  if (value instanceof Uint8Array || isList(value)) return value.length;
  return isMap(value) && !(value instanceof Optional) && !(value instanceof TypeValue) ? value.size : 1;
}

type Cost = (sizes: readonly number[], args: readonly CelValue[], result: CelValue | undefined) => number;

const traverse = (size = 0, factor = 0.1) => Math.ceil(size * factor);
const ofResult: Cost = (_, __, result) => 11 + sizeOf(result);
const first: Cost = ([size]) => traverse(size);
const twice: Cost = ([size]) => traverse(size, 0.2);
const smaller: Cost = ([one = 0, other = 0]) => traverse(Math.min(one, other));
const pattern: Cost = ([size = 0, length = 0]) => traverse(size + 1) * Math.ceil(length * 0.25);
const comparison: Cost = (sizes, [one]) =>
  typeof one === 'string' || one instanceof Uint8Array ? smaller(sizes, [], undefined) : 1;
const walk: Cost = (_, [value]) => traversal(value ?? null);
const allocate =
  (factor: number, square = false): Cost =>
  (sizes, [value]) =>
    11 + Math.ceil(factor * (square ? sizeOf(value) ** 2 : (sizes[0] ?? 0)));
const sets =
  (factor: number): Cost =>
  ([one = 0, other = 0]) =>
    1 + factor * one * other;

function all(names: string, cost: Cost): Readonly<Record<string, Cost>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, cost]));
}

const costs: Readonly<Record<string, Cost>> = {
  // An authorizer check has a fixed cost.
  check: () => 350_000,
  startsWith: ([, size]) => traverse(size),
  endsWith: ([, size]) => traverse(size),
  contains: ([one, other]) => traverse(one) * traverse(other),
  ...all('matches find findAll', pattern),
  bytes: (sizes, [value]) => (typeof value === 'string' ? traverse(sizes[0]) : 1),
  string: (sizes, [value]) => (value instanceof Uint8Array ? traverse(sizes[0]) : 1),
  '@in': ([, size = 0], [, container]) => (isList(container ?? null) ? size : 1),
  ...all('_==_ _!=_', smaller),
  ...all('_<_ _<=_ _>_ _>=_', comparison),
  '_+_': ([one = 0, other = 0], [value]) =>
    typeof value === 'string' || value instanceof Uint8Array ? traverse(one + other) : 1,
  ...all('isSorted sum max min indexOf lastIndexOf includes', walk),
  ...all('url lowerAscii upperAscii substring trim format cidr isIP isCIDR quantity isQuantity semver isSemver', first),
  ip: (sizes, [value]) => (typeof value === 'string' ? traverse(sizes[0]) : 1),
  ...all('ip.isCanonical replace split', twice),
  join: (_, __, result) => traverse(sizeOf(result), 0.2),
  validate: ([, size = 0], [format]) => (format instanceof NamedFormat ? traverse(size + 1) * 50 : 1),
  ...all('sets.contains sets.intersects', sets(1)),
  'sets.equivalent': sets(2),
  reverse: allocate(1),
  ...all('slice flatten lists.range', ofResult),
  ...all('distinct sort @sortByAssociatedKeys', allocate(2, true)),
};

function traversal(value: CelValue): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return Math.floor(value.length * 0.1);
  if (isList(value)) return value.reduce<number>((sum, item) => sum + traversal(item), 0);
  if (!isMap(value)) return 1;
  return value.keys().reduce<number>((sum, key) => sum + traversal(key) + traversal(value.get(key) ?? null), 0);
}
