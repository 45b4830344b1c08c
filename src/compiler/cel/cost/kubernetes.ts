import { type CelType, sameType } from '../types/types.js';
import { exactly, maxUint64, product, type Range, scaled, sum, unknown } from './range.js';
import { type CallEstimate, type CostedCall, type CostedValue, type CostState, sizeOf } from './state.js';

/** Estimates a call to a function whose cost Kubernetes defines. Returns undefined for other functions. */
export function estimateKubernetesCall(state: CostState, call: CostedCall): CallEstimate | undefined {
  return estimates.get(call.name)?.(call, state);
}

const traversal = 0.1;
const one = exactly(1n);

type Estimate = (call: CostedCall, state: CostState) => CallEstimate | undefined;

/** Returns the type and size of list items; undefined for a value that is not a list. */
function itemsOf(state: CostState, list: CostedValue): { readonly type: CelType; readonly size: Range } | undefined {
  const type = state.typeOf(list.node);
  if (type.kind !== 'list') return undefined;
  const size = list.path.length === 0 ? undefined : state.declaredSize(list.path.copyWith('@items'));
  return { type: type.element, size: size ?? unknown };
}

function all(names: string, estimate: Estimate): [string, Estimate][] {
  return names.split(' ').map((name) => [name, estimate]);
}

const estimates = new Map<string, Estimate>([
  ...all('check', () => ({ cost: exactly(350_000n) })),
  ...all('serviceAccount path group resource subresource namespace name allowed reason error errored', nominal),
  ...all('fieldSelector labelSelector', selector),
  ...all('isSorted sum max min indexOf lastIndexOf', traverseItems),
  ...all('url', (call) => traverse(sizeOf(call.args[0]))),
  ...all('lowerAscii upperAscii substring trim', (call) => call.target && traverse(sizeOf(call.target))),
  ...all('replace', replace),
  ...all('split', split),
  ...all('join', join),
  ...all('find findAll', find),
  ...all('cidr isIP isCIDR quantity isQuantity semver isSemver', parseFirst),
  ...all('ip', (call) => (call.overload === 'cidr_ip' ? { cost: one } : parseFirst(call))),
  ...all('ip.isCanonical', (call) => ({ cost: scaled(sizeOf(call.args[0]), 2 * traversal) })),
  ...all('masked prefixLength family isUnspecified isLoopback', nominal),
  ...all('isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast', nominal),
  ...all('containsIP', (call) => containsAddress(call, addressCost, 'cidr_contains_ip_string')),
  ...all('containsCIDR', (call) => containsAddress(call, sum(addressCost, maskCost, one), 'cidr_contains_cidr_string')),
  ...all('validate', (call) => ({ cost: scaled(scaled(sizeOf(call.args[0]), traversal), formatSize * 0.25) })),
  ...all('format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo', nominal),
  ...all('add sub major minor patch', nominal),
  ...all('getScheme getHostname getHost getPort getEscapedPath getQuery', nominal),
  ...all('_==_', equality),
]);

/** The maximum length of a named format's pattern. */
const formatSize = 128;

/** The size of an IP address: 4 bytes (IPv4) to 16 bytes (IPv6). */
const addressSize: Range = { min: 4n, max: 16n };
const addressCost = scaled(sum(addressSize, addressSize), traversal);
const maskCost = scaled(addressSize, traversal);

function nominal(): CallEstimate {
  return { cost: one };
}

function traverse(size: Range): CallEstimate {
  return { cost: scaled(size, traversal), size };
}

function parseFirst(call: CostedCall): CallEstimate {
  return { cost: scaled(sizeOf(call.args[0]), traversal) };
}

function selector(call: CostedCall): CallEstimate {
  const size = sizeOf(call.args[0]);
  return { cost: sum(exactly(10n), scaled(size, traversal), scaled(scaled(size, 0.5), 50)) };
}

