import { describe, expect, it } from 'vitest';
import { compileErrors } from '../fixtures/compile.js';
import { markers } from './catalog.js';
import { Items } from './items.js';
import { Minimum } from './numbers.js';

const modes = [
  ['standard', false],
  ['experimental', true],
] as const;

describe('decorators', () => {
  it.each(modes)('accept valid uses and reject invalid ones in %s mode', (_mode, isExperimental) => {
    expect(compileErrors('decorators.ts', isExperimental)).toEqual([]);
  });

  it('do nothing at run time', () => {
    expect(Minimum(0)({ replicas: 1 }, 'replicas')).toBeUndefined();
    expect(Items(Minimum(0))({ replicas: [1] }, 'replicas')).toBeUndefined();
  });
});

describe('compiler errors about decorators', () => {
  const uses = usesOf();

  it.each(modes)(
    'fit into one line, and contain what was expected and found, in %s mode',
    async (mode, isExperimental) => {
      const errors = compileErrors('uses.ts', isExperimental, sourceOf(uses));
      const lines = errors.map(({ line, text }) => `${nameOf(uses, line)}: ${text}`);
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../../testdata/decorators/errors-${mode}.txt`);
      expect(errors.filter(({ text }) => text.includes('\n'))).toEqual([]);
      expect(lines.length).toBeGreaterThan(uses.length);
    },
  );

  it.each(modes)('include every invalid argument in %s mode', (_mode, isExperimental) => {
    const wrong = "@Minimum('0') a!: number;\n@Default('c') b?: 'a' | 'b';\n@Items(MinLength(1)) c?: number[];";
    const texts = compileErrors(
      'uses.ts',
      isExperimental,
      `${imports}class A {\n${wrong}\n}\n@Kind(new GroupVersion('a.io', 'v1')) class B {}`,
    ).map(({ text }) => text);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toBe("TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.");
    expect(texts[1]).toContain('the default does not match the type of `b`');
    expect(texts[3]).toContain('Invalid<"expects a class that extends `CustomResource`">');
    expect(texts[2]).toContain('expects an array of strings, but `c` is an array of numbers');
  });
});

const types = ['string', 'number', 'boolean', 'string[]', '{ a: string }', "'a' | 'b'", 'null', 'IntOrString'];
const imports =
  "import type { IntOrString } from '../../api/index.js';\nimport * as all from '../../api/index.js';\n".replace(
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
