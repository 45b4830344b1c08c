import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';

const declared = `import type { Int32 } from 'kbts/api';
type Mode = 'a' | 'b'; interface Part { x?: string; y: Int32; z: string | null }
type Same<T> = { [K in keyof T]: T[K] };
type Deep<T> = { [K in keyof T]?: Deep<T[K]> };
type Chosen<T, K extends keyof T> = { [P in K]: T[P] };
interface Nested { list: Part[]; table: Record<string, Part>; word: string; mode: Mode }`;

function read(type: string, body = '') {
  const { types, packages, text, problems } = loadSpec(`${declared}\n${body}\nexport class Spec { field!: ${type}; }`);
  const [field] = fieldsOf(types.get('Spec'));
  const wrong = field?.type.kind === 'unsupported' ? field.type : undefined;
  return {
    types,
    packages,
    problems,
    field,
    form: field && short(field.type),
    message: wrong?.problem.message,
    at: wrong && text.slice(wrong.span.start, wrong.span.end),
  };
}

/** The fields of a type as they are written: `x?:string|null`. */
function shown(fields: ReturnType<typeof fieldsOf>): string[] {
  return fields.map(
    ({ name, type, isOptional, isNullable }) =>
      `${name}${isOptional ? '?' : ''}:${short(type)}${isNullable ? '|null' : ''}`,
  );
}

describe('mapped types', () => {
  it.each([
    ["{ [K in 'a' | 'b']: Int32 }", ['a:int32', 'b:int32']],
    ['{ [K in Mode]?: string }', ['a?:string', 'b?:string']],
    ['{ [K in Mode]: { mode: K } }', ['a:(mode:"a")', 'b:(mode:"b")']],
    ["{ [K in Mode | 'c']: string | null }", ['a:string|null', 'b:string|null', 'c:string|null']],
    ['{ [K in keyof Part]: Part[K] }', ['x?:string', 'y:int32', 'z:string|null']],
    ['{ [K in keyof Part]?: Part[K] }', ['x?:string', 'y?:int32', 'z?:string|null']],
    ['{ readonly [K in keyof Part]-?: Part[K] }', ['x:string', 'y:int32', 'z:string|null']],
    ['{ [K in keyof Part]: boolean }', ['x?:boolean', 'y:boolean', 'z:boolean']],
    ["{ [K in 'x']: Part[K] }", ['x?:string']],
  ])('reads %s', (type, expected) => {
    const { field } = read(type);
    expect(field?.type.kind === 'object' && shown(field.type.fields)).toEqual(expected);
  });

  it.each([
    ['{ [K in string]: Int32 }', '{int32}'],
    ['{ [K in string]: string | null }', '{string?}'],
  ])('reads %s as a map', (type, expected) => {
    expect(read(type).form).toBe(expected);
  });

  it('keeps the doc and markers of a field that keeps its type', () => {
    const body =
      'class Said {\n  /** Text.\n   * +kubebuilder:validation:MinLength=1\n   */\n  a!: string;\n  b!: string }';
    const { types } = read("Chosen<Said, 'a'>", body);
    expect(fieldsOf(types.get('Chosen'))).toMatchObject([
      { name: 'a', doc: 'Text.', markers: [{ name: 'kubebuilder:validation:MinLength' }] },
    ]);
  });

  it('keeps the text but no marker of a field whose type changes', () => {
    const body = 'class Said {\n  /** Text.\n   * +kubebuilder:validation:MinLength=1\n   */\n  a!: string }';
    const { field } = read('{ [K in keyof Said]: boolean }', body);
    expect(field?.type).toMatchObject({ fields: [{ name: 'a', doc: 'Text.', markers: [] }] });
  });

  it('goes into lists and maps and leaves scalars alone', () => {
    const { packages, problems } = read('Deep<Nested>');
    expect(problems).toEqual([]);
    const made = packages.flatMap(({ types }) => types).filter(({ name }) => name === 'Deep');
    expect(new Set(made.map(({ type }) => type.kind))).toEqual(
      new Set(['object', 'array', 'map', 'primitive', 'named']),
    );
  });

  it.each([
    ['{ [K in Mode as Uppercase<K>]: string }', /renames its keys/, 'Uppercase<K>'],
    ['{ [K in number]: string }', /keys of a map/, 'number'],
    ['{ [K in Part]: string }', /keys of this mapped type/, 'Part'],
    ['{ [K in keyof Missing]: string }', /neither declared/, 'Missing'],
    ['{ [K in Mode]; }', /no type for its values/, '{ [K in Mode]; }'],
  ])('reports the problem of %s', (type, message, at) => {
    const found = read(type);
    expect(found.message).toMatch(message);
    expect(found.at).toBe(at);
  });
});
