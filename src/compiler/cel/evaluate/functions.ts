import { RE2JS } from 're2js';
import { compile } from '../regex.js';
import { Cidr, Ip } from './addresses.js';
import { arithmetic, checkedInt, compare, noOverload } from './arithmetic.js';
import { conversions } from './conversions.js';
import { CelError } from './errors.js';
import { format } from './format.js';
import { NamedFormat, namedFormats } from './named-formats.js';
import { Quantity, unit } from './quantity.js';
import { Semver } from './semver.js';
import { timeFields } from './times.js';
import {
  CelUrl,
  type CelValue,
  Duration,
  EntryMap,
  isEqual,
  isList,
  isMap,
  Optional,
  Timestamp,
  Uint,
} from './values.js';

/** A function or a method, whose receiver is the first argument. */
type CelFunction = (...args: CelValue[]) => CelValue;

const text = (value: CelValue | undefined): string => {
  if (typeof value !== 'string') throw noOverload();
  return value;
};
const int = (value: CelValue | undefined): number => {
  if (typeof value !== 'bigint') throw noOverload();
  return Number(value);
};
const list = (value: CelValue | undefined): readonly CelValue[] => {
  if (value === undefined || !isList(value)) throw noOverload();
  return value;
};
const instance = <T>(value: CelValue | undefined, type: abstract new (...args: never[]) => T): T => {
  if (!(value instanceof type)) throw noOverload();
  return value;
};

function regex(pattern: CelValue | undefined): RE2JS {
  const compiled = compile(text(pattern));
  if (compiled instanceof RE2JS) return compiled;
  throw new CelError(compiled.message);
}

function findAll(value: CelValue | undefined, pattern: CelValue | undefined, limit: number): readonly string[] {
  const matcher = regex(pattern).matcher(text(value));
  const found: string[] = [];
  while ((limit < 0 || found.length < limit) && matcher.find()) found.push(matcher.group() ?? '');
  return found;
}

/** Creates a function that returns whether a string can be parsed. */
function isParsed(parse: (value: string, option: CelValue | undefined) => unknown): CelFunction {
  return (value, option) => {
    const whole = text(value);
    try {
      parse(whole, option);
      return true;
    } catch (error) {
      if (error instanceof CelError) return false;
      throw error;
    }
  };
}

function sizeOf(value: CelValue): bigint {
  if (typeof value === 'string') return BigInt([...value].length);
  if (value instanceof Uint8Array || isList(value)) return BigInt(value.length);
  if (isMap(value)) return BigInt(value.size);
  throw noOverload();
}

