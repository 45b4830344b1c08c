import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

const folder = `${root}readme-code/`;

describe('the TypeScript in README', () => {
  it('compiles against the sources', () => {
    const files = codeOf(readFileSync(`${root}README.md`, 'utf8'));
    expect([...files.keys()]).not.toEqual([]);
    expect(complaintsAbout(files)).toEqual([]);
  }, 60_000);

  it('does not compile with a marker on a field of the wrong type', () => {
    const text = "import { Minimum } from 'kbts/api';\nexport class A {\n  @Minimum(1) b!: string;\n}\n";
    expect(complaintsAbout(new Map([[`${folder}a.ts`, text]]))).toEqual([expect.stringContaining('a.ts:3')]);
  }, 60_000);
});

/** The code blocks whose first line is a file path, by path. */
function codeOf(page: string): Map<string, string> {
  const blocks = [...page.matchAll(/^```ts\n(\/\/ (\S+\.ts)\n[\s\S]*?)^```$/gm)];
  return new Map(blocks.map(([, text = '', path = '']) => [folder + path, text]));
}

function complaintsAbout(files: ReadonlyMap<string, string>): string[] {
  const options = compilerOptions();
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.directoryExists = (path) => path.startsWith(folder.slice(0, -1)) || ts.sys.directoryExists(path);
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  const program = ts.createProgram({ rootNames: [...files.keys()], options, host });
  const own = [...files.keys()].flatMap((path) => program.getSourceFile(path) ?? []);
  const complaints = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return complaints.map((one) => ts.formatDiagnostic(one, { ...host, getNewLine: () => '\n' }).trim()).map(inOneStyle);
}

function inOneStyle(complaint: string): string {
  return complaint.replace(/^(\S+)\((\d+),\d+\)/, '$1:$2');
}

/** The compiler options of a generated project; `kbts/*` resolves to the sources. */
function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, experimentalDecorators: true, noEmit: true };
}