function traverseItems(call: CostedCall, state: CostState): CallEstimate | undefined {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target);
  const items = itemsOf(state, call.target);
  if (items === undefined) return { cost: scaled(size, traversal) };
  const isText = items.type.kind === 'string' || items.type.kind === 'bytes';
  const each = isText ? sum(one, scaled(items.size, traversal)) : one;
  return { cost: product(size, each) };
}

function replace(call: CostedCall): CallEstimate | undefined {
  const [from, to] = call.args;
  if (call.target === undefined || from === undefined || to === undefined) return undefined;
  const size = sizeOf(call.target);
  const [old, replacement] = [sizeOf(from), sizeOf(to)];
  const longest = replaced(size.max, old.min, replacement.max <= old.min);
  const shortest = replaced(size.min, old.max, old.max <= replacement.min);
  const count = { min: shortest.count, max: longest.count };
  const result = sum(product(count, replacement), { min: shortest.kept, max: longest.kept });
  return { cost: scaled(size, 2 * traversal), size: result };
}

/** Returns how many matches are replaced in a string of the given size, and how many characters are kept. */
function replaced(size: bigint, old: bigint, isKept: boolean): { readonly count: bigint; readonly kept: bigint } {
  // An empty match is replaced before and after each character.
  if (old === 0n) return { count: size < maxUint64 ? size + 1n : size, kept: size };
  if (isKept) return { count: 0n, kept: size };
  const count = Math.ceil(Number(size) / Number(old));
  // Go converts a number that does not fit into 64 bits to this value.
  return { count: count >= 2 ** 64 ? 2n ** 63n : BigInt(count), kept: 0n };
}

function split(call: CostedCall): CallEstimate | undefined {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target);
  const limit = call.args[1]?.node;
  const isNumber = limit?.kind === 'literal' && limit.value.type === 'int';
  const max = isNumber ? BigInt.asUintN(64, BigInt(limit.value.value ?? 0)) : size.max;
  return { cost: scaled(size, 2 * traversal), size: { min: 0n, max } };
}

function join(call: CostedCall, state: CostState): CallEstimate | undefined {
  if (call.target === undefined) return undefined;
  const count = sizeOf(call.target);
  const items = itemsOf(state, call.target);
  const texts = items === undefined ? exactly(0n) : product(count, items.size);
  const [separator] = call.args;
  const between = { min: lessOne(count.min), max: lessOne(count.max) };
  const size = separator === undefined ? texts : sum(texts, product(sizeOf(separator), between));
  return traverse(size);
}

function lessOne(count: bigint): bigint {
  return count > 0n ? count - 1n : 0n;
}

function find(call: CostedCall): CallEstimate | undefined {
  if (call.target === undefined) return undefined;
  const size = sizeOf(call.target);
  const text = scaled(sum(size, one), traversal);
  return { cost: product(text, scaled(sizeOf(call.args[0]), 0.25)), size: { min: 0n, max: size.max } };
}

function containsAddress(call: CostedCall, cost: Range, parsing: string): CallEstimate {
  return { cost: call.overload === parsing ? sum(cost, scaled(sizeOf(call.args[0]), traversal)) : cost };
}

const nominallyEqual: ReadonlySet<string> = new Set([
  'net.IP',
  'net.CIDR',
  'kubernetes.Quantity',
  'kubernetes.Semver',
  ...['Authorizer', 'PathCheck', 'GroupCheck', 'ResourceCheck', 'Decision'].map(
    (name) => `kubernetes.authorization.${name}`,
  ),
]);

function equality(call: CostedCall, state: CostState): CallEstimate | undefined {
  const [left, right] = call.args;
  if (left === undefined || right === undefined || !sameType(state.typeOf(left.node), state.typeOf(right.node)))
    return undefined;
  const type = state.typeOf(left.node);
  if (type.kind !== 'object' || type.declared !== undefined) return undefined;
  if (nominallyEqual.has(type.name)) return { cost: one };
  if (type.name === 'kubernetes.NamedFormat') return { cost: scaled({ min: 1n, max: 64n }, traversal) };
  // The API server uses the size of the right operand for both operands.
  return { cost: scaled({ min: 1n, max: right.size?.max ?? 1n }, traversal) };
}
