import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, hasEmptyLine, linesOfDoc, markerOfLine, onSameLine, sentenceOf } from './comments.js';
import { partsOf } from './doc.js';
import { parseSource } from './source.js';

function commentsIn(text: string) {
  return parseSource('a.ts', text).comments.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
}

/** The lines of the first comment of a file, each with the characters at its offset. */
function docIn(text: string) {
  const [comment] = parseSource('a.ts', text).comments;
  if (!comment) throw new Error('expected a comment');
  return linesOfDoc(text, comment).map((line) => {
    expect(text.startsWith(line.text, line.offset)).toBe(true);
    return line.text;
  });
}

describe('the comments of a file', () => {
  it.each([
    ['// one', [['line', '// one']]],
    ['/* one */ /** two */', ['block', 'doc'].map((kind, at) => [kind, ['/* one */', '/** two */'][at]])],
    ['/**/ a', [['block', '/**/']]],
    ['// one\r\n// two', ['// one', '// two'].map((text) => ['line', text])],
    ['/* never ends', [['block', '/* never ends']]],
  ])('are those of %j', (text, expected) => {
    expect(commentsIn(text)).toEqual(expected);
  });

  it.each([
    "const a = 'http://b';",
    'const a = "/* b */";',
    'const a = `// \n /* b */`;',
    'const a = /\\/\\/ b/;',
    'const a = 4 / 2 / 1;',
  ])('are none in %j', (text) => {
    expect(commentsIn(text)).toEqual([]);
  });

  it('are found in the expressions of templates', () => {
    expect(commentsIn(`const a = \`// \${ /* here */ 1 } //\`;`)).toEqual([['block', '/* here */']]);
  });
});

describe('linesOfDoc', () => {
  it('removes the comment characters and one space', () => {
    expect(docIn('/** one */')).toEqual(['one']);
    expect(docIn('/**\n * one\n *   two\n *three\n */')).toEqual(['', 'one', '  two', 'three', '']);
  });

  it('removes the indentation that all lines without a star share', () => {
    expect(docIn('/**\n    one\n      two\n\n    */')).toEqual(['', 'one', '  two', '', '']);
    expect(docIn('/** one\n two\n   three */')).toEqual(['one', 'two', '  three']);
  });
});

describe('markerOfLine', () => {
  it.each([
    ['// +optional', 'optional'],
    ['//+a:b=1', 'a:b=1'],
    ['//   +x ', 'x '],
    ['// optional', undefined],
    ['// a +b', undefined],
  ])('reads %j', (text, expected) => {
    const marker = markerOfLine(text, { kind: 'line', start: 0, end: text.length });
    expect(marker?.text).toBe(expected);
    if (marker) expect(text.slice(marker.offset)).toBe(marker.text);
  });
});

describe('groupsOf', () => {
  it('parts comments at blank lines', () => {
    const text = '// a\n// b\n\n// c\n \n/* d */ /* e */\nlet x;';
    const groups = groupsOf(text, parseSource('a.ts', text).comments);
    expect(groups.map((group) => text.slice(group[0]?.start, group.at(-1)?.end))).toEqual([
      '// a\n// b',
      '// c',
      '/* d */ /* e */',
    ]);
  });

  it('has none without comments', () => {
    expect(groupsOf('', [])).toEqual([]);
  });
});

describe('places in a file', () => {
  it('have a blank line between them or not', () => {
    expect(hasEmptyLine('a\n\t \nb', 0, 5)).toBe(true);
    expect(hasEmptyLine('a\r\n\r\nb', 0, 5)).toBe(true);
    expect(hasEmptyLine('a\nb', 0, 3)).toBe(false);
  });

  it('are on one line or not', () => {
    expect(onSameLine('ab\nc', 0, 1)).toBe(true);
    expect(onSameLine('ab\nc', 0, 3)).toBe(false);
  });
});

describe('a doc comment on one line', () => {
  const sentence = (text: string) => sentenceOf(text, { kind: 'doc', start: 0, end: text.length });

  it('is its text', () => {
    expect(sentence('/** One sentence. */')).toBe('One sentence.');
    expect(sentence('/**\tOne*/')).toBe('One');
  });

  it.each([
    '/** +marker */',
    '/** @tag */',
    '/** TODO: x */',
    '/** --- */',
    '/** ``` */',
    '/** */',
    '/** a\n * b */',
    '/** a',
  ])('is not plain text: %j', (text) => {
    expect(sentence(text)).toBeUndefined();
  });

  it('reads like any other', () => {
    const pieces = fc.constantFrom(' ', '\t', '\r', '\n', '*', '+', '@a', 'TODO', '---', '`', 'a', 'ä', '\u00a0', '.');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
        const text = `/**${parts.join('')}*/`;
        const read = sentence(text);
        if (read === undefined) return;
        const comment = { kind: 'doc', start: 0, end: text.length } as const;
        expect({ markers: [], doc: read }).toEqual(partsOf(linesOfDoc(text, comment)));
      }),
      { numRuns: 2_000 },
    );
  });
});
