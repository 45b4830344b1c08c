import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOfPage } from './page-files.js';
import { compileAsProject } from './project-program.js';
import { root } from './source-files.js';

/** Pages whose TypeScript continues the tutorial, so that it can use its files. */
const concepts = readdirSync(`${root}docs/concepts`).map((name) => `concepts/${name}`);
const pages = [...concepts, 'migration-from-go.md', 'faq.md', 'comparison.md'];

describe('the TypeScript of the documentation site', () => {
  it('starts with the path of its file', () => {
    expect(pages.flatMap((page) => blocksOf(page).filter(({ path }) => path === undefined))).toEqual([]);
  });

  it('compiles against the sources, together with the files of the tutorial', () => {
    expect(errorsOf(pages.map((page) => [page, blocksOf(page)]))).toEqual([]);
  }, 120_000);

  it('does not compile if it is wrong', () => {
    const text = "// src/a.ts\nexport const replicas: number = '1';\n";
    const errors = errorsOf([['page.md', [{ path: 'src/a.ts', text }]]]);
    expect(errors).toEqual([expect.stringContaining('page-md/src/a.ts:2')]);
  }, 60_000);
});

describe('docs/migration-from-go.md', () => {
  const markdown = readFileSync(`${root}docs/migration-from-go.md`, 'utf8');

  it('names only what is public', () => {
    const rows = [...markdown.matchAll(/^\| .+? \| (.+?) \| .+ \|$/gm)];
    const names = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !publicWords.has(name))).toEqual([]);
  });

  it('leads from each name to a page or an example', () => {
    const api = markdown.slice(markdown.indexOf('\n## The API'), markdown.indexOf('\n## Habits'));
    const rows = api.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !/^\| [^|]+ \| \[`[^\]]+`\]\([\w/.#-]+\) \| [^|]+ \|$/.test(row))).toEqual([]);
  });
});

/** Exported names, and those of their members and options. */
const publicWords = new Set(
  readdirSync(`${root}testdata/api`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .flatMap((path) => readFileSync(`${root}testdata/api/${path}`, 'utf8').match(/\w+/g) ?? []),
);

interface Block {
  readonly path: string | undefined;
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const markdown = readFileSync(`${root}docs/${page}`, 'utf8');
  const blocks = [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, text = '']) => ({ path: /^\/\/ (\S+\.ts)\n/.exec(text)?.[1], text }));
}

/** Compiles the files of all pages at once, those of each page in a folder of its own. */
function errorsOf(all: readonly (readonly [page: string, blocks: readonly Block[]])[]): readonly string[] {
  const tutorial: Block[] = [...filesOfPage('first-operator.md')].map(([path, text]) => ({ path, text }));
  const files = all.flatMap(([page, blocks]) => {
    const folder = `site-pages/${page.replace(/\W/g, '-')}`;
    return [...tutorial, ...blocks].map(({ path, text }) => [`${folder}/${path}`, text] as const);
  });
  return compileAsProject(new Map(files)).errors;
}
