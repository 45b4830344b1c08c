import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';

const declared = `type Mode = 'a' | 'b' | 'c'; type Name = string; type Maybe = Name | null;
interface Git { type: 'git'; url: string } interface Image { type: 'image'; image: string } interface None { type: 'none' }
type Source = Git | Image | None; interface Part { x: string }`;

function read(type: string): string {
  const { types } = loadSpec(`${declared}\nexport class Spec { field!: ${type}; }`);
  const [field] = fieldsOf(types.get('Spec'));
  if (!field) throw new Error('no field');
  const { type: ref, isOptional, isNullable } = field;
  const form = ref.kind === 'unsupported' ? ref.problem.message : short(ref);
  return `${form}${isOptional ? '?' : ''}${isNullable ? '|null' : ''}`;
}

describe('`Exclude` and `Extract`', () => {
  it.each([
    ["Exclude<Mode, 'b'>", '"a"|"c"'],
    ["Exclude<Mode | null, 'b'>", '"a"|"c"|null'],
    ['Exclude<Mode | null, null>', '#Mode'],
    ['Exclude<Name | undefined, undefined>', '#Name'],
    ['Exclude<Maybe, null>', '#Name'],
    ["Extract<Mode | null, 'b'>", '"b"'],
    ['Extract<Mode, string>', '"a"|"b"|"c"'],
    ["Exclude<Source, { type: 'none' }>", '<type=git,url:string;image,image:string>'],
    ['Exclude<Source, None>', '<type=git,url:string;image,image:string>'],
    ["Extract<Source, { type: 'git' | 'none' }>", '<type=git,url:string;none>'],
    ['Extract<Source, { image: string }>', '#Image'],
    ['Exclude<Source, Git | Image>', '#None'],
    ["Exclude<Source, { type: 'other' }>", '<type=git,url:string;image,image:string;none>'],
  ])('read %s', (type, expected) => {
    expect(read(type)).toBe(expected);
  });

  it.each([
    ['Exclude<Mode, Mode>', /no member of the union remains/],
    ['Exclude<Source, Source>', /no member of the union remains/],
    ['Exclude<Part, Git>', /field distinguishes/],
    ['Exclude<Source, string>', /field distinguishes/],
    ['Extract<Maybe, null>', /field distinguishes/],
    ['Exclude<Mode>', /requires more type arguments/],
  ])('report the problem of %s', (type, message) => {
    expect(read(type)).toMatch(message);
  });
});
