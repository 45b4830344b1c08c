import { describe, expect, test } from 'vitest';
import type { Constant, Expr } from './ast.js';
import { parse } from './parse.js';

describe('parse reads', () => {
  test.each([
    ['self.a.b', 'self.a.b'],
    ['.self', '.self'],
    ['a || b && c || d', '_||_(_||_(a, _&&_(b, c)), d)'],
    ['a && b && c && d', '_&&_(_&&_(a, b), _&&_(c, d))'],
    ['1 + 2 * 3 - 4', '_-_(_+_(1, _*_(2, 3)), 4)'],
    ['(1 + 2) * 3', '_*_(_+_(1, 2), 3)'],
    ['a < b == c', '_==_(_<_(a, b), c)'],
    ['a in [1, 2]', '@in(a, [1, 2])'],
    ['a ? b : c ? d : e', '_?_:_(a, b, _?_:_(c, d, e))'],
    ['!a.b', '!_(a.b)'],
    ['!!a', 'a'],
    ['-a', '-_(a)'],
    ['-1', '-1'],
    ['1 -1', '_-_(1, 1)'],
    ['-1.5e3', '-1500'],
    ['a[0]["b"]', '_[_](_[_](a, 0), "b")'],
    ['a.?b[?c]', '_[?_](_?._(a, "b"), c)'],
    ['[1, ?a, 2,]', '[1, ?a, 2]'],
    ['[,]', '[]'],
    ['{"a": 1, ?"b": c}', '{"a": 1, ?"b": c}'],
    ['Some.Type{a: 1, ?b: c}', 'Some.Type{a: 1, ?b: c}'],
    ['size(a)', 'size(a)'],
    ['a.startsWith("b", 1)', 'a.startsWith("b", 1)'],
    ['optional.of(1)', 'optional.of(1)'],
    ['self.namespace', 'self.namespace'],
    ['a // and\n == b', '_==_(a, b)'],
    ['a.has(b)', 'a.has(b)'],
    ['has(self.a)', 'has(self.a)'],
    ['a.map(x, y, z, w)', 'a.map(x, y, z, w)'],
  ])('%s', (text, tree) => {
    expect(shown(read(text))).toBe(tree);
  });

  test.each<[string, Constant['type'], unknown]>([
    ['0x1F', 'int', 31n],
    ['-0x8000000000000000', 'int', -(2n ** 63n)],
    ['18446744073709551615u', 'uint', 2n ** 64n - 1n],
    ['.5', 'double', 0.5],
    ['1e3', 'double', 1000],
    ['null', 'null', null],
    [`'it\\'s'`, 'string', "it's"],
    ['"\\u00e9\\x41\\102\\n\\`"', 'string', 'éAB\n`'],
    ['r"\\d+"', 'string', '\\d+'],
    ['"""a "quoted"\r\nline"""', 'string', 'a "quoted"\nline'],
    ["R'''a'b'''", 'string', "a'b"],
    ["''", 'string', ''],
    ['b"a\\xffé"', 'bytes', [97, 255, 195, 169]],
    ['br"\\x"', 'bytes', [92, 120]],
  ])('the value of %s', (text, type, value) => {
    expect(read(text)).toMatchObject({ kind: 'literal', value: { type, value } });
  });

  test.each([
    ['a.all(x, p)', 'fold(a, x, @result = true, @not_strictly_false(@result), _&&_(@result, p), @result)'],
    ['a.exists(k, v, p)', 'fold(a, k v, @result = false, @not_strictly_false(!_(@result)), _||_(@result, p), @result)'],
    ['a.exists_one(x, p)', 'fold(a, x, @result = 0, true, _?_:_(p, _+_(@result, 1), @result), _==_(@result, 1))'],
    ['a.map(x, f)', 'fold(a, x, @result = [], true, _+_(@result, [f]), @result)'],
    ['a.map(x, p, f)', 'fold(a, x, @result = [], true, _?_:_(p, _+_(@result, [f]), @result), @result)'],
    ['a.filter(x, p)', 'fold(a, x, @result = [], true, _?_:_(p, _+_(@result, [x]), @result), @result)'],
    ['a.transformMap(k, v, f)', 'fold(a, k v, @result = {}, true, cel.@mapInsert(@result, k, f), @result)'],
    [
      'a.optMap(x, f)',
      '_?_:_(a.hasValue(), optional.of(fold([], #unused, x = a.value(), false, x, f)), optional.none())',
    ],
    ['a.optFlatMap(x, f)', '_?_:_(a.hasValue(), fold([], #unused, x = a.value(), false, x, f), optional.none())'],
  ])('the macro %s', (text, tree) => {
    expect(shown(read(text))).toBe(tree);
  });
});

