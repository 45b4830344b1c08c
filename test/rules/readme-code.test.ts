import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileAsProject } from './project-program.js';
import { root } from './source-files.js';

const folder = 'readme-code/';

describe('the TypeScript in README', () => {
  it('compiles against the sources', () => {
    const files = codeOf(readFileSync(`${root}README.md`, 'utf8'));
    expect([...files.keys()]).not.toEqual([]);
    expect(compileAsProject(files).errors).toEqual([]);
  }, 60_000);

  it('does not compile with a marker on a field of the wrong type', () => {
    const text = "import { Minimum } from 'kbts/api';\nexport class A {\n  @Minimum(1) b!: string;\n}\n";
    const { errors } = compileAsProject(new Map([[`${folder}a.ts`, text]]));
    expect(errors).toEqual([expect.stringContaining('a.ts:3')]);
  }, 60_000);
});

/** The code blocks whose first line is a file path, by path. */
function codeOf(page: string): Map<string, string> {
  const blocks = [...page.matchAll(/^```ts\n(\/\/ (\S+\.ts)\n[\s\S]*?)^```$/gm)];
  return new Map(blocks.map(([, text = '', path = '']) => [folder + path, text]));
}
