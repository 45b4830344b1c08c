import { describe, expect, it } from 'vitest';
import { allowedModules, freeModules, packageOwners, secondEntries, subModules } from './allowed-imports.js';
import { cyclesOf } from './cycles.js';
import { type Import, importsOf } from './imports.js';
import { shippedFiles, sourceFiles } from './source-files.js';

const shipped = shippedFiles().flatMap(importsOf);
const inside = shipped.filter(({ isOwn, from, target }) => isOwn && moduleOf(target) === from.module);
const between = shipped.filter(({ isOwn, from, target }) => isOwn && moduleOf(target) !== from.module);

describe('modules', () => {
  it('are all in the table of allowed imports, and no others are', () => {
    expect([...new Set(sourceFiles().map(({ module }) => module))].sort()).toEqual(Object.keys(allowedModules).sort());
  });

  it('import only the modules that the table allows', () => {
    const breaches = between.filter(({ from, target }) => {
      return !leavesSource(target) && !allowedModules[from.module]?.includes(moduleOf(target));
    });
    expect(breaches.map(told)).toEqual([]);
  });

  it('import each other through `index.ts` or a second entry', () => {
    const breaches = between.filter(({ target }) => !leavesSource(target) && !isEntry(target));
    expect(breaches.map(told)).toEqual([]);
  });

  it('import nothing from outside of `src`, except to build the control plane', () => {
    const breaches = between.filter(
      ({ target }) => leavesSource(target) && target !== '../hack/control-plane/cache.mjs',
    );
    expect(breaches.map(told)).toEqual([]);
  });

  it('form no cycle', () => {
    expect(
      cyclesOf(
        graph(
          between,
          ({ from }) => from.module,
          ({ target }) => moduleOf(target),
        ),
      ),
    ).toEqual([]);
  });
});

describe.each(Object.entries(subModules))('the sub-modules of %s', (module, order) => {
  it('contain all of its files except the entries', () => {
    const files = shippedFiles().filter(({ path }) => isIn(module, path) && !isEntryOf(module, path));
    const strays = files.filter(({ path }) => !order.includes(subModuleOf(module, path) ?? ''));
    expect(strays.map(({ path }) => path)).toEqual([]);
    expect(order.filter((name) => !files.some(({ path }) => subModuleOf(module, path) === name))).toEqual([]);
  });

  it('import only those before them', () => {
    const own = inside.filter(({ from, target }) => {
      return isIn(module, from.path) && isIn(module, target) && !isEntryOf(module, from.path);
    });
    expect(own.filter((one) => !isDownward(one, module, order)).map(told)).toEqual([]);
  });

  it('are imported from outside of it only through an entry', () => {
    const from = shipped.filter((one) => one.isOwn && !isIn(module, one.from.path) && isIn(module, one.target));
    expect(from.filter(({ target }) => !isEntry(target) && !isEntryOf(module, target)).map(told)).toEqual([]);
  });
});

it('the packages of the runtime import each other through `index.ts` or `internal.ts`', () => {
  const packageOf = (path: string) => subModuleOf('runtime', path);
  const across = inside.filter(({ from, target }) => {
    return from.module === 'runtime' && packageOf(from.path) !== packageOf(target);
  });
  expect(across.filter(({ target }) => !isEntry(target)).map(told)).toEqual([]);
});

describe('files', () => {
  it('load each other in no cycle', () => {
    const own = shipped.filter(({ isOwn, when }) => isOwn && when === 'eager');
    expect(cyclesOf(fileGraph(own))).toEqual([]);
  });

  it('form no cycle, imports of types and on demand included', () => {
    const own = shipped.filter(({ isOwn }) => isOwn);
    expect(cyclesOf(fileGraph(own))).toEqual([]);
  });

  it('import packages and modules of Node only where the table allows it', () => {
    const breaches = shipped.filter((one) => !one.isOwn && !mayImport(one));
    expect(breaches.map(told)).toEqual([]);
  });
});

