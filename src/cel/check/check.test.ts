import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../model/index.js';
import { parse } from '../parse/parse.js';
import { declare } from '../schema/declare.js';
import { typeText } from '../types/type-text.js';
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

describe('check finds the type of', () => {
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

describe('check refuses', () => {
  test.each([
    ['self.cuont', 'cuont', 'found the field `cuont`, which `self` does not have', 'did you mean `count`?'],
    ['self.any', 'any', 'found the field `any`, which `self` does not have', /./],
    ['has(self.inner.x)', 'x', 'found the field `x`, which `self.inner` does not have', /its fields are `name`/],
    ['self.items[0].keys', 'keys', 'found the field `keys`, which `self.items[]` does not have', /`key`/],
    ['self.tags.a', 'a', 'found the field `a` of a value of type list(string)', /all\(item/],
    ['self.name.a', 'a', 'found the field `a` of a value of type string', 'only objects and maps have fields'],
    ['quantity("1").value', 'value', 'found the field `value`, which `kubernetes.Quantity` does not have', /no fields/],
    ['slef.name', 'slef', 'found `slef`, which is no name here', 'did you mean `self`?'],
    ['foo(1)', 'foo', 'found `foo`, which is no function of CEL', /./],
    [
      'self.name.startWith("a")',
      'startWith',
      'found `startWith`, which is no method of CEL',
      'did you mean `startsWith`?',
    ],
    ['self.name.existsOne(self, true)', 'existsOne', 'found `existsOne`, which is no method of CEL', /./],
    ['self.count + 1.0', 'self.count + 1.0', 'found `int + double`, which CEL does not have', /double\(…\)/],
    ['self.count == "1"', 'self.count == "1"', 'found `int == string`, which CEL does not have', /int\(…\)/],
    ['self.name == null', 'self.name == null', 'found `string == null`, which CEL does not have', /has\(…\)/],
    [
      'self.inner == self.other',
      'self.inner == self.other',
      'found `object == object`, which CEL does not have',
      /different/,
    ],
    ['!self.name', '!self.name', 'found `!string`, which CEL does not have', /bool/],
    ['-self.name', '-self.name', 'found `-string`, which CEL does not have', /number/],
    [
      'self.tags["a"]',
      'self.tags["a"]',
      'found `list(string)[string]`, which CEL does not have',
      /int in the brackets/,
    ],
    ['1 in self.tags', '1 in self.tags', 'found `int in list(string)`, which CEL does not have', /right/],
    ['self.on ? 1 : "a"', 'self.on ? 1 : "a"', 'found `bool ? int : string`, which CEL does not have', /both values/],
    ['self.name && self.on', 'self.name', 'found a value of type string, expected bool', /compare/],
    ['self.on || self.?on', 'self.?on', 'found a value of type optional(bool), expected bool', /orValue/],
    [
      'self.count.startsWith("1")',
      'startsWith',
      'found `int.startsWith(string)`, which CEL does not have',
      /`string.startsWith\(string\)`/,
    ],
    ['self.name.size(1)', 'size', 'found `string.size(int)`, which CEL does not have', /./],
    [
      'self.name.isURL()',
      'isURL',
      'found `string.isURL()`, which CEL does not have',
      '`isURL` is a function: `isURL(string)`',
    ],
    ['self.count.all(x, true)', 'self.count', 'found `all` of a value of type int, expected a list or a map', /./],
    ['self.items.all(i, i.size)', 'i.size', 'found a value of type int, expected bool', /./],
    ['[?1]', '1', 'found a value of type int behind a question mark, expected an optional value', /./],
    ['Foo{a: 1}', 'Foo{a: 1}', 'found `Foo{…}`, which is no type of which a rule can make values', /./],
    ['[1].all(x, true) && x', 'x', 'found `x`, which is no name here', /./],
    ['self.start + 1', 'self.start + 1', 'found `timestamp + int`, which CEL does not have', /./],
  ])('%s', (rule, at, message, hint) => {
    const { diagnostics } = checked(rule);
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
    const [diagnostic] = diagnostics;
    expect(rule.slice(diagnostic?.span?.start, diagnostic?.span?.end)).toBe(at);
    expect(diagnostic?.hint).toMatch(hint);
  });

  test('each wrong part once, in the order of the text', () => {
    const { diagnostics } = checked('self.a == self.b && self.count + "x" > 1');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'found the field `a`, which `self` does not have',
      'found the field `b`, which `self` does not have',
      'found `int + string`, which CEL does not have',
    ]);
  });
});

test('a call names the overloads that may be called', () => {
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
  const self = declare(schema, false, 'self');
  if (self === undefined) throw new Error('the schema declares nothing');
  return new Map([['self', self.type]]);
}
