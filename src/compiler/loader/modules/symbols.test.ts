import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';
import { isApiName } from '../types/missing-import.js';

const others = {
  'api/parts.ts': `export interface Part { a?: string } export type Box<T> = { content: T }; interface Hidden { h: string }
export namespace inner { export interface Part { b?: string } }
export default class Main { m?: string }
export { Hidden as Shown };`,
  'api/index.ts': `export * from './parts.js'; export * as parts from './parts.js'; export { Part as Renamed } from './parts.js';
export type { Part as OnlyType } from './parts.js'; export { default as Main } from './parts.js';`,
  'api/ring-a.ts': "export * from './ring-b.js'; export interface A { b?: import('./ring-b.js').B }",
  'api/ring-b.ts':
    "export * from './ring-a.js'; import type { A } from './ring-a.js'; export interface B { name?: string; none?: A[] }",
};

const declared = `import type { Part, Renamed, OnlyType, Shown, Absent } from './index.js';
import type { A } from './ring-b.js';
import Main, { type Box } from './parts.js';
import * as all from './index.js';
import type * as core from 'kbts/k8s/core/v1';
namespace outer {
  type Text = string;
  export interface Part { text: Text; above: Above }
  export namespace deep { export type Mode = 'x' | 'y' }
}
namespace outer { export type Later = Part }
declare namespace ambient { interface Part { c: string } }
namespace dotted.name { export interface Part { d: string } }
class Both { e!: string } namespace Both { export interface Part { f: string } }
interface Above { g: string }`;

function read(type: string) {
  const { types, packages, text, problems } = loadSpec(`${declared}\nexport class Spec { field!: ${type}; }`, others);
  const [field] = fieldsOf(types.get('Spec'));
  const ref = field?.type;
  const target =
    ref?.kind === 'named' ? packages.flatMap((found) => found.types).find(({ id }) => id === ref.id)?.type : ref;
  const wrong = ref?.kind === 'unsupported' ? ref : undefined;
  return {
    problems,
    form: target && short(target),
    id: ref?.kind === 'named' ? ref.id : undefined,
    problem: wrong?.problem,
    at: wrong && text.slice(wrong.span.start, wrong.span.end),
  };
}

