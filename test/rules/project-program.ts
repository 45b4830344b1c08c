import ts from 'typescript';
import { root } from './source-files.js';

/** Files that were compiled with the settings of a generated project. */
export interface ProjectProgram {
  readonly program: ts.Program;
  /** Errors in the files themselves, such as `docs/examples/api.ts:3 - error TS2322: …`. */
  readonly errors: readonly string[];
}

/** Compiles files as a generated project does; `kbts/*` resolves to the sources.
 *
 * @param files paths below the root of the repo, with the text of those that are not on disk
 * @param others more files to load, whose errors are not reported
 */
export function compileAsProject(
  files: ReadonlyMap<string, string | undefined>,
  others: readonly string[] = [],
): ProjectProgram {
  const options = compilerOptions();
  const host = virtualHost(files, options);
  const program = ts.createProgram({ rootNames: [...files.keys(), ...others].map(absolute), options, host });
  const own = [...files.keys()].flatMap((path) => program.getSourceFile(absolute(path)) ?? []);
  const diagnostics = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  const format = { ...host, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  return { program, errors: diagnostics.map((one) => inOneStyle(ts.formatDiagnostic(one, format).trim())) };
}

/** Files on disk, which all programs of a run share: parsing them takes most of the time. */
const parsed = new Map<string, ts.SourceFile>();

function virtualHost(files: ReadonlyMap<string, string | undefined>, options: ts.CompilerOptions): ts.CompilerHost {
  const texts = new Map([...files].flatMap(([path, text]) => (text === undefined ? [] : [[absolute(path), text]])));
  const folders = new Set([...texts.keys()].map((path) => path.slice(0, path.lastIndexOf('/'))));
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.directoryExists = (path) =>
    ts.sys.directoryExists(path) || [...folders].some((folder) => `${folder}/`.startsWith(`${path}/`));
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) =>
    texts.has(path) ? getSourceFile(path, ...rest) : parsedOnce(path, () => getSourceFile(path, ...rest));
  return host;
}

function parsedOnce(path: string, parse: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  const file = parsed.get(path) ?? parse();
  if (file) parsed.set(path, file);
  return file;
}

function absolute(path: string): string {
  return root + path;
}

function inOneStyle(error: string): string {
  return error.replace(/^(\S+)\((\d+),\d+\)/, '$1:$2');
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, experimentalDecorators: true, noUnusedLocals: true, noEmit: true };
}
