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

describe('sub-modules', () => {
  it.each(Object.entries(subModules))('of %s contain all of its files except the entries', (module, order) => {
    const files = shippedFiles().filter((file) => file.module === module && !isEntry(file.path));
    const strays = files.filter(({ path }) => !order.includes(subModuleOf(path) ?? ''));
    expect(strays.map(({ path }) => path)).toEqual([]);
    expect(order.filter((name) => !files.some(({ path }) => subModuleOf(path) === name))).toEqual([]);
  });

  it.each(Object.entries(subModules))('of %s import only those before them', (module, order) => {
    const own = inside.filter(({ from }) => from.module === module && !isEntry(from.path));
    expect(own.filter((one) => !isDownward(one, order)).map(told)).toEqual([]);
  });
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
    expect(isDownward(one, ['parse', 'check'])).toBe(true);
    expect(isDownward(one, ['check', 'parse'])).toBe(false);
    expect(isDownward({ ...one, target: one.from.path }, ['check'])).toBe(true);
    expect(isDownward({ ...one, target: 'cel/index.ts' }, ['parse', 'check'])).toBe(false);
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
  const isIn = (places: readonly string[] = []) => places.some((place) => from.path.startsWith(place));
  if (!owners) return false;
  return isIn(owners.by) || (when !== 'eager' && isIn(owners.lazily));
}

function isDownward({ from, target }: Import, order: readonly string[]): boolean {
  const imported = order.indexOf(subModuleOf(target) ?? '');
  return imported >= 0 && imported <= order.indexOf(subModuleOf(from.path) ?? '');
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

function subModuleOf(path: string): string | undefined {
  const [, folder, file] = path.split('/');
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
