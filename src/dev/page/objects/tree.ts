import type { DevKind, DevObject } from '../../protocol.js';

/** One row of the tree of objects. */
export interface TreeRow {
  readonly key: string;
  readonly object: DevObject;
  /** Depth in the tree; 1 for an object without a known owner. */
  readonly level: number;
  readonly isExpanded: boolean;
  readonly childCount: number;
}

const badness = { good: 0, waiting: 1, bad: 2 };

/**
 * Returns the objects as an indented tree, in which each object is followed by the objects that it owns. Objects with
 * the worst health come first; the health of the objects below them counts, too. An object with several owners is below
 * the first known owner.
 */
export function treeRows(
  objects: readonly DevObject[],
  kinds: readonly DevKind[],
  collapsed: ReadonlySet<string>,
): readonly TreeRow[] {
  const known = new Set(objects.map(({ uid }) => uid));
  const children = new Map<string, DevObject[]>();
  for (const object of objects) {
    const owner = object.owners.find((uid) => known.has(uid) && uid !== object.uid) ?? '';
    const siblings = children.get(owner) ?? [];
    siblings.push(object);
    children.set(owner, siblings);
  }
  const worst = new Map<string, number>();
  const worstOf = (object: DevObject): number => {
    const value = worst.get(object.uid) ?? -1;
    if (value >= 0) return value;
    // Ends a cycle of owners.
    worst.set(object.uid, badness[object.health]);
    const found = Math.max(badness[object.health], ...(children.get(object.uid) ?? []).map(worstOf));
    worst.set(object.uid, found);
    return found;
  };
  const own = new Set(kinds.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));
  const isOwn = ({ apiVersion, kind }: DevObject) => own.has(`${apiVersion} ${kind}`);
  const inOrder = (list: readonly DevObject[]) =>
    list.toSorted(
      (a, b) =>
        worstOf(b) - worstOf(a) ||
        Number(isOwn(b)) - Number(isOwn(a)) ||
        compare(a.kind, b.kind) ||
        compare(a.namespace ?? '', b.namespace ?? '') ||
        compare(a.name, b.name),
    );
  const rowsBelow = (uid: string, level: number): readonly TreeRow[] =>
    inOrder(children.get(uid) ?? []).flatMap((object) => {
      const childCount = children.get(object.uid)?.length ?? 0;
      const isExpanded = childCount > 0 && !collapsed.has(object.uid);
      const row = { key: object.uid, object, level, isExpanded, childCount };
      return isExpanded ? [row, ...rowsBelow(object.uid, level + 1)] : [row];
    });
  return rowsBelow('', 1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
