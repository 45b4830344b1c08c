import { expect, test } from 'vitest';
import { readYamlDocuments } from './read.js';

test('parses all documents of a file and omits empty ones', () => {
  const text = '---\na: 1\n---\n# nothing\n---\nb: |\n  ---\n  text\n';
  expect(readYamlDocuments('x.yaml', text)).toEqual([{ a: 1 }, { b: '---\ntext\n' }]);
  expect(readYamlDocuments('x.yaml', '')).toEqual([]);
});

test('reports the location of an error, counted from the start of the file', () => {
  expect(() => readYamlDocuments('x.yaml', 'a: 1\n---\nb: "open\n')).toThrow(/^x\.yaml:4:1: /);
});
