import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';

const declared = `import type { Int32 } from 'kbts/api';
interface Git { type: 'git'; url: string }
class Image { type!: 'image'; image!: string; tag?: string }
type Http = { type: 'http' | 'https'; host: string };
interface Typed<T extends string> { type: T } interface Base { type: string; name: string }
type Source = Git | Image; enum Sort { A = 'a', B = 'b' } interface Plain { url: string }
interface Loose { type?: 'loose' } interface Nullable { type: 'null' | null } interface Numbered { type: 1 }`;

function read(type: string): readonly string[] {
  const { types } = loadSpec(`${declared}\nexport class Spec { field!: ${type}; }`);
  return fieldsOf(types.get('Spec')).map((field) =>
    field.type.kind === 'unsupported' ? field.type.problem.message : short(field.type),
  );
}

describe('unions of object types', () => {
  it.each([
    ['Git | Image', '<type=git,url:string;image,image:string,tag:string>'],
    ['Git | Http', '<type=git,url:string;http|https,host:string>'],
    ["{ kind: 'a'; x: Int32 } | { kind: 'b' }", '<kind=a,x:int32;b>'],
    ["Typed<'x'> | Typed<'y'>", '<type=x;y>'],
    ["(Base & { type: 'p' }) | Git", '<type=p,name:string;git,url:string>'],
    ['Source | Http', '<type=git,url:string;image,image:string,tag:string;http|https,host:string>'],
    ['Git | Image | Git | null', '<type=git,url:string;image,image:string,tag:string>'],
    ['(Git | Image)[]', '<type=git,url:string;image,image:string,tag:string>[]'],
    ['Record<string, Git | Image | null>', '{<type=git,url:string;image,image:string,tag:string>?}'],
    ['{ n: 1; a: string } | { n: 2 }', '<n=1,a:string;2>'],
    ['{ ok: true; a: string } | { ok: false }', '<ok=true,a:string;false>'],
    ["{ v: '1'; t: 'a' } | { v: '1'; t: 'b' }", '<t=a,v:"1";b,v:"1">'],
    ["{ v: '1'; t: 'a' } | { v: '2'; t: 'b' }", '<v=1,t:"a";2,t:"b">'],
    ['Source', '#Source'],
  ])('reads %s', (type, expected) => {
    expect(read(type)).toEqual([expected]);
  });

  it.each([
    ['Git | Plain', /no field distinguishes/],
    ['Git | Loose', /no field distinguishes/],
    ['Git | Nullable', /no field distinguishes/],
    ['Git | Numbered', /no field distinguishes/],
    ["Git | { type: 'git'; other: string }", /no field distinguishes/],
    ['Git | string', /different types/],
    ['Git | Git[]', /different types/],
  ])('reports the problem of %s', (type, message) => {
    expect(read(type)).toEqual([expect.stringMatching(message)]);
  });
});
