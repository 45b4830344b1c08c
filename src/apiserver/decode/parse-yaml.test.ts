import { expect, it } from 'vitest';
import { readGoYaml } from '../../base/yaml/index.js';
import { parseYaml } from './parse-yaml.js';

/** Returns what a parser returns, or the message of its error. */
function outcomeOf(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return (error as Error).message;
  }
}

it.each([
  '{"a": [1, -2.50, 1e3, 1E-2, true, null, "yes", "010", "0x1", "~", ""], "<<": {"b": {}}, "__proto__": []}',
  '{"a": 9007199254740993, "b": -9223372036854775808, "c": 18446744073709551616, "d": -0, "e": 1.0}',
  ' {\n  "a": "\\u003c\\n\\"\\\\ é😀",\n  "b": "two  words # no comment: *a &b !c"\n}\n',
  '{"a": 1, "a": 2}',
  '{a: yes, "b": 0x10}',
  '{"a": 1} # comment',
  '{"a": 1}\n---\n{"a": 2}',
  '{"a": 1e400}',
  '{"a": "\\ud83d\\ude00"}',
  '{"a": "\u007f"}',
  '{"a": 1',
  '{"a": 1}}',
])('reads JSON as YAML: %j', (text) => {
  expect(outcomeOf(parseYaml, text)).toEqual(outcomeOf(readGoYaml, text));
});
