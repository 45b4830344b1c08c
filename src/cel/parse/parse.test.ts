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

describe('parse refuses', () => {
  test.each([
    ['', 'found the end of the expression, expected a value', ''],
    ['self.a =', 'found `=`, which has no meaning in CEL', '='],
    ['self.a = 1', 'found `=`, which has no meaning in CEL', '='],
    ['a and b', 'found `and`, expected an operator or the end of the expression', 'and'],
    ['(a', 'found the end of the expression, expected `)`', ''],
    ['a)', 'found `)`, expected an operator or the end of the expression', ')'],
    ['a ? b', 'found the end of the expression, expected `:`', ''],
    ['a ? b ? c : d : e', 'found `?`, expected `:`', '? c'],
    ['a.', 'found the end of the expression, expected the name of a field or a method', ''],
    ['a.in', 'found `in`, expected the name of a field or a method', 'in'],
    ['f(a,)', 'found `)`, expected a value', ')'],
    ['[1 2]', 'found `2`, expected `]`', '2'],
    ['{1}', 'found `}`, expected `:`', '}'],
    ['-!a', 'found `!`, expected a value', '!'],
    ['namespace == "a"', 'found `namespace`, a word that CEL keeps for itself, expected a name', 'namespace'],
    ['a.all(x.y, true)', 'found an expression, expected the name of a variable', 'x.y'],
    ['a.all(x, x, true)', 'found the variable `x` twice', 'x, true'],
    ['a.map(__result__, 1)', 'found `__result__` as the name of a variable, which CEL keeps for itself', '__result__'],
    ['has(self)', 'found `has` of something that is no field, expected `has(a.b)`', 'self'],
    ['has(a[0])', 'found `has` of something that is no field, expected `has(a.b)`', 'a[0]'],
    ['"abc', 'found a string without its closing `"`', '"abc'],
    ['"a\nb"', 'found a string without its closing `"`', '"a\nb'],
    ["'\\d+'", 'found `\\d`, which is no escape sequence of CEL', '\\d'],
    ["'''a\n\\q'''", 'found `\\q`, which is no escape sequence of CEL', '\\q'],
    ['"\\ud800"', 'found `\\ud800`, which is no character', '\\ud800'],
    ['9223372036854775808', 'found `9223372036854775808`, a number that is too large', '9223372036854775808'],
    ['-18446744073709551616u', 'found `18446744073709551616u`, a number that is too large', '1844'],
    ['1e400', 'found `1e400`, a number that is too large', '1e400'],
    ['self.`a-b`', 'found ```, which has no meaning in CEL', '`a'],
    ['1.size(', 'found the end of the expression, expected a value', ''],
  ])('%j', (text, message, at) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ kind: 'broken', diagnostic: { code: 'cel-syntax', message } });
    const start = parsed.kind === 'broken' ? (parsed.diagnostic.span?.start ?? -1) : -1;
    expect(text.slice(start).startsWith(at)).toBe(true);
    if (at === '') expect(start).toBe(text.length);
  });

  // The numbers are those of the API server, measured.
  test.each<[string, number, (n: number) => string]>([
    ['parentheses', 249, (n) => `${'('.repeat(n)}a${')'.repeat(n)}`],
    ['lists', 249, (n) => `${'['.repeat(n)}a${']'.repeat(n)}`],
    ['selections', 250, (n) => `a${'.b'.repeat(n)}`],
    ['sums', 250, (n) => `1${' + 1'.repeat(n)}`],
    ['sums in parentheses', 124, (n) => `${'1 + ('.repeat(n)}1${')'.repeat(n)}`],
    ['conditions in parentheses', 249, (n) => `${'a && ('.repeat(n)}a${')'.repeat(n)}`],
    ['choices', 249, (n) => `${'a ? b : '.repeat(n)}c`],
    ['choices in parentheses', 124, (n) => `${'(a ? b : '.repeat(n)}c${')'.repeat(n)}`],
  ])('%s that are nested more than %i times', (_, most, text) => {
    expect(parse(text(most)).kind).toBe('parsed');
    expect(parse(text(most + 1))).toMatchObject({
      diagnostic: { message: 'found an expression that is nested more than 250 levels deep' },
    });
  });

  test('an expression of more than 100000 characters', () => {
    expect(parse(`'${'𝄞'.repeat(99_998)}'`).kind).toBe('parsed');
    expect(parse(`'${'a'.repeat(99_999)}'`).kind).toBe('broken');
  });
});

test('nodes know their place in the text', () => {
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
