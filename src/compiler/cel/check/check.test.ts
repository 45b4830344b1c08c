import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../base/json/index.js';
import { parse } from '../parse/parse.js';
import { declare } from '../types/declare.js';
import { typeText } from '../types/types.js';
import { check } from './check.js';

const text: JsonSchema = { type: 'string' };

const schema: JsonSchema = {
  type: 'object',
  properties: {
    name: text,
    count: { type: 'integer' },
    ratio: { type: 'number' },
    on: { type: 'boolean' },
    tags: { type: 'array', items: text },
    labels: { type: 'object', additionalProperties: text },
    start: { type: 'string', format: 'date-time' },
    wait: { type: 'string', format: 'duration' },
    raw: { type: 'string', format: 'byte' },
    port: { 'x-kubernetes-int-or-string': true },
    any: { 'x-kubernetes-preserve-unknown-fields': true },
    namespace: text,
    'a-b.c/d__e': text,
    '9': text,
    inner: { type: 'object', properties: { name: text } },
    other: { type: 'object', properties: { name: text } },
    items: { type: 'array', items: { type: 'object', properties: { key: text, size: { type: 'integer' } } } },
    pod: { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } },
  },
};

describe('check infers the type of', () => {
  test.each([
    ['self.count + 1', 'int'],
    ['self.ratio < self.count', 'bool'],
    ['self.tags', 'list(string)'],
    ['self.labels', 'map(string, string)'],
    ['self.labels.app', 'string'],
    ['self.labels["app"]', 'string'],
    ['self.start', 'timestamp'],
    ['self.start - self.start', 'duration'],
    ['self.start + self.wait', 'timestamp'],
    ['self.raw', 'bytes'],
    ['self.port', 'dyn'],
    ['self.port + 1', 'int'],
    ['self.port.anything', 'dyn'],
    ['self.inner', 'object'],
    ['self.namespace', 'string'],
    ['self.__namespace__', 'string'],
    ['self.a__dash__b__dot__c__slash__d__underscores__e', 'string'],
    ['self.pod.metadata.name', 'string'],
    ['self.pod.kind', 'string'],
    ['has(self.inner.name)', 'bool'],
    ['self.?inner.name', 'optional(string)'],
    ['self.?inner.?name.orValue("x")', 'string'],
    ['self.tags[?0].hasValue()', 'bool'],
    ['self.items.map(i, i.size)', 'list(int)'],
    ['self.items.filter(i, i.size > 1)', 'list(object)'],
    ['self.items.all(i, i.key != "")', 'bool'],
    ['self.items.all(n, i, i.size > n)', 'bool'],
    ['self.labels.all(k, k.startsWith("a"))', 'bool'],
    ['self.labels.exists(k, v, k == v)', 'bool'],
    ['self.items.transformMap(n, i, i.key)', 'map(int, string)'],
    ['self.items.transformMapEntry(n, i, {i.key: i.size})', 'map(string, int)'],
    ['self.items.sortBy(i, i.key)', 'list(object)'],
    ['self.items.map(i, i.size).sum()', 'int'],
    ['[].map(x, x)', 'list(dyn)'],
    ['[1, 2] + []', 'list(int)'],
    ['{}', 'map(dyn, dyn)'],
    ['type(self.port) == string', 'bool'],
    ['type(1)', 'type(int)'],
    ['self.on ? self.count : self.port', 'dyn'],
    ['self.inner == null', 'bool'],
    ['optional.of(1).optMap(x, x + 1)', 'optional(int)'],
    ['optional.none()', 'optional(dyn)'],
    ['self.tags.indexOf("a")', 'int'],
    ['self.name.matches("^a$")', 'bool'],
    ['self.name in self.tags', 'bool'],
    ['self.name in self.labels', 'bool'],
    ['quantity(self.name).add(1).asInteger()', 'int'],
    ['ip.isCanonical(self.name) || cidr(self.name).ip() == ip("::1")', 'bool'],
    ['format.dns1123Label().validate(self.name).orValue([])', 'list(string)'],
    ['semver("1.0.0").isLessThan(semver("v1", true))', 'bool'],
    ['sets.contains(self.tags, ["a"])', 'bool'],
    ['url(self.name).getQuery()', 'map(string, list(string))'],
    ['"%s".format([self.name])', 'string'],
    ['lists.range(3)', 'list(int)'],
    ['duration("1s") > self.wait', 'bool'],
    ['timestamp{} == self.start', 'bool'],
    ['google.protobuf.Int64Value{value: 1}', 'dyn'],
    ['.self.name', 'string'],
    ['dyn(1) == "a"', 'bool'],
    ['self.items[0].key', 'string'],
  ])('%s', (rule, type) => {
    const { diagnostics, shown } = checked(rule);
    expect(diagnostics).toEqual([]);
    expect(shown).toBe(type);
  });
});

