import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';

const declared = `enum Color { Red = 'red', Blue = 'blue' } enum Level { Low, High = 5, Odd = 1.5 }
type Mode = 'a' | 'b' | 'c'; interface Part { x?: string; y: string }
const modes = ['m', 'n'] as const; const open = ['m', 'n']; const made = [process.env.A] as const;
const ports = { http: 80, https: 443 } as const satisfies Record<string, number>; const sizes = { s: 1, m: 2 };
const hidden: Record<string, string> = { a: 'b' } as const; const enum Alias { New = 'n', Old = New } const both = ['a', 1] as const;`;

function read(type: string): readonly string[] {
  const { types } = loadSpec(`${declared}\nexport class Spec { field!: ${type}; }`);
  return fieldsOf(types.get('Spec')).map(({ type: ref }) =>
    ref.kind === 'unsupported' ? ref.problem.message : short(ref),
  );
}

describe('types that stand for literals', () => {
  it.each([
    ['Color.Red', '"red"'],
    ['Level.Low | Level.High', '0|5'],
    ['keyof Part', '"x"|"y"'],
    ["Exclude<Mode, 'b'>", '"a"|"c"'],
    ["Extract<Mode, 'b' | 'z'>", '"b"'],
    ['(typeof modes)[number]', '"m"|"n"'],
    ['(typeof modes)[0]', '"m"'],
    ['(typeof ports)[keyof typeof ports]', '80|443'],
    ["(typeof ports)['http']", '80'],
    ['keyof typeof ports', '"http"|"https"'],
    ['keyof typeof sizes', '"s"|"m"'],
    ['Alias.Old', '"n"'],
    ['Uppercase<Mode>', '"A"|"B"|"C"'],
    ["Capitalize<'ab'> | Uncapitalize<'CD'> | Lowercase<'E'>", '"Ab"|"cD"|"e"'],
    ['1_000 | 0x10 | -1', '1000|16|-1'],

    [`\`x-\${Mode}-\${1 | 2}\``, '"x-a-1"|"x-a-2"|"x-b-1"|"x-b-2"|"x-c-1"|"x-c-2"'],
    ['Record<keyof typeof ports, string>', '(http:string,https:string)'],
    ['Pick<Part, keyof Part>', '(x:string,y:string)'],
  ])('reads %s', (type, expected) => {
    expect(read(type)).toEqual([expected]);
  });

  it.each([
    ['Color.Green', /neither declared/],
    ['Level.Odd', /neither declared/],
    ['(typeof open)[number]', /`typeof` is supported only/],
    ['(typeof made)[number]', /`typeof` is supported only/],
    ['(typeof both)[number]', /`typeof` is supported only/],
    ['Exclude<Mode, Mode>', /no member of the union remains/],
    ["Exclude<Part, 'x'>", /field distinguishes/],
    [`\`x-\${string}\``, /template/],
    ['keyof string', /keys of this type/],
    ['keyof typeof hidden', /keys of this type/],
    ['typeof ports', /`typeof` is supported only/],
    ['Lowercase<string>', /`Uppercase` and similar types/],
    ['10n', /bigint/],
    ['unique symbol', /symbol/],
  ])('reports the problem of %s', (type, message) => {
    expect(read(type)).toEqual([expect.stringMatching(message)]);
  });
});
