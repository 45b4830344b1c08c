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
    'double("1e400") + double("-Inf") + double(".5")',
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

describe('checkLiterals refuses', () => {
  test.each([
    ['duration("1 hour") > duration("1s")', '"1 hour"', 'found `1 hour`, which is not a duration'],
    ['duration("") > duration("1s")', '""', 'found ``, which is not a duration'],
    ['duration("9999999h") > duration("1s")', '"9999999h"', 'found `9999999h`, which is not a duration'],
    ['duration(5) > duration("1s")', '5', 'found `5`, which is not a duration'],
    [
      'timestamp("2023-02-29T00:00:00Z") > timestamp(0)',
      '"2023',
      'found `2023-02-29T00:00:00Z`, which is not a timestamp',
    ],
    ['timestamp("2023-02-28") > timestamp(0)', '"2023', 'found `2023-02-28`, which is not a timestamp'],
    ['int("1.5") > 0', '"1.5"', 'found `1.5`, which is not an integer'],
    ['int("9223372036854775808") > 0', '"9', 'found `9223372036854775808`, which is not an integer'],
    ['int(1e30) > 0', '1e30', 'found `1e+30`, which is not an integer'],
    ['uint(-1) > 0', '-1', 'found `-1`, which is not an unsigned integer'],
    ['uint("-1") > 0', '"-1"', 'found `-1`, which is not an unsigned integer'],
    ['double("a") > 0', '"a"', 'found `a`, which is not a number'],
    ['bool("yes")', '"yes"', 'found `yes`, which is not a bool'],
    ['duration(string(5)) > duration("1s")', 'string(5)', 'found `5`, which is not a duration'],
    ['{b"a": 1}[b"a"] == 1', 'b"a"] ==', 'found a key of type bytes, expected a string, a number or a bool'],
    [
      '{}[?timestamp(0)] == optional.none()',
      'timestamp(0)',
      'found a key of type timestamp, expected a string, a number or a bool',
    ],
    ['text.matches("(")', '"("', 'found a regular expression with a group without its closing `)`'],
    ['text.find("[") == ""', '"["', 'found a regular expression with a character class without its closing `]`'],
    ['[1, "a"] == []', '"a"', 'found an element of type string beside one of type int'],
    ['[1, dyn(2)] == []', 'dyn(2)', 'found an element of type dyn beside one of type int'],
    ['{"a": 1, "b": "c"} == {}', '"c"', 'found an element of type string beside one of type int'],
    ['{"a": 1, 2: 3} == {}', '2', 'found an element of type int beside one of type string'],
    ['"%d".format([text]) == ""', 'text', 'found a value of type string for the clause `%d`'],
    ['"%s".format([optional.of(1)]) == ""', 'optional', 'found a value of type optional(int) for the clause `%s`'],
    ['"%s".format([[optional.of(1)]]) == ""', 'optional', 'found a value of type optional(int) for the clause `%s`'],
    ['"%s %s".format([text]) == ""', '[text]', 'found one value for a format with more clauses'],
    ['"%s".format([1, 2]) == ""', '[1, 2]', 'found 2 values for a format with one clause'],
    ['"%y".format([1]) == ""', '"%y"', 'found `%y`, which is no clause of a format'],
    ['"%".format([1]) == ""', '"%"', 'found `%`, which is no clause of a format'],
    ['"%.s".format([1]) == ""', '"%.s"', 'found `%`, which is no clause of a format'],
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
