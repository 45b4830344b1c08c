import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentNames } from '../reading/lookup.js';
import { readComment } from '../reading/registry.js';

/** The value of a marker in a comment, or the error message. */
function read(comment: string): unknown {
  const reading = readComment({ text: comment, file: 'a.ts', offset: 1, target: 'field' });
  if (reading.kind === 'use') return reading.use.value;
  return reading.kind === 'problem' ? `error: ${reading.problem.message}` : 'foreign';
}

// controller-gen 0.23 returns the same values for the same text, unless the name of the test states otherwise.
describe('a value of any type', () => {
  it.each([
    ['a', 'a'],
    ['"a b"', 'a b'],
    ['`x"y`', 'x"y'],
    ['foo bar', 'foo bar'],
    ['a:b', 'a:b'],
    ['http://x.y/z', 'http://x.y/z'],
    ['a=b', 'a=b'],
    ["'a'", "'a'"],
    ['a"b,c"d', 'a"b,c"d'],
    ['"\\x41\\u00e9\\101\\n"', 'A\u00e9A\n'],
    ['"\\xc3\\xa9"', '\u00e9'],
    ['"\\ufeffa\\n"', '\ufeffa\n'],
    ['1', 1],
    ['-1', -1],
    ['- 1', -1],
    ['-0', 0],
    ['0755', 755],
    ['1.5', 1.5],
    ['-.5', -0.5],
    ['1.', 1],
    ['1e3', 1000],
    ['100Mi', '100Mi'],
    ['123/x', '123/x'],
    ['2024-01-15', '2024-01-15'],
    ['0987', '0987'],
    ['+1', '+1'],
    ['1__0', '1__0'],
    ['9007199254740993', 9007199254740993n],
    ['true', true],
    ['false', false],
    ['trueish', 'trueish'],
    ['{}', {}],
    ['{a,b}', ['a', 'b']],
    ['{a,}', ['a']],
    ['{a, 1}', ['a', '1']],
    ['a;b', ['a', 'b']],
    ['a;b;', ['a', 'b']],
    ['1;2', [1, 2]],
    ['1.5;2', [1.5, 2]],
    ['true;false', [true, false]],
    ['{a: b}', { a: 'b' }],
    ['{"a b": c, d: 2}', { 'a b': 'c', d: 2 }],
    ['{1: a}', { 1: 'a' }],
    ['{a:-1}', { a: -1 }],
    ['{a: {b: c}, d: {e,f}}', { a: { b: 'c' }, d: ['e', 'f'] }],
    ['{{a:1},{b:2}}', [{ a: 1 }, { b: 2 }]],
    ['{{1,2},{3}}', [[1, 2], [3]]],
    ['{{}}', [{}]],
    ['{a: http}', { a: 'http' }],
  ])('reads %s', (text, value) => {
    expect(read(`kubebuilder:default=${text}`)).toEqual(value);
  });

  it.each([
    // controller-gen drops characters before a space, rejects a space before a minus, and mistakes a list in a map
    // for a list of maps.
    ['a ; b', ['a', 'b']],
    ['{ a , b }', ['a', 'b']],
    ['{a: -1}', { a: -1 }],
    ['{a: b;c}', { a: ['b', 'c'] }],
  ])('reads %s, which controller-gen mishandles', (text, value) => {
    expect(read(`kubebuilder:default=${text}`)).toEqual(value);
  });

  it.each([
    ['0x1F', 'expected an integer, found `0x1F`'],
    ['1_000', 'expected an integer, found `1_000`'],
    ['9223372036854775808', 'expected an integer, found `9223372036854775808`'],
    ['1e400', 'expected a number, found `1e400`'],
    ['false alarm', 'expected the end of the marker, found `alarm`'],
    ['1;a', 'expected an integer, found `a`'],
    ['{1,2.5}', 'expected an integer, found `2.5`'],
    ['{true: x}', 'expected `,` or `}`, found `:`'],
    ['hello, world', 'expected the end of the marker, found `, world`'],
    ['"a"b', 'expected the end of the marker, found `b`'],
    ['"a" # because', 'expected the end of the marker, found `# because`'],
    ['{a: 1} // because', 'expected the end of the marker, found `// because`'],
    ['"open', 'missing closing double quote'],
    ['`open', 'missing closing back-quote'],
    ['a"open', 'missing closing double quote'],
    ['"\\q"', 'unknown escape sequence in "\\q"'],
    ['{a', 'expected `,` or `}`, found the end of the line'],
    ['{a:1', 'expected `,` or `}`, found the end of the line'],
    ['a}', 'expected the end of the marker, found `}`'],
    ['a;;b', 'expected a string, found `;`'],
    ['', 'missing value: the value in JSON'],
    ['{'.repeat(60), 'braces are nested more than 50 levels deep'],
  ])('refuses %s', (text, message) => {
    expect(read(`kubebuilder:default=${text}`)).toBe(`error: \`+kubebuilder:default\`: ${message}`);
  });
});

