import { describe, expect, it } from 'vitest';
import type { CelType } from '../types/types.js';
import { fromJson } from './from-json.js';
import { compileExpression } from './program.js';
import { isEqual } from './values.js';

/** Evaluates an expression; `object` is a dynamic value. */
function run(expression: string, object: Parameters<typeof fromJson>[0] = {}) {
  const dyn: CelType = { kind: 'dyn' };
  const program = compileExpression(expression, new Map([['object', dyn]]));
  if ('error' in program) throw new Error(program.error);
  const { value, error } = program.run(new Map([['object', fromJson(object)]]), 1_000_000);
  return error ?? value;
}

describe('evaluate', () => {
  it.each([
    ['1 + 2 * 3 == 7'],
    ["'a' + 'b' == 'ab'"],
    ['[1, 2, 3].exists(x, x > 2) && [1, 2].all(x, x > 0)'],
    ['[1, 2, 3].map(x, x * 2) == [2, 4, 6]'],
    ["{'a': 1}.all(k, k == 'a')"],
    ['[3, 1, 2].sort() == [1, 2, 3]'],
    ["'a-b-c'.split('-').join('+') == 'a+b+c'"],
    ["quantity('1Gi').isGreaterThan(quantity('1G'))"],
    ["cidr('10.0.0.0/8').containsIP('10.1.2.3')"],
    ["url('https://a.b:80/c?d=e').getHost() == 'a.b:80'"],
    ["duration('1h').getMinutes() == 60"],
    ["timestamp('2020-02-29T00:00:00Z').getMonth() == 1"],
    ["semver('1.2.3').isLessThan(semver('1.10.0'))"],
    ['optional.of(1).orValue(2) == 1 && optional.none().orValue(2) == 2'],
    ["object.?missing.orValue('x') == 'x'"],
    ["'%s is %d'.format(['a', 1]) == 'a is 1'"],
    [`'%s'.format([['a', 1.5, {'k': duration('1h')}]]) == '["a", 1.500000, {"k":duration("3600s")}]'`],
    ["!format.dns1123Label().validate('Bad').hasValue() == false"],
    ['object.list.filter(x, x.n > 1).size() == 1'],
    ['1.5 < 2 && type(1) == int'],
    ["double('.5e1') == 5.0 && double('+infinity') > 1e300 && double('NaN') != double('nan')"],
    ["double('1_000') == 1000.0 && double('-0x1.8p-2') == -0.375 && double('0x_Fp+1') == 30.0"],
    ["double('-Inf') < -1e300 && timestamp('2020-01-01T1:00:00,5Z').getMilliseconds() == 500"],
    ['!has(dyn(1).a)'],
    ["'ab'.matches('^(?<n>a)(?<n>b)$')"],
    ["url('https://u@[::1]:80/c').getHostname() == '::1' && url('/c?d').getEscapedPath() == '/c' && !isURL('a')"],
    ["'abc'.replace('', '-') == '-a-b-c-' && 'abc'.replace('', '-', 1) == '-abc'"],
    ["'abab'.replace('b', 'c', 1) == 'acab' && 'abab'.replace('b', 'c') == 'acac'"],
  ])('%s', (expression) => {
    expect(run(expression, { list: [{ n: 1 }, { n: 2 }] })).toBe(true);
  });

  it.each([
    ['1 / 0 > 0', 'division by zero'],
    ['[1][3] == 1', 'index out of bounds: 3'],
    ['[1][9223372036854775807] == 1', 'index out of bounds: 9223372036854775807'],
    ["{'a': 1}['b'] == 1", 'no such key: b'],
    ['9223372036854775807 + 1 > 0', 'integer overflow'],
    ["int('x') > 0", "type conversion error from 'string' to 'int'"],
    [
      "timestamp('2023-02-29T00:00:00Z') == timestamp('2023-03-01T00:00:00Z')",
      "type conversion error from 'string' to 'google.protobuf.Timestamp'",
    ],
    ['object.a + 1 == 2', 'no such overload'],
    ["string(dyn(object)) == ''", 'no such overload: string(map)'],
    ["dyn('a').split(dyn(1)) == []", 'no such overload: split(string, int)'],
    ['sets.contains(dyn([1]), dyn(1))', 'no such overload: sets.contains(list, int)'],
    ['size(dyn(1)) == 1', 'no such overload: size'],
    ['dyn(1.5) % dyn(1) == 1', 'no such overload: _%_'],
    ['dyn(object) < dyn(object)', 'no such overload: _<_'],
    ["dyn('a') + dyn(1) == 'a'", 'no such overload'],
    ["dyn('a').startsWith(dyn(1))", 'no such overload'],
    ['dyn(1).a == 1', 'no such key: a'],
    ['dyn(1)[0] == 1', 'no such key: 0'],
    ['dyn([1])[1.5] == 1', 'unsupported index value 1.5 in list'],
    ["dyn([1])['a'] == 1", "unsupported index type 'string' in list"],
    ['dyn(1).all(x, true)', "got 'types.Int', expected iterable type"],
    ["dyn('a').substring(2, 1) == ''", 'invalid substring range. start: 2, end: 1'],
    ['double("nan") <= 1.0', 'NaN values cannot be ordered'],
    ['1 > double("nan")', 'NaN values cannot be ordered'],
    ...['0x10', '0b1', '', ' 1', '1e999', '+nan', '1__0', '_1', '1_', '1_e5', '0xp1'].map((text) => [
      `double('${text}') > 0.0`,
      "type conversion error from 'string' to 'double'",
    ]),
  ])('%s fails', (expression, message) => {
    expect(run(expression, { a: 'text' })).toBe(message);
  });

  it.each([
    [{ a: null }, { a: null }, true],
    [{ a: null }, { a: 1 }, false],
    [{ a: 1, extra: 1 }, { a: 1, extra: 1 }, true],
    [{ a: 1, extra: 1 }, { a: 1, extra: 2 }, false],
    [{ a: 1, extra: 1 }, { a: 1 }, false],
  ])('compares null and undeclared fields: %o == %o is %o', (one, other, expected) => {
    const schema = { type: 'object', properties: { a: { type: 'integer', nullable: true } } };
    expect(isEqual(fromJson(one, schema), fromJson(other, schema))).toBe(expected);
  });

  it('absorbs an error when the other side decides', () => {
    expect(run('1 / 0 > 0 || true')).toBe(true);
    expect(run('[0, 1].exists(x, 1 / x > 0)')).toBe(true);
  });

  it('stops at the cost limit', () => {
    const list = Array.from({ length: 2000 }, (_, index) => index);
    expect(run('object.list.all(x, object.list.all(y, x == y || x != y))', { list })).toContain(
      'actual cost limit exceeded',
    );
  });
});
