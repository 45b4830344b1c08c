import ts from 'typescript';
import { root } from './source-files.js';

/** One public name of a subpath, with all its declarations without comments and bodies. */
export interface PublicName {
  readonly name: string;
  readonly text: string;
}

/** Returns the public declarations of a subpath of the package as emitted by the compiler, sorted by name. */
export type PublicNames = (entry: string) => readonly PublicName[];

/** Compiles declarations, once for all entries.
 *
 * @param entries for example `src/api/index.ts`
 */
export function readPublicNames(entries: readonly string[]): PublicNames {
  const program = ts.createProgram({ rootNames: entries.map((entry) => root + entry), options: compilerOptions() });
  const checker = program.getTypeChecker();
  const declared = emittedDeclarations(program);
  return (entry) => {
    const source = program.getSourceFile(root + entry);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${entry} is not a module`);
    const symbols = checker.getExportsOfModule(module);
    const named = symbols.map((symbol) => ({ name: symbol.name, text: textOf(symbol, checker, declared) }));
    return named.sort((a, b) => (a.name < b.name ? -1 : 1));
  };
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, paths: {} };
}

/** Statements of the emitted declaration files, by source file and name. */
type Declarations = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

function emittedDeclarations(program: ts.Program): Declarations {
  const all = new Map<string, Map<string, string[]>>();
  program.emit(undefined, (_path, text, _mark, _onError, sources) => {
    const source = sources?.[0]?.fileName;
    if (source !== undefined) all.set(source, statementsByName(text));
  });
  return all;
}

function statementsByName(text: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const statement of ts.createSourceFile('a.d.ts', text, ts.ScriptTarget.Latest, true).statements) {
    for (const name of namesOf(statement)) byName.set(name, [...(byName.get(name) ?? []), statement.getText()]);
  }
  return byName;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const name = ts.getNameOfDeclaration(statement as ts.Node as ts.Declaration); // undefined for declarations without a name
  return name ? [name.getText()] : [];
}

function textOf(symbol: ts.Symbol, checker: ts.TypeChecker, declared: Declarations): string {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const files = new Set((target.declarations ?? []).map((node) => node.getSourceFile().fileName));
  const texts = [...files].flatMap((file) => declared.get(file)?.get(target.name) ?? []);
  if (texts.length === 0) throw new Error(`no declaration of ${symbol.name} was found`);
  return texts.join('\n').replace(/import\("[^"]*"\)\./g, '');
}