describe('other values', () => {
  it.each([
    ['kubebuilder:validation:Enum=a;1;true;2.5', ['a', 1, true, 2.5]],
    ['kubebuilder:validation:Enum={a,1}', ['a', 1]],
    ['kubebuilder:validation:Enum={{a:1},{b:2}}', [{ a: 1 }, { b: 2 }]],
    ['kubebuilder:validation:Enum=a', ['a']],
    ['kubebuilder:validation:Enum="a b";c', ['a b', 'c']],
    ['kubebuilder:validation:Minimum=+2', 2],
    ['kubebuilder:validation:Minimum=1e3', 1000],
    ['k8s:minimum=3 # because', 3],
    ['kubebuilder:validation:MaxItems=0755', 755],
    ['kubebuilder:validation:MaxLength:=4', 4],
    ['kubebuilder:validation:Pattern=^[a-z]+(\\.[a-z]+)*$', '^[a-z]+(\\.[a-z]+)*$'],
    ['kubebuilder:validation:Pattern=`^[a-z]{3}$`', '^[a-z]{3}$'],
    ['default={"a": [1, null]}', { a: [1, null] }],
    ['default=ref(SomeConstant)', undefined],
    ['kubebuilder:title="5"', '5'],
    ['nullable', true],
    ['nullable=', true],
    ['nullable # because', true],
    [
      'kubebuilder:validation:XValidation:rule=self.a == "x,y" , message = b c',
      { rule: 'self.a == "x,y"', message: 'b c' },
    ],
    ['kubebuilder:validation:XValidation:rule="a",optionalOldSelf=true', { rule: 'a', optionalOldSelf: true }],
  ])('reads %s', (comment, value) => {
    expect(read(comment)).toEqual(value);
  });

  it.each([
    ['kubebuilder:validation:MaxLength=abc', 'expected an integer, found `abc`'],
    ['kubebuilder:validation:MaxLength=5.5', 'expected an integer, found `5.5`'],
    ['kubebuilder:validation:MaxLength', 'missing value: the maximum number of characters'],
    ['kubebuilder:validation:MaxLength=99999999999999999999', 'expected an integer, found `99999999999999999999`'],
    ['kubebuilder:validation:UniqueItems=yes', 'expected `true` or `false`, found `yes`'],
    [
      'kubebuilder:validation:UniqueItems=',
      'missing value: whether items must be unique; the API server rejects `true`, see ListType',
    ],
    ['kubebuilder:validation:Pattern=^[a-z]{3}$', 'expected the end of the marker, found `}$`'],
    ['kubebuilder:title=5', 'expected a string, found `5`'],
    ['default=a', '`a` is not valid JSON'],
    ['nullable=true', 'expected the end of the marker, found `true`'],
    ['listType=bag', 'expected one of `map`, `set`, `atomic`, found `bag`'],
    ['kubebuilder:validation:XValidation', 'missing required argument `rule`'],
    ['kubebuilder:validation:XValidation:message=a', 'missing required argument `rule`'],
    ['kubebuilder:validation:XValidation:rule=a,mesage=b', 'unknown argument `mesage`'],
    ['kubebuilder:validation:XValidation:rule="a" message="b"', 'expected `,`, found `m`'],
    ['kubebuilder:validation:XValidation:rule="a",', 'expected another argument after `,`'],
    ['kubebuilder:validation:XValidation:rule', 'the argument `rule` has no value'],
  ])('refuses %s', (comment, message) => {
    const [name] = /^(?:kubebuilder:(?:validation:)?)?\w+/.exec(comment) ?? [];
    expect(read(comment)).toBe(`error: \`+${name}\`: ${message}`);
  });

  it('rejects an unnamed value if arguments are named', () => {
    expect(read('kubebuilder:validation:XValidation=rule="a"')).toBe(
      'error: `+kubebuilder:validation:XValidation` expects its arguments after a colon',
    );
  });

  it('returns a value or an error with a location in the text for any input', () => {
    const pieces = fc.constantFrom(
      ...'{},;:="`\\# -+.0159eExabtrue'.split(''),
      'true',
      '{{',
      'rule=',
      'items:',
      '\u00e9',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    const separator = fc.constantFrom('=', ':', '', ':=');
    fc.assert(
      fc.property(fc.constantFrom(...commentNames), separator, text, (name, between, rest) => {
        const comment = name + between + rest;
        const reading = readComment({ text: comment, file: 'a.ts', offset: 1, target: 'field' });
        if (reading.kind !== 'problem') return;
        const { start = -1, end = -1 } = reading.problem.span ?? {};
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(comment.length + 1);
      }),
      { numRuns: 3000 },
    );
  });
});
