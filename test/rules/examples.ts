import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { exampleCode, markerHelp } from '../../src/compiler/markers/index.js';
import { compileAsProject } from './project-program.js';
import { root } from './source-files.js';

/** Where the examples of the public API are. */
export const examplesFolder = 'docs/examples';

/** The examples of markers in one file, which is generated from their definitions. */
export const markersExample = `${examplesFolder}/generated-markers.ts`;

/** Compiled examples. */
export interface Examples {
  readonly errors: readonly string[];
  /** Public names of a package that its examples do not use, such as `docs/examples/api.ts: use \`Kind\``. */
  unused(subpath: string): readonly string[];
}

/** Returns the files with the examples of a package: `<subpath>.ts`, or `<subpath>-<topic>.ts`, below the root of the repo. */
export function exampleFiles(subpath: string): string[] {
  return allExampleFiles().filter((path) => {
    const rest = path.slice(`${examplesFolder}/${subpath}`.length);
    return path.startsWith(`${examplesFolder}/${subpath}`) && /^(?:-[a-z-]+)?\.ts$/.test(rest);
  });
}

/** Returns all files with examples. */
export function allExampleFiles(): string[] {
  const paths = readdirSync(root + examplesFolder, { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => `${examplesFolder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

/** Compiles examples.
 *
 * @param files paths, with the text of those that are not on disk
 * @param entries source file of each public subpath
 */
export function compileExamples(
  files: ReadonlyMap<string, string | undefined>,
  entries: ReadonlyMap<string, string>,
): Examples {
  const { program, errors } = compileAsProject(files, [...entries.values()]);
  const used = new Map([...files.keys()].map((path) => [path, usedSymbols(program, path)]));
  return {
    errors,
    unused(subpath) {
      const own = [...files.keys()].filter((path) => isExampleOf(path, subpath));
      const missing = publicSymbols(program, entries.get(subpath) ?? '').filter(
        ([, target]) => !own.some((path) => used.get(path)?.has(target)),
      );
      const file = exampleFiles(subpath).at(-1) ?? `${examplesFolder}/${subpath}.ts`;
      // The package itself has no subpath.
      const entry = subpath === 'library' ? 'kbts' : `kbts/${subpath}`;
      return missing.map(([name]) => `${file}: use \`${name}\` of \`${entry}\``);
    },
  };
}

/** `kbts/runtime` exports names of its packages, whose examples count. */
function isExampleOf(path: string, subpath: string): boolean {
  if (subpath === 'runtime' && path.startsWith(`${examplesFolder}/runtime/`)) return true;
  return exampleFiles(subpath).includes(path) || (subpath === 'api' && path === markersExample);
}

function publicSymbols(program: ts.Program, entry: string): (readonly [name: string, target: ts.Symbol])[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(root + entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} is not a module`);
  return checker.getExportsOfModule(module).map((symbol) => [symbol.name, resolved(symbol, checker)] as const);
}

/** Everything that a file refers to, except in its imports. */
function usedSymbols(program: ts.Program, path: string): ReadonlySet<ts.Symbol> {
  const checker = program.getTypeChecker();
  const used = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      if (symbol) used.add(resolved(symbol, checker));
    }
    ts.forEachChild(node, visit);
  };
  const source = program.getSourceFile(root + path);
  if (source) visit(source);
  return used;
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the source code of {@link markersExample}: one class for each marker with a decorator. */
export function markersSource(): string {
  const examples = markerHelp().flatMap((help) => {
    const { decorator } = exampleCode(help);
    return decorator === undefined ? [] : [{ code: decorator, isOnKind: help.targets.includes('kind') }];
  });
  const names = examples.flatMap(({ code }) => [...code.matchAll(/@(\w+)\(/g)].map(([, name = '']) => name));
  return [
    `import { ${[...new Set(names)].join(', ')}, CustomResource } from 'kbts/api';`,
    "import type { Int32, IntOrString, JSONValue, RawExtension } from 'kbts/api';",
    "import type { Condition, LabelSelector } from 'kbts/k8s/meta/v1';",
    'interface Range { min: Int32; max: Int32 }',
    ...examples.map(({ code, isOnKind }, index) => classWith(code, `Example${index}`, isOnKind)),
  ].join('\n');
}

function classWith(code: string, name: string, isOnKind: boolean): string {
  if (/\) \w+[?!]:/.test(code)) return `export class ${name} { ${code} }`;
  if (/\bclass \w+/.test(code)) return code.replace(/(?:export )?class \w+/, `export class ${name}`);
  return `${code}\nexport class ${name}${isOnKind ? ' extends CustomResource' : ''} {}`;
}
