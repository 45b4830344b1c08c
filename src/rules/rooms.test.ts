import { describe, expect, it } from 'vitest';
import { allowedRooms, freeModules, packageOwners, secondEntries } from './allowed-imports.js';
import { type Import, importsOf } from './imports.js';
import { ringsOf } from './rings.js';
import { shippedFiles, sourceFiles } from './source-files.js';

const shipped = shippedFiles().flatMap(importsOf);
const between = shipped.filter(({ isOwn, from, target }) => isOwn && roomOf(target) !== from.room);

describe('rooms', () => {
  it('all stand in the table of allowed imports, and no others do', () => {
    expect([...new Set(sourceFiles().map(({ room }) => room))].sort()).toEqual(Object.keys(allowedRooms).sort());
  });

  it('import only the rooms that the table allows', () => {
    const breaches = between.filter(({ from, target }) => {
      return !leavesSource(target) && !allowedRooms[from.room]?.includes(roomOf(target));
    });
    expect(breaches.map(told)).toEqual([]);
  });

  it('import each other through `index.ts` or a second entry', () => {
    const breaches = between.filter(({ target }) => !leavesSource(target) && !isEntry(target));
    expect(breaches.map(told)).toEqual([]);
  });

  it('import nothing from outside of `src`, except where the control plane is built', () => {
    const breaches = between.filter(
      ({ target }) => leavesSource(target) && target !== '../hack/control-plane/cache.mjs',
    );
    expect(breaches.map(told)).toEqual([]);
  });

  it('form no ring', () => {
    expect(
      ringsOf(
        graph(
          between,
          ({ from }) => from.room,
          ({ target }) => roomOf(target),
        ),
      ),
    ).toEqual([]);
  });
});

describe('files', () => {
  it('load each other in no ring', () => {
    const own = shipped.filter(({ isOwn, when }) => isOwn && when === 'eager');
    expect(
      ringsOf(
        graph(
          own,
          ({ from }) => from.path,
          ({ target }) => target,
        ),
      ),
    ).toEqual([]);
  });

  it('import packages and modules of Node only where the table allows it', () => {
    const breaches = shipped.filter((one) => !one.isOwn && !mayImport(one));
    expect(breaches.map(told)).toEqual([]);
  });
});

describe('the rules themselves', () => {
  it('find a ring, and no ring in a line', () => {
    const edges = (pairs: string[]) => new Map(pairs.map((pair) => [pair.charAt(0), new Set([...pair.slice(1)])]));
    expect(ringsOf(edges(['abc', 'bd', 'db', 'c']))).toEqual([['b', 'd']]);
    expect(ringsOf(edges(['abc', 'bd', 'd', 'cd']))).toEqual([]);
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

function isEntry(target: string): boolean {
  return /^[^/]+\/index\.ts$/.test(target) || secondEntries.some(({ file }) => file.test(target));
}

function graph(imports: readonly Import[], from: (one: Import) => string, to: (one: Import) => string) {
  const edges = new Map<string, Set<string>>();
  for (const one of imports) edges.set(from(one), (edges.get(from(one)) ?? new Set()).add(to(one)));
  return edges;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function leavesSource(target: string): boolean {
  return target.startsWith('..');
}

function told({ place, target, when }: Import): string {
  return `${place} imports ${target}${when === 'eager' ? '' : ` (${when})`}`;
}
