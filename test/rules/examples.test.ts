import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allExampleFiles,
  compileExamples,
  type Examples,
  exampleFiles,
  examplesFolder,
  markersExample,
  markersSource,
} from './examples.js';
import { entryOf, publicFolders } from './public-folders.js';
import { root } from './source-files.js';

const entries = new Map(publicFolders.map((subpath) => [subpath, entryOf(subpath)]));

/** The most lines of one file; longer ones are split by topic. */
const mostLines = 200;

let examples: Examples;

beforeAll(() => {
  const files = allExampleFiles().map((path) => [path, undefined] as const);
  examples = compileExamples(new Map([...files, [markersExample, markersSource()]]), entries);
}, 300_000);

describe('the examples of the public API', () => {
  it('compile in a strict project', () => {
    expect(examples.errors).toEqual([]);
  });

  it.each(publicFolders)('use every public name of kbts/%s', (subpath) => {
    expect(examples.unused(subpath)).toEqual([]);
  });

  it('belong to a package', () => {
    const owned = new Set(publicFolders.flatMap(exampleFiles));
    expect(allExampleFiles().filter((path) => !owned.has(path))).toEqual([]);
  });

  it('each have a doc comment of one sentence, and export something', () => {
    expect(allExampleFiles().flatMap((path) => undescribed(path, readFileSync(root + path, 'utf8')))).toEqual([]);
  });

  it(`are in files of at most ${mostLines} lines`, () => {
    const long = allExampleFiles().filter(
      (path) => readFileSync(root + path, 'utf8').split('\n').length > mostLines + 1,
    );
    expect(long).toEqual([]);
  });

  it('are each linked from docs/runtime.md or docs/library.md', () => {
    const pages = ['runtime', 'library'].map((name) => readFileSync(`${root}docs/${name}.md`, 'utf8')).join('');
    const linked = [...pages.matchAll(/\]\((examples\/[^)]+)\)/g)].map(([, path]) => `docs/${path}`);
    expect(linked.sort()).toEqual(allExampleFiles());
  });
});

describe('the rule about examples', () => {
  // The examples of a package that has only two names.
  const path = `${examplesFolder}/runtime/labels.ts`;
  const compiled = (text: string) =>
    compileExamples(new Map([[path, text]]), new Map([['runtime/labels', 'src/runtime/healthz/index.ts']]));

  it('names what is not used, and where to add it', () => {
    const text =
      "import { type HealthCheck, ping } from 'kbts/runtime';\nexport const check: HealthCheck = () => {};\n";
    const { unused, errors } = compiled(text);
    expect(unused('runtime/labels')).toEqual([`${path}: use \`ping\` of \`kbts/runtime/labels\``]);
    expect(errors).toEqual([expect.stringContaining(`${path}:1`)]); // an unused import
  }, 60_000);

  it('finds uses through a namespace and in a shorthand property', () => {
    const text =
      "import { ping } from 'kbts/runtime';\nimport * as healthz from 'kbts/runtime/healthz';\n" +
      'export const checks: Record<string, healthz.HealthCheck> = { ping };\n';
    const { unused, errors } = compiled(text);
    expect([unused('runtime/labels'), errors]).toEqual([[], []]);
  }, 60_000);

  it('rejects what compiles only with looser settings', () => {
    const text =
      "export const first: string = ['a'][0];\nexport const limits: { max?: number } = { max: undefined };\n";
    expect(compiled(text).errors).toHaveLength(2);
  }, 60_000);

  it('requires a doc comment of one sentence', () => {
    expect(undescribed('a.ts', '/** Text. */\nexport const a = 1;')).toEqual([]);
    expect(undescribed('a.ts', 'export const a = 1;')).toEqual(['a.ts: `a` has no doc comment']);
    expect(undescribed('a.ts', '/** No sentence */\nexport const a = 1;')).toEqual(['a.ts: `a` has no doc comment']);
    expect(undescribed('a.ts', 'const a = 1;')).toEqual(['a.ts: exports nothing']);
  });
});

function undescribed(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const exported = statements.filter(
    (one) => ts.canHaveModifiers(one) && ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  if (exported.length === 0) return [`${path}: exports nothing`];
  const bare = exported.filter(
    (one) => !ts.getJSDocCommentsAndTags(one).some((doc) => /[.:]\s*$/m.test(String(doc.comment ?? ''))),
  );
  return bare.map((one) => `${path}: \`${nameOf(one)}\` has no doc comment`);
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText() ?? '';
  return ts.getNameOfDeclaration(statement as ts.Node as ts.Declaration)?.getText() ?? ''; // undefined for declarations without a name
}
