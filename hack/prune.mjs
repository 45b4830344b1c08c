// Removes compiled modules that no export of the package imports: those of the command line, which are in its bundle.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './dist-files.mjs';
import { root } from './run-step.mjs';

/**
 * Keeps only the modules that users can import, and data in a folder of compiled sources.
 *
 * @param {string} compiled will be `dist` of the package
 * @param {string} [folder] of the package: its package.json has `exports`. Default: this repo
 * @param {readonly string[]} [programs] modules that are run as processes of their own. Default: none
 * @throws Error when an export, or a module that is imported, is missing
 */
export function pruneModules(compiled, folder = root, programs = []) {
  const modules = [...filesBelow(compiled, '.js'), ...filesBelow(compiled, '.d.ts')];
  const reached = reachedFrom([
    ...exportedModules(compiled, folder, modules),
    ...programs.map((path) => join(compiled, path)),
  ]);
  for (const path of modules) if (!reached.has(path)) rmSync(path);
  removeEmptyFolders(compiled);
}

/** The targets of `exports` in package.json; a `*` matches any path. */
function exportedModules(compiled, folder, modules) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  );
  const patterns = targets
    .filter((target) => /\.(js|d\.ts)$/.test(target))
    .map(
      (target) =>
        new RegExp(`^${target.replace('./dist/', '').replaceAll('.', '\\.').replace('*', '[\\w-]+/[\\w-]+')}$`),
    );
  const inside = (path) => relative(compiled, path).replaceAll('\\', '/');
  return patterns.flatMap((pattern) => {
    const found = modules.filter((path) => pattern.test(inside(path)));
    if (found.length === 0) throw new Error(`\`exports\` of package.json has ${pattern}, which was not compiled`);
    return found;
  });
}

/** All modules that are imported, directly or not. */
function reachedFrom(entries) {
  const reached = new Set(entries);
  // A set iterates over items that are added during the loop.
  for (const path of reached) {
    for (const specifier of specifiersIn(readFileSync(path, 'utf8'))) {
      if (!specifier.startsWith('.')) continue;
      const module = join(dirname(path), specifier);
      const target = path.endsWith('.d.ts') ? module.replace(/\.js$/, '.d.ts') : module;
      if (target.endsWith('.js') || target.endsWith('.d.ts')) reached.add(existing(target, path));
      else if (target.endsWith('.json') && path.endsWith('.js')) existing(target, path);
    }
  }
  return reached;
}

function existing(target, from) {
  if (existsSync(target)) return target;
  throw new Error(`${from} imports ${target}, which is not in the package`);
}

/** The imports in compiled output: `from '…'`, `import '…'` and `import('…')`. */
function specifiersIn(text) {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)].map(([, , specifier]) => specifier);
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
