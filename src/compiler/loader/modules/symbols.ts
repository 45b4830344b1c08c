import type * as ts from 'typescript';
import { syntax } from '../parser/syntax.js';
import type { Declared, Import } from '../source/scope.js';
import { type Source, sourceWithin } from '../source/source.js';
import type { Module } from './modules.js';
import type { Project } from './project.js';

/** The target of a name, after all imports, aliases and re-exports are resolved. */
export type Resolved =
  | { readonly kind: 'declared'; readonly source: Source; readonly name: string; readonly declared: Declared }
  /** An export of `kbts/api`. */
  | { readonly kind: 'api'; readonly name: string }
  /** A built-in Kubernetes type, by its Go name. */
  | { readonly kind: 'builtin'; readonly id: string }
  | { readonly kind: 'namespace'; readonly module: Module }
  /** Neither declared nor imported: a global of TypeScript, or an unknown name. */
  | { readonly kind: 'global'; readonly name: string }
  /** Imported, but not exported by its module. */
  | { readonly kind: 'missing' }
  /** Imported from a file that must not be read, which has already been reported. */
  | { readonly kind: 'refused' };

/** Resolves a name or a member such as `k8s.Minimum`; undefined for other expressions, and for missing members. */
export function resolve(project: Project, source: Source, name: ts.Node): Resolved | undefined {
  if (syntax.isIdentifier(name)) return resolveName(project, source, name.text);
  const parts = syntax.isQualifiedName(name)
    ? { left: name.left, right: name.right }
    : syntax.isPropertyAccessExpression(name)
      ? { left: name.expression, right: name.name }
      : undefined;
  return parts && memberOf(project, resolve(project, source, parts.left), parts.right.text);
}

/** Resolves `import('…').A.B`; returns the module itself if there are no names. */
export function resolveImport(
  project: Project,
  source: Source,
  specifier: string,
  names: readonly string[],
  node: ts.Node,
): Resolved | undefined {
  const module: Resolved = { kind: 'namespace', module: project.module(source, specifier, node) };
  return names.reduce<Resolved | undefined>((left, name) => memberOf(project, left, name), module);
}

function memberOf(project: Project, left: Resolved | undefined, name: string): Resolved | undefined {
  if (left?.kind === 'namespace') return exportOf(project, left.module, name);
  const scope = left?.kind === 'declared' ? left.declared.namespace : undefined;
  if (left?.kind !== 'declared' || !scope?.declarations.has(name)) return undefined;
  return resolveName(project, sourceWithin(left.source, left.name, scope), name);
}

function resolveName(project: Project, source: Source, name: string): Resolved {
  const found = lookUp(project, source, name);
  return found.kind === 'exported' ? exportOf(project, found.module, found.name) : found;
}

interface Exported {
  readonly kind: 'exported';
  readonly module: Module;
  readonly name: string;
}

/** Looks up a name in a file, without following imports into other files. */
function lookUp(project: Project, source: Source, name: string): Resolved | Exported {
  const declared = source.scope.declarations.get(name);
  if (declared) return { kind: 'declared', source, name, declared };
  const imported = source.scope.imports.get(name);
  if (imported) return step(project, source, imported);
  return source.outer ? lookUp(project, source.outer.source, name) : { kind: 'global', name };
}

function step(project: Project, source: Source, { specifier, name, node }: Import): Resolved | Exported {
  const module = project.module(source, specifier, node);
  return name === '*' ? { kind: 'namespace', module } : { kind: 'exported', module, name };
}

/** Resolves an export of a module. Follows re-exports in a loop, because chains of re-exports may be long. */
function exportOf(project: Project, module: Module, name: string): Resolved {
  const seen = new Set<string>();
  const waiting: Exported[] = [{ kind: 'exported', module, name }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const key = next.module.kind === 'file' ? `${next.module.path}#${next.name}` : undefined;
    if (key !== undefined && seen.has(key)) continue;
    if (key !== undefined) seen.add(key);
    const found = exportedBy(project, next);
    if (!Array.isArray(found)) return found;
    waiting.push(...found.toReversed());
  }
  return { kind: 'missing' };
}

/** Resolves an export of a module, or returns the exports to search next, in order; empty if there are none. */
function exportedBy(project: Project, { module, name }: Exported): Resolved | Exported[] {
  switch (module.kind) {
    case 'api':
      return { kind: 'api', name };
    case 'k8s':
      return builtin(project.builtins.builtinTypeId(module.specifier, name));
    case 'client-node':
      return builtin(project.builtins.clientNodeTypeId(name));
    case 'missing':
      return [];
    case 'refused':
      return { kind: 'refused' };
    case 'file': {
      const source = project.source(module.path);
      return source ? exportedByFile(project, source, name) : [];
    }
    default:
      return module satisfies never;
  }
}

function exportedByFile(project: Project, source: Source, name: string): Resolved | Exported[] {
  const { exports, starExports } = source.scope;
  const exported = exports.get(name);
  if (exported) {
    const found = exported.kind === 'local' ? lookUp(project, source, exported.name) : step(project, source, exported);
    return found.kind === 'exported' ? [found] : found;
  }
  if (name === 'default') return [];
  return starExports.map(({ specifier, node }) => {
    return { kind: 'exported', module: project.module(source, specifier, node), name };
  });
}

function builtin(id: string | undefined): Resolved | [] {
  return id === undefined ? [] : { kind: 'builtin', id };
}
