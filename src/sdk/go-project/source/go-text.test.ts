import { expect, it } from 'vitest';
import { splitGoText } from './go-text.js';

/** Each run of spaces as one. */
const short = (text: string) => text.replace(/ +/g, ' ').trim();

it.each([
  ['line comments', 'a // b "c"\nd', 'a \nd', 'a \nd'],
  ['block comments', 'a /* b\n" */ c', 'a \n c', 'a \n c'],
  ['raw strings', 'a `// b\n\\` + c', 'a \n + c', 'a \n + c'],
  ['strings', 'a "// \\" `" b', 'a "// \\" `" b', 'a b'],
  ['runes', `'"' + a + '\`' + '\\'' // b`, `'"' + a + '\`' + '\\''`, '+ a + +'],
  ['a comment without an end', 'a /* b', 'a', 'a'],
  ['a string without an end', 'a "b\nc', 'a "b\nc', 'a \nc'],
])('separates %s from code', (_, text, code, bare) => {
  const found = splitGoText(text);
  expect({ code: short(found.code), bare: short(found.bare) }).toEqual({ code, bare });
  expect([found.code.length, found.bare.length]).toEqual([text.length, text.length]);
});

it('collects comments alone', () => {
  expect(splitGoText('a // b\n`// c`\n/* d */').comments).toBe('// b\n/* d */');
});

it('reads a long or hostile file once', () => {
  for (const text of ['/*', '`', '"', "'", '"\\', '//'].map((part) => part.repeat(2 ** 19))) {
    expect(splitGoText(text).code).toHaveLength(text.length);
  }
  expect(splitGoText(`"${'a'.repeat(2 ** 20)}`).bare.trim()).toBe('');
});
