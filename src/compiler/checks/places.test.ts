import { describe, expect, it } from 'vitest';
import { checkFiles } from './fixtures/load.js';

const head = `// +groupName=places.example.com
// +versionName=v1
import { CustomResource, Default, Items, MaxItems, MaxLength, MinLength, Pattern, XValidation, type Int32 } from 'kbts/api';
`;

const kind = `
// +kubebuilder:object:root=true
export class Thing extends CustomResource { spec!: ThingSpec }
`;

/** An invalid API: the source of its spec. The range that must be reported is between « and ». */
const cases: readonly (readonly [name: string, source: string, others?: Readonly<Record<string, string>>])[] = [
  [
    'a rule in a member of a union',
    `export class Git { kind!: 'git'; @MaxLength(9) @XValidation({ rule: 'self.«hasPrefix»("a")' }) url!: string }
     export class Oci { kind!: 'oci'; image!: string }
     export class ThingSpec { source!: Git | Oci }`,
  ],
  [
    'a rule in a member of a union of type literals',
    `export class ThingSpec { source!: { kind: 'a';
       // +kubebuilder:validation:XValidation:rule="«self»"
       x: Int32 } | { kind: 'b'; y: string } }`,
  ],
  [
    'a default in a member of a union',
    `export class Size { @Default(«'x'») most?: Int32 }
     export class A { kind!: 'a'; size!: Size }
     export class B { kind!: 'b' }
     export class ThingSpec { source!: A | B }`,
  ],
  [
    'a pattern in an instance of a generic type',
    `export class Named<T> { @Pattern('«^(?=a)»') name!: string; value!: T }
     export class ThingSpec { named!: Named<Int32> }`,
  ],
  [
    'a rule in the argument of a generic type',
    `export class Value { @XValidation({ rule: '«self + 1»' }) size!: Int32 }
     export class Named<T> { value!: T }
     export class ThingSpec { named!: Named<Value> }`,
  ],
  [
    'a rule of a base class',
    `export class Base { @XValidation({ rule: '«self»' }) size!: Int32 }
     export class ThingSpec extends Base { name!: string }`,
  ],
  [
    'a rule of a member of an intersection',
    `export interface A {
       // +kubebuilder:validation:XValidation:rule="«self»"
       size: Int32
     }
     export type ThingSpec = A & { name: string }`,
  ],
  [
    'a rule of a field selected with Pick',
    `export class Wide { @XValidation({ rule: '«self»' }) size!: Int32; name!: string }
     export class ThingSpec { part!: Pick<Wide, 'size'> }`,
  ],
  [
    'a rule of a field kept by Omit',
    `export class Wide { @XValidation({ rule: '«self»' }) size!: Int32; name!: string }
     export class ThingSpec { part!: Partial<Omit<Wide, 'name'>> }`,
  ],
  [
    'a rule of an alias with markers',
    `// +kubebuilder:validation:XValidation:rule="«self»"
     export type Size = Int32;
     export class ThingSpec { size!: Size }`,
  ],
  [
    'a rule with escapes before its error',
    `export class ThingSpec { @MaxLength(9) @XValidation({ rule: 'self != \\'a\\' && «self»' }) name!: string }`,
  ],
  [
    'a concatenated rule, as a whole',
    `export class ThingSpec { @XValidation({ rule: «'self' + ' + 1'» }) size!: Int32 }`,
  ],
  [
    'a rule in a constant, where the constant is used',
    `const rule = 'self + 1';
     export class ThingSpec { @XValidation({ «rule» }) size!: Int32 }`,
  ],
  [
    'a message expression',
    `export class ThingSpec { @XValidation({ rule: 'self > 0', messageExpression: '«self»' }) size!: Int32 }`,
  ],
  ['a field of a default', `export class ThingSpec { @Default({ a: 1, b: «'x'» }) sizes?: Record<string, Int32> }`],
  [
    'a default in a comment',
    `export class ThingSpec {
       // +kubebuilder:default={a: 1, b: «"x"»}
       sizes?: Record<string, Int32> }`,
  ],
  ['a marker of items', `export class ThingSpec { @Items(Pattern('«*»')) names!: string[] }`],
  [
    'a marker of items in a comment',
    `export class ThingSpec {
       // +kubebuilder:validation:items:Pattern=«*»
       names!: string[] }`,
  ],
  [
    'the key of a list',
    `export class Item { name!: string }
     export class ThingSpec {
       // +listType=map
       // +listMapKey=«id»
       items!: Item[] }`,
  ],
  [
    'a bound that contradicts a bound of the type',
    `// +kubebuilder:validation:MaxLength=2
     export type Short = string;
     export class ThingSpec { «@MinLength(3)» name!: Short }`,
  ],
  [
    'a bound of a list',
    `export class ThingSpec {
       // «+kubebuilder:validation:MinItems=3»
       @MaxItems(2) names!: string[] }`,
  ],
  [
    'a rule of a type of another file',
    `import { Size } from './size.js';
     export class ThingSpec { size!: Size }`,
    {
      'api/size.ts': `import { XValidation, type Int32 } from 'kbts/api';\nexport class Size { @XValidation({ rule: '«self»' }) value!: Int32 }`,
    },
  ],
  [
    'a default of a type of an installed package',
    `import type { Size } from 'sizes';
     export class ThingSpec { size!: Size }`,
    {
      'node_modules/sizes/package.json': '{ "name": "sizes", "types": "index.d.ts" }',
      'node_modules/sizes/index.d.ts':
        'export interface Size {\n  /** +kubebuilder:default=«x» */\n  value?: boolean;\n}\n',
    },
  ],
  [
    'a default of a built-in type',
    `import type { LocalObjectReference } from 'kbts/k8s/core/v1';
      export class ThingSpec { @Default({ name: «1» }) ref?: LocalObjectReference }`,
  ],
  [
    'a rule about a field of a built-in type',
    `import type { LocalObjectReference } from 'kbts/k8s/core/v1';
     export class ThingSpec { @XValidation({ rule: "self.«nam» != ''" }) ref?: LocalObjectReference }`,
  ],
];

describe('a diagnostic points at', () => {
  it.each(cases.map(([name, source, others = {}]) => [name, source, others] as const))(
    '%s',
    (_name, source, others) => {
      const marked: Readonly<Record<string, string>> = { ...others, 'api/types.ts': `${head}${source}${kind}` };
      const files = Object.fromEntries(Object.entries(marked).map(([path, text]) => [path, text.replace(/[«»]/g, '')]));
      const { problems } = checkFiles(files);
      const shown = problems.map(({ span = { file: '', start: 0, end: 0 } }) => {
        const text = files[span.file] ?? '';
        return `${text.slice(0, span.start)}«${text.slice(span.start, span.end)}»${text.slice(span.end)}`;
      });
      expect(shown).toEqual(Object.values(marked).filter((text) => text.includes('«')));
    },
  );

  it('the group of a package', () => {
    const source = `// +groupName=Wrong\n${head.replace(/^.*\n/, '')}export class ThingSpec { name!: string }${kind}`;
    const [problem] = checkFiles({ 'api/types.ts': source }).problems;
    expect(problem?.span).toEqual({ file: 'api/types.ts', start: 14, end: 19 });
  });
});
