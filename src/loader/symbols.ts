import type { ts } from 'ts-morph';
import { compiler } from './compiler.js';
import type { Module } from './modules.js';
import type { Project } from './project.js';
import type { Declared, Import } from './scope.js';
import { type Source, sourceWithin } from './source.js';

/** What a name means, after all imports, aliases and re-exports. */
export type Resolved =
  | { readonly kind: 'declared'; readonly source: Source; readonly name: string; readonly declared: Declared }
  /** An export of `kbts/api`. */
  | { readonly kind: 'api'; readonly name: string }
  /** A built-in Kubernetes type, by its Go name. */
  | { readonly kind: 'builtin'; readonly id: string }
  | { readonly kind: 'namespace'; readonly source: Source; readonly module: Module }
  /** Neither declared nor imported: a global of TypeScript, or nothing. */
  | { readonly kind: 'global'; readonly name: string }
  /** Imported, but not there. */
  | { readonly kind: 'missing'; readonly name: string; readonly specifier: string };

/** Resolves a name, or a name in a namespace as `k8s.Minimum`, as it is written in a file. */
export function resolve(project: Project, source: Source, name: ts.Node): Resolved | undefined {
  const ts = compiler();
  if (ts.isIdentifier(name)) return resolveName(project, source, name.text);
  const parts = ts.isQualifiedName(name)
    ? { left: name.left, right: name.right }
    : ts.isPropertyAccessExpression(name)
      ? { left: name.expression, right: name.name }
      : undefined;
  return parts && memberOf(project, resolve(project, source, parts.left), parts.right.text);
}

/** Resolves `import('…').A.B`; the module itself where no name stands behind it. */
export function resolveImport(project: Project, source: Source, specifier: string, names: readonly string[]) {
  const module: Resolved = { kind: 'namespace', source, module: project.module(source.path, specifier) };
  return names.reduce<Resolved | undefined>((left, name) => memberOf(project, left, name), module);
}

function memberOf(project: Project, left: Resolved | undefined, name: string): Resolved | undefined {
  if (left?.kind === 'namespace') return exportOf(project, left.source, left.module, name, new Set());
  const scope = left?.kind === 'declared' ? left.declared.namespace : undefined;
  if (left?.kind !== 'declared' || !scope?.declarations.has(name)) return undefined;
  return resolveIn(project, sourceWithin(left.source, left.name, scope), name, new Set());
}

/** Resolves a bare name in a file. */
export function resolveName(project: Project, source: Source, name: string): Resolved {
  return resolveIn(project, source, name, new Set());
}

function resolveIn(project: Project, source: Source, name: string, seen: Set<string>): Resolved {
  const declared = source.scope.declarations.get(name);
  if (declared) return { kind: 'declared', source, name, declared };
  const imported = source.scope.imports.get(name);
  if (imported) return follow(project, source, imported, seen);
  return source.outer ? resolveIn(project, source.outer.source, name, seen) : { kind: 'global', name };
}

function follow(
  project: Project,
  source: Source,
  { specifier, name }: Omit<Import, 'node'>,
  seen: Set<string>,
): Resolved {
  const module = project.module(source.path, specifier);
  if (name === '*') return { kind: 'namespace', source, module };
  return exportOf(project, source, module, name, seen) ?? { kind: 'missing', name, specifier };
}

/** What a module exports under a name. `seen` ends rings of re-exports. */
function exportOf(
  project: Project,
  source: Source,
  module: Module,
  name: string,
  seen: Set<string>,
): Resolved | undefined {
  switch (module.kind) {
    case 'api':
      return { kind: 'api', name };
    case 'k8s':
      return builtin(project.builtins.builtinTypeId(module.specifier, name)) ?? missing(name, module.specifier);
    case 'client-node':
      return builtin(project.builtins.clientNodeTypeId(name)) ?? missing(name, '@kubernetes/client-node');
    case 'missing':
      return missing(name, module.specifier);
    case 'file':
      return exportOfFile(project, project.source(module.path) ?? source, name, seen);
    default:
      return module satisfies never;
  }
}

function exportOfFile(project: Project, source: Source, name: string, seen: Set<string>): Resolved | undefined {
  const key = `${source.path}#${name}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  const exported = source.scope.exports.get(name);
  if (exported?.kind === 'local') return resolveIn(project, source, exported.name, seen);
  if (exported) return follow(project, source, exported, seen);
  if (name === 'default') return undefined;
  for (const specifier of source.scope.starExports) {
    const found = exportOf(project, source, project.module(source.path, specifier), name, seen);
    if (found && found.kind !== 'missing') return found;
  }
  return undefined;
}

function builtin(id: string | undefined): Resolved | undefined {
  return id === undefined ? undefined : { kind: 'builtin', id };
}

function missing(name: string, specifier: string): Resolved {
  return { kind: 'missing', name, specifier };
}