describe('the rules themselves', () => {
  it('find an import of a later sub-module, and of an entry', () => {
    const [one] = inside.filter(({ from, target }) => /^cel\/check/.test(from.path) && /^cel\/parse/.test(target));
    if (!one) throw new Error('cel/check imports cel/parse');
    expect(isDownward(one, 'cel', ['parse', 'check'])).toBe(true);
    expect(isDownward(one, 'cel', ['check', 'parse'])).toBe(false);
    expect(isDownward({ ...one, target: one.from.path }, 'cel', ['check'])).toBe(true);
    expect(isDownward({ ...one, target: 'cel/index.ts' }, 'cel', ['parse', 'check'])).toBe(false);
  });

  it('find an import of a later sub-module of a nested module', () => {
    const [one] = inside.filter(({ from }) => from.path === 'runtime/client/patch/merge-diff.ts');
    if (!one) throw new Error('it imports functions for JSON');
    const { order, module } = { order: subModules['runtime/client'] ?? [], module: 'runtime/client' };
    expect(isDownward(one, module, order)).toBe(true);
    expect(isDownward({ ...one, target: 'runtime/client/transport/retry.ts' }, module, order)).toBe(false);
    expect(isDownward({ ...one, target: 'runtime/client/index.ts' }, module, order)).toBe(false);
  });

  it('find a cycle, and no cycle in a line', () => {
    const edges = (pairs: string[]) => new Map(pairs.map((pair) => [pair.charAt(0), new Set([...pair.slice(1)])]));
    expect(cyclesOf(edges(['abc', 'bd', 'db', 'c']))).toEqual([['b', 'd']]);
    expect(cyclesOf(edges(['abc', 'bd', 'd', 'cd']))).toEqual([]);
  });

  it('name no allowed import that nothing uses', () => {
    const owners = Object.entries(packageOwners).flatMap(([name, { by, lazily = [] }]) =>
      [...by, ...lazily].map((place) => ({ name, place })),
    );
    const all = sourceFiles().flatMap(importsOf);
    const used = ({ name, place }: { name: string; place: string }) =>
      all.some(({ target, from }) => target === name && from.path.startsWith(place));
    expect(owners.filter((owner) => !used(owner))).toEqual([]);
  });
});

function mayImport({ target, from, when }: Import): boolean {
  if (freeModules.includes(target)) return true;
  const owners = packageOwners[target];
  const isOwner = (places: readonly string[] = []) => places.some((place) => from.path.startsWith(place));
  if (!owners) return false;
  return isOwner(owners.by) || (when !== 'eager' && isOwner(owners.lazily));
}

function isDownward({ from, target }: Import, module: string, order: readonly string[]): boolean {
  const imported = order.indexOf(subModuleOf(module, target) ?? '');
  return imported >= 0 && imported <= order.indexOf(subModuleOf(module, from.path) ?? '');
}

function isEntry(target: string): boolean {
  return /^[^/]+\/index\.ts$/.test(target) || secondEntries.some(({ file }) => file.test(target));
}

function graph(imports: readonly Import[], from: (one: Import) => string, to: (one: Import) => string) {
  const edges = new Map<string, Set<string>>();
  for (const one of imports) edges.set(from(one), (edges.get(from(one)) ?? new Set()).add(to(one)));
  return edges;
}

function fileGraph(imports: readonly Import[]): Map<string, Set<string>> {
  return graph(
    imports,
    ({ from }) => from.path,
    ({ target }) => target,
  );
}

function isIn(module: string, path: string): boolean {
  return path.startsWith(`${module}/`);
}

/** Whether a file is an entry of a module with sub-modules, and in none of them. */
function isEntryOf(module: string, path: string): boolean {
  return /^(?:index|internal)\.ts$/.test(path.slice(module.length + 1));
}

function subModuleOf(module: string, path: string): string | undefined {
  const [folder, file] = path.slice(module.length + 1).split('/');
  return file === undefined ? undefined : folder;
}

function moduleOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function leavesSource(target: string): boolean {
  return target.startsWith('..');
}

function told({ place, target, when }: Import): string {
  return `${place} imports ${target}${when === 'eager' ? '' : ` (${when})`}`;
}
