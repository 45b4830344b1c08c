/**
 * Finds cycles in a graph: sets of nodes that reach each other.
 *
 * @param edges the successors of each node
 * @returns each cycle as its sorted nodes
 */
export function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...edges.keys()].map((node) => [node, reachableFrom(node, edges)]));
  const leads = (from: string, to: string) => reached.get(from)?.has(to) ?? false;
  const cycles = [...edges.keys()]
    .filter((node) => leads(node, node))
    .map((node) => [...edges.keys()].filter((other) => leads(node, other) && leads(other, node)).sort());
  return [...new Map(cycles.map((cycle) => [cycle.join(' '), cycle])).values()];
}

/** All nodes that are reachable in one or more steps. */
export function reachableFrom(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [...(edges.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    open.push(...(edges.get(node) ?? []));
  }
  return found;
}