const strings: Readonly<Record<string, CelFunction>> = {
  size: (value) => sizeOf(value ?? null),
  contains: (value, part) => text(value).includes(text(part)),
  startsWith: (value, part) => text(value).startsWith(text(part)),
  endsWith: (value, part) => text(value).endsWith(text(part)),
  matches: (value, pattern) => regex(pattern).test(text(value)),
  find: (value, pattern) => findAll(value, pattern, 1)[0] ?? '',
  findAll: (value, pattern, limit) => findAll(value, pattern, limit === undefined ? -1 : int(limit)),
  lowerAscii: (value) => text(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upperAscii: (value) => text(value).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (value) => text(value).replace(/^[\s\u0085]+|[\s\u0085]+$/gu, ''),
  format: (value, args) => format(text(value), list(args)),
  charAt(value, index) {
    const points = [...text(value)];
    const at = int(index);
    if (at < 0 || at > points.length) throw new CelError(`index out of range: ${at}`);
    return points[at] ?? '';
  },
  substring(value, from, to) {
    const points = [...text(value)];
    const start = int(from);
    const end = to === undefined ? points.length : int(to);
    if (to !== undefined && start > end) throw new CelError(`invalid substring range. start: ${start}, end: ${end}`);
    if (start < 0 || start > points.length) throw new CelError(`index out of range: ${start}`);
    if (end < 0 || end > points.length) throw new CelError(`index out of range: ${end}`);
    return points.slice(start, end).join('');
  },
  replace(value, old, next, limit) {
    const [whole, part, by] = [text(value), text(old), text(next)];
    const count = limit === undefined || int(limit) < 0 ? Number.POSITIVE_INFINITY : int(limit);
    const pieces = part === '' ? ['', ...whole, ''] : whole.split(part);
    return pieces.reduce((sum, piece, index) => sum + (index <= count ? by : part) + piece);
  },
  split(value, separator, limit) {
    const count = limit === undefined ? -1 : int(limit);
    if (count === 0) return [];
    const parts = separator === '' ? [...text(value)] : text(value).split(text(separator));
    if (count < 0 || parts.length <= count) return parts;
    return [...parts.slice(0, count - 1), parts.slice(count - 1).join(text(separator))];
  },
  join: (value, separator) =>
    list(value)
      .map(text)
      .join(separator === undefined ? '' : text(separator)),
  'strings.quote': (value) => JSON.stringify(text(value)),
  indexOf(value, part, from) {
    if (isList(value ?? null)) return BigInt(list(value).findIndex((item) => isEqual(item, part ?? null)));
    const points = [...text(value)];
    const start = from === undefined ? 0 : int(from);
    if (start < 0 || start > points.length) throw new CelError(`index out of range: ${start}`);
    const rest = points.slice(start).join('');
    const at = rest.indexOf(text(part));
    return at < 0 ? -1n : BigInt(start + [...rest.slice(0, at)].length);
  },
  lastIndexOf(value, part, from) {
    if (isList(value ?? null)) return BigInt(list(value).findLastIndex((item) => isEqual(item, part ?? null)));
    const whole = text(value);
    const limit = from === undefined ? undefined : [...whole].slice(0, int(from)).join('').length;
    if (from !== undefined && (int(from) < 0 || int(from) > [...whole].length))
      throw new CelError(`index out of range: ${int(from)}`);
    const at = whole.lastIndexOf(text(part), limit);
    return at < 0 ? -1n : BigInt([...whole.slice(0, at)].length);
  },
};

function extreme(value: CelValue | undefined, name: string, sign: number): CelValue {
  const items = list(value);
  const [first] = items;
  if (first === undefined) throw new CelError(`${name} called on empty list`);
  return items.reduce((best, item) => (Math.sign(compare(item, best)) === sign ? item : best), first);
}

function zeroOf(items: readonly CelValue[]): CelValue {
  const [first] = items;
  if (first instanceof Uint) return new Uint(0n);
  if (first instanceof Duration) return new Duration(0n);
  return typeof first === 'number' ? 0 : 0n;
}

const has = (items: readonly CelValue[], value: CelValue) => items.some((item) => isEqual(item, value));

const lists: Readonly<Record<string, CelFunction>> = {
  isSorted: (value) =>
    list(value).every((item, index, all) => index === 0 || compare(all[index - 1] ?? null, item) <= 0),
  min: (value) => extreme(value, 'min', -1),
  max: (value) => extreme(value, 'max', 1),
  sum: (value) => list(value).reduce((sum, item) => arithmetic['_+_']?.(sum, item) ?? sum, zeroOf(list(value))),
  sort: (value) => [...list(value)].sort(compare),
  '@sortByAssociatedKeys'(value, keys) {
    const order = list(keys).map((key, index) => [key, index] as const);
    return order.sort(([one], [other]) => compare(one, other)).map(([, index]) => list(value)[index] ?? null);
  },
  distinct(value) {
    const distinct: CelValue[] = [];
    for (const item of list(value)) if (!has(distinct, item)) distinct.push(item);
    return distinct;
  },
  reverse: (value) => [...list(value)].reverse(),
  slice(value, from, to) {
    const [start, end, items] = [int(from), int(to), list(value)];
    if (start < 0 || end < 0) throw new CelError(`cannot slice(${start}, ${end}), negative indexes not supported`);
    if (start > end)
      throw new CelError(`cannot slice(${start}, ${end}), start index must be less than or equal to end index`);
    if (items.length < end) throw new CelError(`cannot slice(${start}, ${end}), list is length ${items.length}`);
    return items.slice(start, end);
  },
  flatten(value, depth) {
    const flat = (items: readonly CelValue[], levels: number): readonly CelValue[] =>
      items.flatMap((item) => (isList(item) && levels > 0 ? flat(item, levels - 1) : [item]));
    const levels = depth === undefined ? 1 : int(depth);
    if (levels < 0) throw new CelError('level must be non-negative');
    return flat(list(value), levels);
  },
  'lists.range': (count) =>
    Array.from({ length: Math.min(Math.max(0, int(count)), 1_000_000) }, (_, index) => BigInt(index)),
  first: (value) => new Optional(list(value)[0]),
  last: (value) => new Optional(list(value).at(-1)),
  includes: (value, part) =>
    isList(value ?? null)
      ? has(list(value), part ?? null)
      : isMap(value ?? null) && has((value as EntryMap).keys(), part ?? null),
  'sets.contains': (one, other) => list(other).every((item) => has(list(one), item)),
  'sets.equivalent': (one, other) =>
    list(other).every((item) => has(list(one), item)) && list(one).every((item) => has(list(other), item)),
  'sets.intersects': (one, other) => list(one).some((item) => has(list(other), item)),
  'cel.@mapInsert'(map, key, value) {
    const before = instance(map, EntryMap);
    const entries = before.keys().map((one) => [one, before.get(one) ?? null] as const);
    const added =
      value === undefined
        ? (key as EntryMap).keys().map((one) => [one, (key as EntryMap).get(one) ?? null] as const)
        : [[key ?? null, value] as const];
    for (const [one] of added)
      if (before.get(one) !== undefined) throw new CelError(`insert failed: key ${String(one)} already exists`);
    return new EntryMap([...entries, ...added]);
  },
};

function isZero(value: CelValue): boolean {
  if (value === null || value === false || value === '' || value === 0n || value === 0) return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Uint8Array || isList(value)) return value.length === 0;
  if (value instanceof Duration) return value.nanoseconds === 0n;
  if (value instanceof Optional) return value.value === undefined;
  return isMap(value) && value.size === 0;
}

