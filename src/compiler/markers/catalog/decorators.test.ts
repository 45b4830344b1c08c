import { beforeAll, describe, expect, it } from 'vitest';
import { Items } from '../define/decorator.js';
import { type CompileError, compileErrors } from '../fixtures/compile.js';
import { markers } from './catalog.js';
import { Minimum } from './numbers.js';

describe('decorators', () => {
  it('do nothing at run time', () => {
    expect(Minimum(0)({ replicas: 1 }, 'replicas')).toBeUndefined();
    expect(Items(Minimum(0))({ replicas: [1] }, 'replicas')).toBeUndefined();
  });
});

describe.each([
  ['standard', false],
  ['experimental', true],
] as const)('the compiler in %s mode', (mode, isExperimental) => {
  const uses = usesOf();
  let errors: readonly CompileError[];

  beforeAll(() => {
    const texts = { 'uses.ts': sourceOf(uses), 'wrong.ts': `${imports}${wrong}` };
    errors = compileErrors(texts, ['src/compiler/markers/fixtures/decorators.ts'], isExperimental);
  });

  it('accepts valid uses and rejects invalid ones', () => {
    expect(errors.filter(({ file }) => file === 'decorators.ts')).toEqual([]);
  });

  it('reports what was expected and found in one line', async () => {
    const found = errors.filter(({ file }) => file === 'uses.ts');
    const lines = found.map(({ line, text }) => `${nameOf(uses, line)}: ${text.replace(positionalName, '$1')}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../../../testdata/decorators/errors-${mode}.txt`);
    expect(found.filter(({ text }) => text.includes('\n'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(uses.length);
  });

  it('reports every invalid argument', () => {
    const texts = errors.filter(({ file }) => file === 'wrong.ts').map(({ text }) => text);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toBe("TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.");
    expect(texts[1]).toContain('the default does not match the type of `b`');
    expect(texts[3]).toContain('Invalid<"expects a class that extends `CustomResource`">');
    expect(texts[2]).toContain('expects an array of strings, but `c` is an array of numbers');
  });
});

/** A class of the source, whose number would change with each new marker. */
const positionalName = /\b([CD])\d+(?:_\d+)?\b/g;

const wrong = `class A {
@Minimum('0') a!: number;
@Default('c') b?: 'a' | 'b';
@Items(MinLength(1)) c?: number[];
}
@Kind(new GroupVersion('a.io', 'v1')) class B {}`;

const types = ['string', 'number', 'boolean', 'string[]', '{ a: string }', "'a' | 'b'", 'null', 'IntOrString'];
const imports = "import type { IntOrString } from 'kbts/api';\nimport * as all from 'kbts/api';\n".replace(
  '* as all',
  `{ ${[...new Set([...markers.map(exportOf), 'Items', 'Kind', 'GroupVersion'])].filter((name) => name !== '').join(', ')} }`,
);

/** The call of each decorator in its example. */
function usesOf(): string[] {
  const calls = markers.map(
    ({ marker }) => /@\w+\((?:[^()]|\([^()]*\))*\)/.exec(marker.example.decorator ?? '')?.[0] ?? '',
  );
  return [...new Set(calls.filter((call) => call !== ''))];
}

function exportOf({ marker }: (typeof markers)[number]): string {
  return /@(\w+)\(/.exec(marker.example.decorator ?? '')?.[1] ?? '';
}

/** One line for each decorator on each type, and one with it on a class. */
function sourceOf(uses: readonly string[]): string {
  const blocks = uses.flatMap((use, index) => [
    ...types.map((type, at) => `class C${index}_${at} { ${use} field!: ${type}; }`),
    `${use} class D${index} {}`,
  ]);
  return `${imports}${blocks.join('\n')}\n`;
}

function nameOf(uses: readonly string[], line: number): string {
  const at = line - imports.split('\n').length;
  const [use, place] = [Math.floor(at / (types.length + 1)), at % (types.length + 1)];
  return `${uses[use]} on ${types[place] ?? 'a class'}`;
}