describe('parse rejects', () => {
  test.each([
    ['', 'found the end of the input, expected an expression', ''],
    ['self.a =', 'unexpected character `=`', '='],
    ['self.a = 1', 'unexpected character `=`', '='],
    ['a and b', 'found `and`, expected an operator or the end of the input', 'and'],
    ['(a', 'found the end of the input, expected `)`', ''],
    ['a)', 'found `)`, expected an operator or the end of the input', ')'],
    ['a ? b', 'found the end of the input, expected `:`', ''],
    ['a ? b ? c : d : e', 'found `?`, expected `:`', '? c'],
    ['a.', 'found the end of the input, expected a field or method name', ''],
    ['a.in', 'found `in`, expected a field or method name', 'in'],
    ['f(a,)', 'found `)`, expected an expression', ')'],
    ['[1 2]', 'found `2`, expected `]`', '2'],
    ['{1}', 'found `}`, expected `:`', '}'],
    ['-!a', 'found `!`, expected an expression', '!'],
    ['namespace == "a"', '`namespace` is a reserved word', 'namespace'],
    ['a.all(x.y, true)', 'found an expression, expected a variable name', 'x.y'],
    ['a.all(x, x, true)', 'variable `x` is declared twice', 'x, true'],
    ['a.map(__result__, 1)', 'variable name `__result__` is reserved', '__result__'],
    ['has(self)', '`has` requires a field selection such as `has(a.b)`', 'self'],
    ['has(a[0])', '`has` requires a field selection such as `has(a.b)`', 'a[0]'],
    ['"abc', 'unterminated string literal: missing closing `"`', '"abc'],
    ['"a\nb"', 'unterminated string literal: missing closing `"`', '"a\nb'],
    ["'\\d+'", 'invalid escape sequence `\\d`', '\\d'],
    ["'''a\n\\q'''", 'invalid escape sequence `\\q`', '\\q'],
    ['"\\ud800"', '`\\ud800` cannot be used in this literal', '\\ud800'],
    ['9223372036854775808', 'number `9223372036854775808` is out of range', '9223372036854775808'],
    ['-18446744073709551616u', 'number `18446744073709551616u` is out of range', '1844'],
    ['1e400', 'number `1e400` is out of range', '1e400'],
    ['self.`a-b', 'unexpected character ```', '`a'],
    ['self.`a:b`', 'unexpected character ```', '`a'],
    ['`self`', 'found ``self``, expected an expression', '`self'],
    ['self.`size`()', 'found `(`, expected an operator or the end of the input', '('],
    ['1.size(', 'found the end of the input, expected an expression', ''],
  ])('%j', (text, message, at) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ kind: 'broken', diagnostic: { code: 'cel-syntax', message } });
    const start = parsed.kind === 'broken' ? (parsed.diagnostic.span?.start ?? -1) : -1;
    expect(text.slice(start).startsWith(at)).toBe(true);
    if (at === '') expect(start).toBe(text.length);
  });

  // The limits were measured with the API server.
  test.each<[string, number, (n: number) => string]>([
    ['parentheses', 249, (n) => `${'('.repeat(n)}a${')'.repeat(n)}`],
    ['lists', 249, (n) => `${'['.repeat(n)}a${']'.repeat(n)}`],
    ['selections', 250, (n) => `a${'.b'.repeat(n)}`],
    ['sums', 250, (n) => `1${' + 1'.repeat(n)}`],
    ['sums in parentheses', 124, (n) => `${'1 + ('.repeat(n)}1${')'.repeat(n)}`],
    ['logical operators in parentheses', 249, (n) => `${'a && ('.repeat(n)}a${')'.repeat(n)}`],
    ['conditionals', 249, (n) => `${'a ? b : '.repeat(n)}c`],
    ['conditionals in parentheses', 124, (n) => `${'(a ? b : '.repeat(n)}c${')'.repeat(n)}`],
  ])('%s that are nested more than %i times', (_, max, text) => {
    expect(parse(text(max)).kind).toBe('parsed');
    expect(parse(text(max + 1))).toMatchObject({
      diagnostic: { message: 'the expression is nested more than 250 levels deep' },
    });
  });

  test('an expression of more than 100000 characters', () => {
    expect(parse(`'${'𝄞'.repeat(99_998)}'`).kind).toBe('parsed');
    expect(parse(`'${'a'.repeat(99_999)}'`).kind).toBe('broken');
  });
});

test('nodes have the span of their source', () => {
  const text = 'self.a + size(self.list[0]) > 1';
  const places: string[] = [];
  walk(read(text), (node) => places.push(text.slice(node.start, node.end)));
  expect(places).toEqual([
    text,
    'self.a + size(self.list[0])',
    'self.a',
    'self',
    'size(self.list[0])',
    'self.list[0]',
    'self.list',
    'self',
    '0',
    '1',
  ]);
});

function read(text: string): Expr {
  const parsed = parse(text);
  if (parsed.kind === 'parsed') return parsed.expr;
  throw new Error(parsed.diagnostic.message);
}

function walk(node: Expr, visit: (node: Expr) => void): void {
  visit(node);
  if (node.kind === 'select') walk(node.operand, visit);
  if (node.kind === 'call') for (const arg of node.args) walk(arg, visit);
}

function shown(node: Expr): string {
  switch (node.kind) {
    case 'literal':
      return node.value.type === 'string' ? JSON.stringify(node.value.value) : String(node.value.value);
    case 'ident':
      return node.name;
    case 'select':
      return node.isTest ? `has(${shown(node.operand)}.${node.field})` : `${shown(node.operand)}.${node.field}`;
    case 'call':
      return `${node.target === undefined ? '' : `${shown(node.target)}.`}${node.name}(${node.args.map(shown).join(', ')})`;
    case 'list':
      return `[${node.elements.map((item, at) => mark(node.optionals.has(at)) + shown(item)).join(', ')}]`;
    case 'map':
      return `{${node.entries.map((e) => `${mark(e.isOptional)}${shown(e.key)}: ${shown(e.value)}`).join(', ')}}`;
    case 'struct':
      return `${node.typeName}{${node.fields.map((f) => `${mark(f.isOptional)}${f.name}: ${shown(f.value)}`).join(', ')}}`;
    case 'comprehension': {
      const names = [node.iterVar, node.iterVar2].filter((name) => name !== undefined).join(' ');
      const parts = [node.condition, node.step, node.result].map(shown).join(', ');
      return `fold(${shown(node.range)}, ${names}, ${node.accuVar} = ${shown(node.init)}, ${parts})`;
    }
  }
}

function mark(isOptional: boolean): string {
  return isOptional ? '?' : '';
}
