import { describe, expect, it } from 'vitest';
import type { Diagnostic } from './diagnostic.js';
import { renderDiagnostic } from './render.js';
import { visible, visibleJson, visibleLines } from './visible.js';

describe('untrusted text', () => {
  it.each([
    ['plain `text` with ümläut, 漢字 and 😀', 'plain `text` with ümläut, 漢字 and 😀'],
    ['a\r\n\tb', 'a\\r\\n\\tb'],
    ['\x1b[31mred\x1b]0;title\x07', '\\u001b[31mred\\u001b]0;title\\u0007'],
    ['\x9b31m\x7f\0', '\\u009b31m\\u007f\\u0000'],
    ['user\u202e\u2066// admin\u2069', 'user\\u202e\\u2066// admin\\u2069'],
    ['a\u2028b\ufeff', 'a\\u2028b\\ufeff'],
    ['tag\u{e0041}', 'tag\\udb40\\udc41'],
    ['::error::x', '\\u003a:error::x'],
    ['  ::set-output name=a::b', '  \\u003a:set-output name=a::b'],
    ['Class::method', 'Class::method'],
    ['x ##[add-mask]y', 'x #\\u0023[add-mask]y'],
    ['##vso[task.setvariable]y', '#\\u0023vso[task.setvariable]y'],
    ['##teamcity[x] ## heading', '#\\u0023teamcity[x] ## heading'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(JSON.parse(visibleJson(JSON.stringify({ text }, undefined, 2)))).toEqual({ text });
  });

  it('keeps its line breaks and tabs when it has several lines', () => {
    expect(visibleLines('a\tb\r\n ::error::\n\x1b[0m\n')).toBe('a\tb\r\n \\u003a:error::\n\\u001b[0m\n');
  });

  it('is escaped in JSON where JSON itself would not escape it', () => {
    expect(visibleJson(JSON.stringify({ a: '\u009b\u202e##[x]' }, undefined, 1))).toBe(
      '{\n "a": "\\u009b\\u202e#\\u0023[x]"\n}',
    );
  });
});

describe('a diagnostic with hostile text in every field', () => {
  const evil = '\n::add-mask::x\x1b[2J';
  const source = `const a\t= '\x1b[31m\u202e'; ${evil}\n`;
  const problem: Diagnostic = {
    code: 'source-syntax',
    severity: 'error',
    message: `found ${evil}`,
    span: { file: `${evil}.ts`, start: 10, end: 16 },
    hint: `fix it\n${evil}`,
    related: [{ label: evil, span: { file: `::${evil}`, start: 0, end: 1 } }],
  };
  const shown = renderDiagnostic(problem, () => source);

  it('contains no control characters except line breaks, and no workflow commands', () => {
    expect(shown.replaceAll('\n', '').replaceAll('\t', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(shown).not.toMatch(/^\s*::/m);
    expect(shown).toContain('\\n::add-mask::x\\u001b[2J.ts:1:11 - error');
    expect(shown).toContain('  \\u003a:\\n::add-mask');
  });

  it('marks escapes at their full width', () => {
    const [, row = '', carets = ''] = /1 \|(.*)\n +\|(.*)/.exec(shown) ?? [];
    expect(row.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe("'\\u001b[31m");
  });
});
