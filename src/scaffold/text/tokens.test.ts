import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { continuedLines, statementsOf, tokensIn } from './tokens.js';

const tokensOf = (text: string) => tokensIn(text).map(({ start, end }) => text.slice(start, end));
const kindsOf = (text: string) => tokensIn(text).map(({ kind }) => kind);
const regexesIn = (text: string) =>
  tokensIn(text).flatMap(({ kind, start, end }) => (kind === 'regex' ? [text.slice(start, end)] : []));

describe('the tokens of TypeScript', () => {
  it('are split at their ends', () => {
    expect(tokensOf('#!/usr/bin/node\na.b(`${c}`, "d\\"", \'\') // e\n/* f */')).toEqual([
      '#!/usr/bin/node',
      'a',
      '.',
      'b',
      '(',
      '`${',
      'c',
      '}`',
      ',',
      '"d\\""',
      ',',
      "''",
      ')',
      '// e',
      '/* f */',
    ]);
  });

  it.each([
    ['const r = /`/;', '/`/'],
    ["f(/'/g)", "/'/g"],
    ['[/[/"]\\//u, 1]', '/[/"]\\//u'],
    ['return /a/', '/a/'],
    ['if (a) /b/.exec(c)', '/b/'],
    ['{}\n/a/.test(b)', '/a/'],
    ['!/a/.test(b)', '/a/'],
    ['a + /b/', '/b/'],
    ['a => /`/', '/`/'],
    ['`${/`/}`', '/`/'],
    ['/* a */ /b/', '/b/'],
    ['for await (const a of []) /`/.exec(a)', '/`/'],
    ['for (const a of /b/g[c](d)) e', '/b/g'],
    ['for (const { a } of /`/[b](c)) d', '/`/'],
    ['for (const { a: [b], c: { d } } of /`/.exec(e)) f', '/`/'],
    ['for await (const { a } of /`/.b) c', '/`/'],
    ['for ({ a } of /`/.b) c', '/`/'],
    ['for (const [a] of /`/.b) c', '/`/'],
    ['for (const of of /`/.a) b', '/`/'],
    ['export default /`/', '/`/'],
    ['// a\r/`/', '/`/'],
  ])('contain the regular expression of %j', (text, regex) => {
    expect(regexesIn(text)).toEqual([regex]);
  });

  it.each([
    'a / b / c',
    'a() / b / c',
    'a[0] / b / c',
    'a++ / b / c',
    'a! / b / c',
    "'a' / b / c",
    '`a` / b / c',
    '`${a}` / b / c',
    'a.return / b / c',
    '/ a',
    "f(list.with(0, 1) / 2, '/`')",
    'Symbol.for(a) / b / c',
    'const of = 4; f(of / 2, of / 3)',
    'for (const of of a) of / b / c',
    'for (let of = 1; of / b / c; of++) d',
    'if (a) {}\nof / b / c',
    'f({}, of / b / c)',
    'this.#in / b / c',
    '5. / b / c',
    '1.5 / b / c',
    'a.default / b / c',
    '2 / 1 / $',
  ])('contain no regular expression in %j', (text) => {
    expect(regexesIn(text)).toEqual([]);
  });

  it.each([
    ['`a ${ `b ${c} d` } e` + f', ['`a ${', '`b ${', 'c', '} d`', '} e`', '+', 'f']],
    ['`${ { a: {} } }`', ['`${', '{', 'a', ':', '{', '}', '}', '}`']],
    ['`\\`$\\${a$` b', ['`\\`$\\${a$`', 'b']],
    ["`${'}'}` a", ['`${', "'}'", '}`', 'a']],
    ['{ a } `b', ['{', 'a', '}', '`b']],
  ])('contain templates with their expressions in %j', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });

  it('end with a line or the text when the file is malformed', () => {
    expect(tokensOf("'a\nb")).toEqual(["'a", 'b']);
    expect(tokensOf('/* a')).toEqual(['/* a']);
    expect(tokensOf('`a\\')).toEqual(['`a\\']);
    expect(tokensOf('= /a\n`b`')).toEqual(['=', '/', 'a', '`b`']);
    expect(tokensOf(')}]`}${')).toEqual([')', '}', ']', '`}${']);
  });

  it.each(["'a'", '`a`', '= /a/', '/*a*/', '// a', 'a', "'\\\\'", '`\\\\`', '= /[\\\\]/'])(
    'may be as long as the file: %j',
    (short) => {
      const long = short.replace(/a|\\\\/, (part) => part.repeat(12_000_000));
      expect(tokensIn(long)).toHaveLength(tokensIn(short).length);
    },
  );

  it('continue strings on the next line as TypeScript does', () => {
    expect(kindsOf("'a\\\nb' 'a\\\r\nb' c")).toEqual(['string', 'string', 'word']);
  });

  it('are those of the compiler in its own files', () => {
    const text = ts.sys.readFile(new URL(import.meta.url).pathname) ?? '';
    const ours = tokensIn(text).flatMap(({ kind, start, end }) =>
      kind === 'regex' || kind === 'template' ? [[start, end]] : [],
    );
    expect(ours).toEqual(literalsOf(text));
  });
});

/** Where the compiler finds templates and regular expressions. */
function literalsOf(text: string): number[][] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const found: number[][] = [];
  const visit = (node: ts.Node): void => {
    const isFound =
      ts.isRegularExpressionLiteral(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node);
    if (isFound || ts.isNoSubstitutionTemplateLiteral(node)) found.push([node.getStart(), node.getEnd()]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('comments and templates', () => {
  const text = "a /* b\nc */ `d\n${e}\nf` // g\n'h'";

  it('are spaces in statements, which keep their offsets', () => {
    expect(statementsOf(text)).toBe("a     \n       \n  e \n       \n'h'");
  });

  it('continue lines', () => {
    expect([...continuedLines(text)]).toEqual([1, 2, 3]);
    expect([...continuedLines('a\n/* b */\n`c`\n')]).toEqual([]);
  });
});

it.each(['=/', '=/[', '=/(', '`${', '{', '`', "'", '\\', '/*', '(/a/', 'a ', '\n', '`${/`', '/', '=\n/[a', '\u00a0'])(
  'are split in linear time: many %j',
  async (unit) => {
    const run = () => {
      const text = unit.repeat(60_000);
      return [tokensIn(text), statementsOf(text), continuedLines(text)];
    };
    expect(await cpuTimeOf(run)).toBeLessThan(5_000);
  },
);