const optionals: Readonly<Record<string, CelFunction>> = {
  'optional.none': () => Optional.none,
  'optional.of': (value) => new Optional(value),
  'optional.ofNonZeroValue': (value) => (isZero(value ?? null) ? Optional.none : new Optional(value)),
  'optional.unwrap': (value) => list(value).flatMap((item) => instance(item, Optional).value ?? []),
  unwrapOpt: (value) => list(value).flatMap((item) => instance(item, Optional).value ?? []),
  hasValue: (value) => instance(value, Optional).value !== undefined,
  value(value) {
    const found = instance(value, Optional).value;
    if (found === undefined) throw new CelError('optional.none() dereference');
    return found;
  },
};

function time(part: keyof ReturnType<typeof timeFields>, plus = 0, ofDuration?: bigint): CelFunction {
  return (value, zone) => {
    if (value instanceof Duration && ofDuration !== undefined) return value.nanoseconds / ofDuration;
    const parts = timeFields(instance(value, Timestamp), zone === undefined ? 'UTC' : text(zone));
    return BigInt(parts[part] + plus);
  };
}

const times: Readonly<Record<string, CelFunction>> = {
  getFullYear: time('year'),
  getMonth: time('month'),
  getDate: time('day'),
  getDayOfMonth: time('day', -1),
  getDayOfWeek: time('weekDay'),
  getDayOfYear: time('yearDay'),
  getHours: time('hours', 0, 3_600_000_000_000n),
  getMinutes: time('minutes', 0, 60_000_000_000n),
  getSeconds: time('seconds', 0, 1_000_000_000n),
  getMilliseconds: time('milliseconds', 0, 1_000_000n),
};

