import type { ts } from 'ts-morph';
import { type Diagnostic, shorten, suggest } from '../../problems/index.js';
import type { Project } from '../modules/project.js';
import { resolveImport } from '../modules/symbols.js';
import { compiler } from '../parser/compiler.js';
import type { Source } from '../source/source.js';
import { missingExport } from './missing-export.js';
import { wrongType } from './type-names.js';

/** How a type is imported. */
interface TypeImport {
  readonly specifier: string;
  /** The name that the module should export; undefined for a name in that of the import, which the module may export. */
  readonly name: string | undefined;
  /** Whether the name belongs to a whole module, as in `core.Pod`, or in `import('…').Pod`. */
  readonly isMember: boolean;
  readonly node: ts.Node;
}

/**
 * Describes a type that cannot be found although it is imported.
 *
 * @param node the type as it is written, with its type arguments
 * @returns undefined for a type that is not imported, or not from a module of which anything is known
 */
export function missingImport(project: Project, source: Source, node: ts.Node): Diagnostic | undefined {
  const imported = importOf(source, node);
  if (!imported) return undefined;
  const { specifier, name, isMember } = imported;
  const module = project.module(source, specifier, imported.node);
  const isAbsent = module.kind === 'k8s' && project.builtins.builtinModules?.().includes(specifier) === false;
  if (module.kind === 'missing' || isAbsent) return missingModule(project, specifier, name);
  if (name === undefined) return undefined;
  const isGone = !isMember || resolveImport(project, source, specifier, [name], imported.node)?.kind === 'missing';
  return isGone ? missingExport(specifier, name, project.builtins) : undefined;
}

function importOf(source: Source, node: ts.Node): TypeImport | undefined {
  const ts = compiler();
  if (ts.isImportTypeNode(node)) {
    const { argument, qualifier } = node;
    if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return undefined;
    const name = qualifier && ts.isIdentifier(qualifier) ? qualifier.text : undefined;
    return { specifier: argument.literal.text, name, isMember: true, node };
  }
  const [first = '', second, ...others] = node
    .getText(source.ast)
    .replace(/<[\s\S]*$/, '')
    .split('.')
    .map((part) => part.trim());
  const imported = source.scope.imports.get(first);
  if (!imported) return undefined;
  const isMember = imported.name === '*';
  const name = isMember ? second : imported.name;
  return { ...imported, name: (isMember ? others.length > 0 : second !== undefined) ? undefined : name, isMember };
}

/** For a module that is not there: with the one that may be meant, or with what to do. */
function missingModule({ builtins }: Project, specifier: string, name: string | undefined): Diagnostic {
  const shown = name === undefined ? '' : `, from which \`${shorten(name, 200)}\` is imported`;
  const ours = ['kbts/api', ...(builtins.builtinModules?.() ?? [])];
  const near = specifier.startsWith('kbts/') ? nearestModule(specifier, ours) : undefined;
  const known = near === undefined ? undefined : `did you mean \`${near}\`?`;
  const missing = specifier.startsWith('.')
    ? 'correct the path, or create the file'
    : 'install the package, with its types, or correct the name of the module';
  return {
    ...wrongType,
    code: 'type-unresolved',
    message: `cannot find module \`${shorten(specifier, 200)}\`${shown}`,
    hint: known ?? missing,
  };
}

/** The most similar module: another version of the same group first. */
function nearestModule(specifier: string, modules: readonly string[]): string | undefined {
  const group = specifier.slice(0, specifier.lastIndexOf('/') + 1);
  const versions = modules.filter((module) => group !== 'kbts/' && module.startsWith(group));
  return suggest(specifier, versions.toReversed()) ?? suggest(specifier, modules);
}
