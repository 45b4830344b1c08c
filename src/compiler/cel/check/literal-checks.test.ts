import { describe, expect, test } from 'vitest';
import { parse } from '../parse/parse.js';
import type { CelType } from '../types/types.js';
import { check } from './check.js';
import { checkLiterals } from './literal-checks.js';

const variables = new Map<string, CelType>([['text', { kind: 'string' }]]);

describe('checkLiterals accepts', () => {
  test.each([
    'duration("1h30m") + duration("-1.5s") + duration("0") + duration(".5ms")',
    'timestamp("2024-02-29T23:59:59.123+02:00") < timestamp(0)',
    'int("-12") + int("+9223372036854775807") + int(1.5) + int(7u)',
    'uint("18446744073709551615") > uint(3)',
    'double("1e300") + double("-Inf") + double(".5")',
    'bool("True") && bool("0")',
    'duration(text) > duration("1s")',
    'text.matches("^[a-z]+$") && matches("a", "b") && text.find(r"\\d{2,3}") == ""',
    '[1, 2] == [3]',
    '[[], [1]] == []',
    '{"a": 1, "b": 2}.size() == 2',
    '[?optional.of(1), 2] == [2]',
    '"%s %d %.2f %e %b %x %X %o %%".format([text, 1, 1.5, "NaN", true, b"a", 2u, 3]) == ""',
    '"%s".format([[1, "a", {text: null}]]) == ""',
    '"%s".format([dyn(1)]) == text.format([1, "a"])',
  ])('%s', (rule) => {
    expect(found(rule)).toEqual([]);
  });
});

describe('checkLiterals rejects', () => {
  test.each([
    ['duration("1 hour") > duration("1s")', '"1 hour"', 'invalid duration `1 hour`'],
    ['duration("") > duration("1s")', '""', 'invalid duration ``'],
    ['duration("9999999h") > duration("1s")', '"9999999h"', 'invalid duration `9999999h`'],
    ['duration(5) > duration("1s")', '5', 'invalid duration `5`'],
    ['timestamp("2023-02-29T00:00:00Z") > timestamp(0)', '"2023', 'invalid timestamp `2023-02-29T00:00:00Z`'],
    ['timestamp("2023-02-28") > timestamp(0)', '"2023', 'invalid timestamp `2023-02-28`'],
    ['int("1.5") > 0', '"1.5"', 'invalid integer `1.5`'],
    ['int("9223372036854775808") > 0', '"9', 'invalid integer `9223372036854775808`'],
    ['int(1e30) > 0', '1e30', 'invalid integer `1e+30`'],
    ['uint(-1) > 0', '-1', 'invalid unsigned integer `-1`'],
    ['uint("-1") > 0', '"-1"', 'invalid unsigned integer `-1`'],
    ['double("a") > 0', '"a"', 'invalid number `a`'],
    ['double("1e400") > 0', '"1e400"', 'invalid number `1e400`'],
    ['bool("yes")', '"yes"', 'invalid bool `yes`'],
    ['duration(string(5)) > duration("1s")', 'string(5)', 'invalid duration `5`'],
    ['{b"a": 1}[b"a"] == 1', 'b"a"] ==', 'a map key must be a string, a number or a bool, found `bytes`'],
    [
      '{}[?timestamp(0)] == optional.none()',
      'timestamp(0)',
      'a map key must be a string, a number or a bool, found `timestamp`',
    ],
    ['text.matches("(")', '"("', 'invalid regular expression: missing closing `)`'],
    ['text.find("[") == ""', '"["', 'invalid regular expression: missing closing `]`'],
    ['[1, "a"] == []', '"a"', 'elements must have the same type, found `string` after `int`'],
    ['[1, dyn(2)] == []', 'dyn(2)', 'elements must have the same type, found `dyn` after `int`'],
    ['{"a": 1, "b": "c"} == {}', '"c"', 'elements must have the same type, found `string` after `int`'],
    ['{"a": 1, 2: 3} == {}', '2', 'elements must have the same type, found `int` after `string`'],
    ['"%d".format([text]) == ""', 'text', 'format clause `%d` does not accept a value of type `string`'],
    [
      '"%s".format([optional.of(1)]) == ""',
      'optional',
      'format clause `%s` does not accept a value of type `optional(int)`',
    ],
    [
      '"%s".format([[optional.of(1)]]) == ""',
      'optional',
      'format clause `%s` does not accept a value of type `optional(int)`',
    ],
    ['"%s %s".format([text]) == ""', '[text]', 'the list has only one value, but the format string requires more'],
    ['"%s".format([1, 2]) == ""', '[1, 2]', 'the format string has one clause, but the list has 2 values'],
    ['"%y".format([1]) == ""', '"%y"', 'unknown format clause `%y`'],
    ['"%".format([1]) == ""', '"%"', 'unknown format clause `%`'],
    ['"%.s".format([1]) == ""', '"%.s"', 'unknown format clause `%`'],
  ])('%s', (rule, at, message) => {
    const diagnostics = found(rule);
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
    expect(rule.slice(diagnostics[0]?.span?.start).startsWith(at)).toBe(true);
  });
});

function found(rule: string) {
  const parsed = parse(rule);
  if (parsed.kind === 'broken') throw new Error(parsed.diagnostic.message);
  const checked = check(parsed.expr, variables);
  expect(checked.diagnostics).toEqual([]);
  return checkLiterals(checked);
}