function comparing(test: (order: number) => boolean): CelFunction {
  return (one, other) => test(ordered(one, other));
}

function ordered(one: CelValue | undefined, other: CelValue | undefined): number {
  if (one instanceof Quantity && other instanceof Quantity) return one.compare(other);
  if (one instanceof Semver && other instanceof Semver) return one.compare(other);
  throw noOverload();
}

function plus(sign: bigint): CelFunction {
  return (one, other) => {
    const added = typeof other === 'bigint' ? other * unit : instance(other, Quantity).nano;
    return new Quantity(instance(one, Quantity).nano + sign * added);
  };
}

const quantities: Readonly<Record<string, CelFunction>> = {
  quantity: (value) => Quantity.parse(text(value)),
  isQuantity: isParsed((value) => Quantity.parse(value)),
  isInteger: (value) => instance(value, Quantity).isInteger,
  asInteger(value) {
    const quantity = instance(value, Quantity);
    if (!quantity.isInteger) throw new CelError('cannot convert value to integer');
    return checkedInt(quantity.nano / unit);
  },
  asApproximateFloat: (value) => Number(instance(value, Quantity).nano) / 1e9,
  sign: (value) => BigInt(instance(value, Quantity).compare(new Quantity(0n))),
  add: plus(1n),
  sub: plus(-1n),
  isGreaterThan: comparing((order) => order > 0),
  isLessThan: comparing((order) => order < 0),
  compareTo: (one, other) => BigInt(ordered(one, other)),
  semver: (value, lenient) => Semver.parse(text(value), lenient === true),
  isSemver: isParsed((value, lenient) => Semver.parse(value, lenient === true)),
  major: (value) => versionPart(value, 0),
  minor: (value) => versionPart(value, 1),
  patch: (value) => versionPart(value, 2),
};

function versionPart(value: CelValue | undefined, index: number): bigint {
  return instance(value, Semver).numbers[index] ?? 0n;
}

const addresses: Readonly<Record<string, CelFunction>> = {
  ip: (value) => (value instanceof Cidr ? value.ip : Ip.parse(text(value))),
  isIP: isParsed((value) => Ip.parse(value)),
  'ip.isCanonical': (value) => Ip.parse(text(value)).toString() === value,
  family: (value) => BigInt(instance(value, Ip).family),
  isUnspecified: (value) => instance(value, Ip).bytes.every((byte) => byte === 0),
  isLoopback(value) {
    const { bytes, family } = instance(value, Ip);
    return family === 4 ? bytes[0] === 127 : bytes.every((byte, at) => byte === (at === 15 ? 1 : 0));
  },
  isLinkLocalMulticast(value) {
    const { bytes, family } = instance(value, Ip);
    return family === 4
      ? bytes[0] === 224 && bytes[1] === 0 && bytes[2] === 0
      : bytes[0] === 0xff && ((bytes[1] ?? 0) & 15) === 2;
  },
  isLinkLocalUnicast(value) {
    const { bytes, family } = instance(value, Ip);
    return family === 4 ? bytes[0] === 169 && bytes[1] === 254 : bytes[0] === 0xfe && ((bytes[1] ?? 0) & 0xc0) === 0x80;
  },
  isGlobalUnicast(value) {
    const { bytes, family } = instance(value, Ip);
    const [first = 0, second = 0] = bytes;
    const is = (name: string) => addresses[name]?.(value ?? null) === true;
    if (is('isUnspecified') || is('isLoopback') || is('isLinkLocalUnicast')) return false;
    if (family === 4) return first < 224 || (first >= 240 && !bytes.every((byte) => byte === 255));
    return first !== 0xff && !(first === 0 && second === 0 && bytes.every((byte) => byte === 0));
  },
  cidr: (value) => Cidr.parse(text(value)),
  isCIDR: isParsed((value) => Cidr.parse(value)),
  masked: (value) => instance(value, Cidr).masked,
  prefixLength: (value) => BigInt(instance(value, Cidr).bits),
  containsIP: (value, other) =>
    instance(value, Cidr).contains(typeof other === 'string' ? Ip.parse(other) : instance(other, Ip)),
  containsCIDR: (value, other) =>
    instance(value, Cidr).containsRange(typeof other === 'string' ? Cidr.parse(other) : instance(other, Cidr)),
};

