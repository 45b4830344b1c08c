import { describe, expect, it } from 'vitest';
import { readGoYaml } from './read-go.js';

describe('readGoYaml', () => {
  it('resolves plain scalars as YAML 1.1', () => {
    const text = 'a: [0x10, 010, 1_000, yes, Off, ~, 2001-01-01, 1e3, 0.5, "yes", 9007199254740993]';
    expect(readGoYaml(text).value).toEqual({
      a: [16, 8, 1000, true, false, null, '2001-01-01', 1000, 0.5, 'yes', 9007199254740993n],
    });
  });

  it('resolves scalars with a tag', () => {
    const text =
      'a: [!!str 5, !!int "5", !!float 5, !!bool yes, ! 5, !other true, !!binary aGk=, !!null "", !!str yes]';
    expect(readGoYaml(text).value).toEqual({ a: ['5', 5, 5, true, '5', 'true', 'hi', null, 'yes'] });
    expect(() => readGoYaml('a: !!int x')).toThrow('yaml: cannot decode !!str `x` as a !!int');
    expect(() => readGoYaml('a: !!binary a-b')).toThrow('yaml: !!binary value contains invalid base64 data');
  });

  it('merges maps, and resolves aliases', () => {
    const text = 'base: &base {a: 1, b: 2}\nuse:\n  <<: *base\n  a: 3';
    expect(readGoYaml(text).value).toEqual({ base: { a: 1, b: 2 }, use: { a: 3, b: 2 } });
  });

  it('reads a document of many aliases in one pass', () => {
    const { value } = readGoYaml(`a: &a 1\nb: [${'*a,'.repeat(100_000)}]\nc: &a 2\nd: *a`);
    expect(value).toEqual({ a: 1, b: Array(100_000).fill(1), c: 2, d: 2 });
  });

  it('reads the first document, and nothing as null', () => {
    expect(readGoYaml('a: b\n---\nc: d').value).toEqual({ a: 'b' });
    expect(readGoYaml('# comment').value).toBeNull();
  });

  it('reports keys that are there twice', () => {
    expect(readGoYaml('a: 1\nb: 2\na: 3')).toEqual({
      value: { a: 3, b: 2 },
      duplicates: ['line 3: key "a" already set in map'],
    });
    expect(readGoYaml('a: 1\n'.repeat(100_000)).duplicates).toHaveLength(100);
  });

  it.each([
    ['a: b: c', 'yaml: mapping values are not allowed in this context'],
    ['a:\n\t- b', 'yaml: line 2: found character that cannot start any token'],
    ['"a', 'yaml: found unexpected end of stream'],
    ['a: [', 'yaml: line 1: did not find expected node content'],
    ['a: {b: c', "yaml: line 1: did not find expected ',' or '}'"],
    ['*b', "yaml: unknown anchor 'b' referenced"],
    ['a: &a [*a]', "yaml: anchor 'a' value contains itself"],
    ['a: &a 1\nb: &b [*a]\nc: &c [*b]\nd: &d [*c]\ne: &e [*d]\nf: *e', 'yaml: document contains excessive aliasing'],
    [`a: &a [${'x,'.repeat(1_001)}]\nb: [${'*a,'.repeat(1_000)}]`, 'yaml: document contains excessive aliasing'],
    [`a: &a ${'x'.repeat(100_000)}\nb: [${'*a,'.repeat(1_000)}]`, 'yaml: document contains excessive aliasing'],
  ])('rejects %j with the words of Go', (text, message) => {
    expect(() => readGoYaml(text)).toThrow(message);
  });
});
