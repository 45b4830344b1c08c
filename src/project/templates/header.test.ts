import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { boilerplateOf, findHeader, headerOf } from './header.js';

describe('the head of source files', () => {
  it.each([['apache2'], ['copyright']])('is one comment that names the owner: %s', (name) => {
    const text = boilerplateOf({ name, owner: 'The Ship * Authors / O\u2019Neil' });
    expect(text).toMatch(/^\/\*\nCopyright YEAR The Ship \* Authors \/ O\u2019Neil\.\n/);
    expect(String(text).indexOf('*/')).toBe(String(text).length - 2);
  });

  it.each([
    ['*/ process.exit() /*'],
    ['a\nb'],
    ['a\r*/'],
    ['a\u2028b'],
    ['a\x1b[2J'],
    ['a\u202eb'],
    ['a'.repeat(2000)],
  ])('refuses an owner that would not stay in it: %j', (owner) => {
    expect(boilerplateOf({ name: 'copyright', owner })).toMatchObject({ code: 'usage', hint: 'correct `--owner`' });
  });

  it.each([['/*/'], ['/* a */ code() /* b */'], ['/* a */ code()'], ['code() /* a */'], ['// a'], ['/* a'], ['*/']])(
    'refuses a license file that is more or less than a comment: %j',
    (text) => {
      expect(boilerplateOf({ name: 'none', text })).toMatchObject({ code: 'usage' });
    },
  );

  it('is found with any year, however long it is', () => {
    expect(findHeader('/* 1999 YEARS 2001 */\n\ncode', '/* YEAR YEARS YEAR */')).toEqual({ end: 23, year: '1999' });
    expect(findHeader('/* $& .* */code', '/* $& .* */')).toEqual({ end: 11 });
    for (const text of ['/* 199 */', '/* YEAR */', '', ' /* 1999 */'])
      expect(findHeader(text, '/* YEAR */')).toBeUndefined();
    const long = `/*${' a YEAR'.repeat(100_000)} */`;
    expect(findHeader(long.replaceAll('YEAR', '2026'), long)).toEqual({ end: long.length, year: '2026' });
  });

  it('takes a comment of the license file as it is', () => {
    expect(boilerplateOf({ name: 'none', text: ' /**/\n' })).toBe('/**/');
    expect(headerOf(memoryFiles({ 'hack/boilerplate.ts.txt': '/* YEAR */\n' }), 2026)).toBe('/* 2026 */\n\n');
  });
});