describe('names of types', () => {
  it.each([
    ['Part', '(a:string)'],
    ['Renamed', '(a:string)'],
    ['OnlyType', '(a:string)'],
    ['Shown', '(h:string)'],
    ['Main', '(m:string)'],
    ['all.Main', '(m:string)'],
    ['all.parts.Part', '(a:string)'],
    ['all.inner.Part', '(b:string)'],
    ['core.PodSpec', 'k8s:PodSpec'],
    ["import('./parts.js').Part", '(a:string)'],
    ["import('./parts.js').Box<string>", '(content:string)'],
    ["import('./parts.js').inner.Part", '(b:string)'],
    ["import('./parts.js').default", '(m:string)'],
    ["import('kbts/api').Int32", 'int32'],
    ["import('kbts/k8s/core/v1').PodSpec", 'k8s:PodSpec'],
    ['outer.Part', '(text:#outer.Text,above:#Above)'],
    ['outer.deep.Mode', '"x"|"y"'],
    ['outer.Later', '#outer.Part'],
    ['ambient.Part', '(c:string)'],
    ['dotted.name.Part', '(d:string)'],
    ['Both', '(e:string)'],
    ['Both.Part', '(f:string)'],
    ['A', '(b:#B)'],
  ])('finds %s', (type, form) => {
    expect(read(type)).toMatchObject({ form, problems: [] });
  });

  it('knows all exports of `kbts/api`', () => {
    const text = readFileSync(new URL('../../../api/index.ts', import.meta.url), 'utf8');
    const exported = [...text.matchAll(/^(?: {2}(?:type )?|export \{ )([A-Z]\w+)/gm)].map(([, name = '']) => name);
    expect(exported).toContain('SchemaKeywords');
    expect(exported.filter((name) => !isApiName(name))).toEqual([]);
  });

  it('keeps types of one name in several namespaces apart', () => {
    const ids = ['outer.Part', 'ambient.Part', 'all.inner.Part', 'Part'].map((type) => read(type).id);
    expect(new Set(ids).size).toBe(4);
  });

  it.each([
    ['Absent', /`.\/index.js` has no export `Absent`/],
    ['all.Missing', /`.\/index.js` has no export `Missing`/],
    ['all.inner.Missing', /neither declared/],
    ['Part.Missing', /neither declared/],
    ['outer.Missing', /neither declared/],
    ['outer.deep.Missing', /neither declared/],
    ["import('./nowhere.js').Part", /cannot find module `.\/nowhere.js`, from which `Part` is imported/],
    ["import('./nowhere.js').a.Part", /cannot find module `.\/nowhere.js`$/],
    ["import('./parts.js').Missing", /`.\/parts.js` has no export `Missing`/],
    ["import('kbts/api').FieldDecorator", /`kbts\/api` has no export `FieldDecorator`/],
    ["import('./parts.js')", /not a type/],
    ["typeof import('./parts.js')", /not a type/],
    ['all', /not a type/],
    ['outer', /not a type/],
    ['core.Pods', /`kbts\/k8s\/core\/v1` has no export `Pods`/],
    ['Box', /`Box` takes 1 type argument/],
    ['Box<string, string>', /`Box` takes 1 type argument/],
    ['Part<string>', /takes no type argument/],
  ])('reports the problem of %s', (type, message) => {
    const { problem, at } = read(type);
    expect(problem?.message).toMatch(message);
    expect(problem?.hint).toBeTruthy();
    expect(at).toBe(type);
  });

  it.each([
    ["import type { X } from './none.js'", 'X', './none.js', 'correct the path, or create the file'],
    ["import type { X } from '@acme/none'", 'X', '@acme/none', /^install the package/],
    ["import X from '@acme/none'", 'X', '@acme/none', /^install the package/],
    ["import type { X } from 'kbts/apis'", 'X<string>', 'kbts/apis', 'did you mean `kbts/api`?'],
    ["import type { X } from 'kbts/k8s/apps/v3'", 'X', 'kbts/k8s/apps/v3', 'did you mean `kbts/k8s/apps/v1`?'],
    ["import type { X } from 'kbts/k8s/app/v1'", 'X', 'kbts/k8s/app/v1', 'did you mean `kbts/k8s/apps/v1`?'],
    ["import type * as x from './none.js'", 'x.X', './none.js', /^correct the path/],
    ["import type * as x from './none.js'", 'x.a.X', './none.js', /^correct the path/],
    ["import type { X } from './none.js'", 'X.Y', './none.js', /^correct the path/],
  ])('names the missing module of %s for %s', (statement, type, specifier, hint) => {
    const { types } = loadSpec(`${statement};\nexport class Spec { field!: ${type}; }`, others);
    const ref = fieldsOf(types.get('Spec'))[0]?.type;
    const problem = ref?.kind === 'unsupported' ? ref.problem : undefined;
    expect(problem).toMatchObject({ code: 'type-unresolved', hint: expect.stringMatching(hint) });
    expect(problem?.message.startsWith(`cannot find module \`${specifier}\``)).toBe(true);
  });

  it.each([
    ["import type { Condtion } from 'kbts/k8s/meta/v1'", 'Condtion', 'did you mean `Condition`?'],
    ["import type * as core from 'kbts/k8s/core/v1'", 'core.PodSpecc', 'did you mean `PodSpec`?'],
    ["import type { PodSpec } from 'kbts/k8s/meta/v1'", 'PodSpec', "import it from 'kbts/k8s/core/v1'"],
    ["import type { Frigate } from 'kbts/k8s/meta/v1'", 'Frigate', /^correct the name/],
  ])('suggests what may be meant in %s', (statement, type, hint) => {
    const { types } = loadSpec(`${statement};\nexport class Spec { field!: ${type}; }`);
    const ref = fieldsOf(types.get('Spec'))[0]?.type;
    expect(ref?.kind === 'unsupported' && ref.problem.hint).toEqual(expect.stringMatching(hint));
  });

  it.each([
    ['a star', (n: number) => `export * from './r${n + 1}.js';`],
    ['a name', (n: number) => `export { Far } from './r${n + 1}.js';`],
    ['an import', (n: number) => `import { Far } from './r${n + 1}.js'; export { Far };`],
  ])('follows %s through 10,000 files', (_, text) => {
    const chain = Array.from({ length: 10_000 }, (__, n) => [`api/r${n}.ts`, text(n)]);
    const { types, problems } = loadSpec(
      "import type { Far } from './r0.js';\nexport class Spec { field!: Far; }",
      Object.fromEntries([...chain, ['api/r10000.ts', 'export interface Far { a?: string }']]),
    );
    expect(problems).toEqual([]);
    expect(types.get('Far')?.id).toBe('api/r10000.ts#Far');
  });

  it('reads markers in a namespace, and takes no kind from it', () => {
    const { types, problems } = loadSpec(`namespace n {
  // +kubebuilder:validation:MinProperties=1
  export interface Part {
    // +kubebuilder:validation:MinLength=1
    a: string;
  }
  @Kind(groupVersion) export class Inner extends CustomResource {}
}
export class Spec { part!: n.Part; }`);
    expect(types.get('n.Part')?.markers.map(({ name }) => name)).toEqual(['kubebuilder:validation:MinProperties']);
    expect(fieldsOf(types.get('n.Part'))[0]?.markers.map(({ name }) => name)).toEqual([
      'kubebuilder:validation:MinLength',
    ]);
    expect(problems).toMatchObject([{ code: 'kind-invalid', message: expect.stringMatching(/namespace/) }]);
  });
});
