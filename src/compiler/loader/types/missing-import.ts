import type * as ts from 'typescript';
import { type Diagnostic, didYouMean, shorten, suggest } from '../../../base/problems/index.js';
import { isDecoratorName } from '../../markers/index.js';
import type { BuiltinTypes, Project } from '../modules/project.js';
import { resolveImport } from '../modules/symbols.js';
import { syntax, textOf } from '../parser/syntax.js';
import type { Source } from '../source/source.js';
import { apiScalars, unsupportedType } from './type-names.js';

interface TypeImport {
  readonly specifier: string;
  /** The name that the module should export; undefined for a member of an imported name: the member may exist. */
  readonly name: string | undefined;
  /** Whether the name is written as a member of a module, as in `core.Pod` or `import('…').Pod`. */
  readonly isMember: boolean;
  readonly node: ts.Node;
}

/** Describes an imported type that cannot be found; undefined if not imported, or if the module may export the type. */
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
  if (syntax.isImportTypeNode(node)) {
    const { argument, qualifier } = node;
    if (!syntax.isLiteralTypeNode(argument) || !syntax.isStringLiteral(argument.literal)) return undefined;
    const name = qualifier && syntax.isIdentifier(qualifier) ? qualifier.text : undefined;
    return { specifier: argument.literal.text, name, isMember: true, node };
  }
  const [first = '', second, ...others] = textOf(node, source.ast)
    .replace(/<[\s\S]*$/, '')
    .split('.')
    .map((part) => part.trim());
  const imported = source.scope.imports.get(first);
  if (!imported) return undefined;
  const isMember = imported.name === '*';
  const name = isMember ? second : imported.name;
  return { ...imported, name: (isMember ? others.length > 0 : second !== undefined) ? undefined : name, isMember };
}

function missingModule({ builtins }: Project, specifier: string, name: string | undefined): Diagnostic {
  const shown = name === undefined ? '' : `, from which \`${shorten(name, 200)}\` is imported`;
  const ours = ['kbts/api', ...(builtins.builtinModules?.() ?? [])];
  const near = specifier.startsWith('kbts/') ? nearestModule(specifier, ours) : undefined;
  const known = near === undefined ? undefined : `did you mean \`${near}\`?`;
  const missing = specifier.startsWith('.')
    ? 'correct the path, or create the file'
    : 'install the package, with its types, or correct the name of the module';
  const message = `cannot find module \`${shorten(specifier, 200)}\`${shown}`;
  return unsupportedType(message, known ?? missing, 'type-unresolved');
}

/** Returns the most similar module name; another version of the same group is preferred. */
function nearestModule(specifier: string, modules: readonly string[]): string | undefined {
  const group = specifier.slice(0, specifier.lastIndexOf('/') + 1);
  const versions = modules.filter((module) => group !== 'kbts/' && module.startsWith(group));
  return suggest(specifier, versions.toReversed()) ?? suggest(specifier, modules);
}

/** Exports of `kbts/api` that are neither scalars nor decorators. */
const otherApiNames = ['CustomResource', 'GroupVersion', 'SchemaKeywords', 'ValueCondition'];

/** Modules to search for a built-in type, the most common first. */
const usualModules = ['meta/v1', 'core/v1', 'apps/v1', 'batch/v1', 'networking/v1', 'rbac/v1', 'policy/v1'].map(
  (name) => `kbts/k8s/${name}`,
);

/** Whether `kbts/api` exports a name. */
export function isApiName(name: string): boolean {
  return Object.hasOwn(apiScalars, name) || isDecoratorName(name) || otherApiNames.includes(name);
}

/** Describes an import of a name that its module does not export, and where to find the name. */
export function missingExport(specifier: string, name: string, builtins: BuiltinTypes): Diagnostic {
  const message = `\`${shorten(specifier, 200)}\` has no export \`${shorten(name, 200)}\``;
  const home = homeOf(name, builtins);
  if (home !== undefined) return unsupportedType(message, `import it from '${home}'`, 'type-unresolved');
  const otherwise = 'correct the name, or import it from the module that exports it';
  return unsupportedType(message, didYouMean(name, namesOf(specifier, builtins), otherwise), 'type-unresolved');
}

/** Returns the types that a kbts module exports; empty for other modules. */
function namesOf(specifier: string, builtins: BuiltinTypes): readonly string[] {
  return specifier === 'kbts/api'
    ? [...Object.keys(apiScalars), ...otherApiNames]
    : (builtins.builtinTypeNames?.(specifier) ?? []);
}

function homeOf(name: string, builtins: BuiltinTypes): string | undefined {
  if (isApiName(name)) return 'kbts/api';
  return usualModules.find((module) => builtins.builtinTypeId(module, name) !== undefined);
}