function parseUrl(value: string): CelUrl {
  const isPath = value.startsWith('/');
  if (isPath || (/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//.test(value) && URL.canParse(value))) return new CelUrl(value);
  throw new CelError(
    `URL parse error during conversion from string: parse ${JSON.stringify(value)}: invalid URI for request`,
  );
}

function urlPart(read: (parts: { scheme: string; host: string; path: string }) => string): CelFunction {
  return (value) => {
    const [, scheme = '', host = '', path = ''] =
      /^(?:([^:/]+):\/\/(?:[^/?#]*@)?([^/?#]*))?([^?#]*)/.exec(instance(value, CelUrl).text) ?? [];
    return read({ scheme, host, path });
  };
}

const urls: Readonly<Record<string, CelFunction>> = {
  url: (value) => parseUrl(text(value)),
  isURL: isParsed(parseUrl),
  getScheme: urlPart(({ scheme }) => scheme.toLowerCase()),
  getHost: urlPart(({ host }) => host),
  getHostname: urlPart(({ host }) => (/^(?:\[[^\]]*\]|[^:]*)/.exec(host)?.[0] ?? '').replace(/^\[|\]$/g, '')),
  getPort: urlPart(({ host }) => /:(\d+)$/.exec(host)?.[1] ?? ''),
  getEscapedPath: urlPart(({ path }) => path),
  getQuery(value) {
    const { text: whole } = instance(value, CelUrl);
    const query = new URLSearchParams(/\?([^#]*)/.exec(whole)?.[1] ?? '');
    return new EntryMap([...new Set(query.keys())].map((key) => [key, query.getAll(key)] as const));
  },
};

const formats: Readonly<Record<string, CelFunction>> = {
  ...Object.fromEntries([...namedFormats].map(([name, one]) => [`format.${name}`, () => one])),
  'format.named': (name) => new Optional(namedFormats.get(text(name))),
  validate(value, candidate) {
    const messages = instance(value, NamedFormat).check(text(candidate));
    return messages.length === 0 ? Optional.none : new Optional(messages);
  },
};

const patches: Readonly<Record<string, CelFunction>> = {
  'jsonpatch.escapeKey': (key) => text(key).replaceAll('~', '~0').replaceAll('/', '~1'),
};

/** All functions, except for the operators that the evaluator implements. */
export const functions: ReadonlyMap<string, CelFunction> = new Map(
  Object.entries({
    ...(arithmetic as Readonly<Record<string, CelFunction>>),
    ...(conversions as Readonly<Record<string, CelFunction>>),
    ...{ ...strings, ...lists, ...optionals, ...times, ...quantities, ...addresses, ...urls, ...formats, ...patches },
    '_==_': (one: CelValue, other: CelValue) => isEqual(one, other),
    '_!=_': (one: CelValue, other: CelValue) => !isEqual(one, other),
    '!_': (value: CelValue) => {
      if (typeof value !== 'boolean') throw noOverload();
      return !value;
    },
    '-_': (value: CelValue) => {
      if (typeof value === 'bigint') return checkedInt(-value);
      if (typeof value === 'number') return -value;
      throw noOverload();
    },
    '@in': (value: CelValue, container: CelValue) =>
      isMap(container) ? container.get(value) !== undefined : has(list(container), value),
  }),
);