describe('check rejects', () => {
  test.each([
    ['self.cuont', 'cuont', 'unknown field `cuont` of `self`', 'did you mean `count`?'],
    ['self.any', 'any', 'unknown field `any` of `self`', /./],
    ['has(self.inner.x)', 'x', 'unknown field `x` of `self.inner`', /its fields are `name`/],
    ['self.items[0].keys', 'keys', 'unknown field `keys` of `self.items[]`', /`key`/],
    ['self.tags.a', 'a', 'field `a` cannot be selected from a value of type `list(string)`', /all\(item/],
    ['self.name.a', 'a', 'field `a` cannot be selected from a value of type `string`', /only objects and maps/],
    ['quantity("1").value', 'value', 'unknown field `value` of `kubernetes.Quantity`', /no fields/],
    ['slef.name', 'slef', 'undeclared reference `slef`', 'did you mean `self`?'],
    ['foo(1)', 'foo', 'unknown function `foo`', /./],
    ['self.name.startWith("a")', 'startWith', 'unknown method `startWith`', 'did you mean `startsWith`?'],
    ['self.name.existsOne(self, true)', 'existsOne', 'unknown method `existsOne`', /./],
    ['self.count + 1.0', 'self.count + 1.0', 'no matching overload for `int + double`', /double\(…\)/],
    ['self.count == "1"', 'self.count == "1"', 'no matching overload for `int == string`', /int\(…\)/],
    ['self.name == null', 'self.name == null', 'no matching overload for `string == null`', /has\(…\)/],
    [
      'self.inner == self.other',
      'self.inner == self.other',
      'no matching overload for `object == object`',
      /different/,
    ],
    ['!self.name', '!self.name', 'no matching overload for `!string`', /bool/],
    ['-self.name', '-self.name', 'no matching overload for `-string`', /number/],
    ['self.tags["a"]', 'self.tags["a"]', 'no matching overload for `list(string)[string]`', /index a list with an int/],
    ['1 in self.tags', '1 in self.tags', 'no matching overload for `int in list(string)`', /right side/],
    ['self.on ? 1 : "a"', 'self.on ? 1 : "a"', 'no matching overload for `bool ? int : string`', /both branches/],
    ['self.name && self.on', 'self.name', 'expected type `bool`, found `string`', /comparison/],
    ['self.on || self.?on', 'self.?on', 'expected type `bool`, found `optional(bool)`', /orValue/],
    [
      'self.count.startsWith("1")',
      'startsWith',
      'no matching overload for `int.startsWith(string)`',
      'available overloads: `string.startsWith(string)`',
    ],
    ['self.name.size(1)', 'size', 'no matching overload for `string.size(int)`', /./],
    [
      'self.name.isURL()',
      'isURL',
      'no matching overload for `string.isURL()`',
      '`isURL` is a function, not a method: `isURL(string)`',
    ],
    ['self.count.all(x, true)', 'self.count', '`all` requires a list or a map, found `int`', /./],
    ['self.items.all(i, i.size)', 'i.size', 'expected type `bool`, found `int`', /./],
    ['[?1]', '1', '`?` requires an optional value, found `int`', /./],
    ['Foo{a: 1}', 'Foo{a: 1}', 'rules cannot construct values of type `Foo`', /./],
    ['[1].all(x, true) && x', 'x', 'undeclared reference `x`', /./],
    ['self.start + 1', 'self.start + 1', 'no matching overload for `timestamp + int`', /./],
  ])('%s', (rule, at, message, hint) => {
    const { diagnostics } = checked(rule);
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
    const [diagnostic] = diagnostics;
    expect(rule.slice(diagnostic?.span?.start, diagnostic?.span?.end)).toBe(at);
    expect(diagnostic?.hint).toMatch(hint);
  });

  test('each error once, in source order', () => {
    const { diagnostics } = checked('self.a == self.b && self.count + "x" > 1');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'unknown field `a` of `self`',
      'unknown field `b` of `self`',
      'no matching overload for `int + string`',
    ]);
  });
});

test('a call refers to the overloads that may be called', () => {
  const parsed = parse('self.port.size() > 0');
  if (parsed.kind === 'broken') throw new Error(parsed.diagnostic.message);
  const { references } = check(parsed.expr, variables());
  const sizes = [...references.values()].find((found) => found.kind === 'function' && found.name === 'size');
  expect(sizes).toEqual({
    kind: 'function',
    name: 'size',
    overloads: ['bytes_size', 'list_size', 'map_size', 'string_size'],
    hasTarget: true,
  });
});

function checked(rule: string) {
  const parsed = parse(rule);
  if (parsed.kind === 'broken') throw new Error(parsed.diagnostic.message);
  const { types, diagnostics } = check(parsed.expr, variables());
  const type = types.get(parsed.expr);
  return { diagnostics, shown: type === undefined ? undefined : typeText(type) };
}

function variables() {
  const self = declare(schema, false, 'self', '1.37');
  if (self === undefined) throw new Error('the schema declares nothing');
  return new Map([['self', self.type]]);
}
