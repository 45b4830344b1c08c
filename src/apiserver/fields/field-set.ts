import { isRecord, type Json } from '../../base/json/index.js';
import type { JsonObject } from '../model/index.js';

/**
 * A set of field paths. A path is a list of elements as in `fieldsV1`: `f:name` for a field, `k:{…}` for a list item by
 * its keys, `v:…` for an item of a set, `i:…` for a list item by its index.
 */
export class FieldSet {
  readonly members = new Set<string>();
  readonly children = new Map<string, FieldSet>();

  get isEmpty(): boolean {
    return this.members.size === 0 && [...this.children.values()].every((child) => child.isEmpty);
  }

  /** Adds a path. Changes the set, so it must not be shared yet. */
  insert(path: readonly string[]): void {
    const last = path.at(-1);
    if (last === undefined) return;
    let set: FieldSet = this;
    for (const element of path.slice(0, -1)) {
      const child = set.children.get(element) ?? new FieldSet();
      set.children.set(element, child);
      set = child;
    }
    set.members.add(last);
  }

  has(path: readonly string[]): boolean {
    const [first, ...rest] = path;
    if (first === undefined) return false;
    return rest.length === 0 ? this.members.has(first) : (this.children.get(first)?.has(rest) ?? false);
  }

  union(other: FieldSet): FieldSet {
    const result = copyMembers([...this.members, ...other.members]);
    for (const element of new Set([...this.children.keys(), ...other.children.keys()])) {
      result.#add(element, (this.children.get(element) ?? empty).union(other.children.get(element) ?? empty));
    }
    return result;
  }

  intersection(other: FieldSet): FieldSet {
    const result = copyMembers([...this.members].filter((element) => other.members.has(element)));
    for (const [element, child] of this.children) {
      const same = other.children.get(element);
      if (same) result.#add(element, child.intersection(same));
    }
    return result;
  }

  /** Returns the set without the paths of another set; paths below them remain. */
  difference(other: FieldSet): FieldSet {
    const result = copyMembers([...this.members].filter((element) => !other.members.has(element)));
    for (const [element, child] of this.children) {
      const same = other.children.get(element);
      result.#add(element, same ? child.difference(same) : child);
    }
    return result;
  }

  /** Returns the set without the paths of another set and all paths below them. */
  without(other: FieldSet): FieldSet {
    const result = copyMembers([...this.members].filter((element) => !other.members.has(element)));
    for (const [element, child] of this.children) {
      if (other.members.has(element)) continue;
      const same = other.children.get(element);
      result.#add(element, same ? child.without(same) : child);
    }
    return result;
  }

  /** Returns all paths, sorted. */
  paths(): readonly (readonly string[])[] {
    const own = [...this.members].sort().map((element) => [element]);
    const below = [...this.children]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([element, child]) => child.paths().map((path) => [element, ...path]));
    return [...own, ...below];
  }

  /** Returns the set as a value of `fieldsV1`. */
  toJson(): JsonObject {
    const result: Record<string, Json> = {};
    for (const element of [...new Set([...this.members, ...this.children.keys()])].sort()) {
      const child = this.children.get(element)?.toJson() ?? {};
      result[element] = this.members.has(element) && Object.keys(child).length > 0 ? { '.': {}, ...child } : child;
    }
    return result;
  }

  #add(element: string, child: FieldSet): void {
    if (!child.isEmpty) this.children.set(element, child);
  }
}

const empty = new FieldSet();

/** Returns a set of the given paths. */
export function fieldSetOf(paths: Iterable<readonly string[]>): FieldSet {
  const result = new FieldSet();
  for (const path of paths) result.insert(path);
  return result;
}

/**
 * Reads a `fieldsV1` value.
 *
 * @throws Error if the value is malformed
 */
export function fieldSetFromJson(value: Json): FieldSet {
  if (!isRecord(value)) throw new Error('fieldsV1 must be an object');
  const result = new FieldSet();
  for (const [element, below] of Object.entries(value as JsonObject)) {
    // Later versions of Kubernetes may add further kinds of elements.
    if (!/^[fkvi]:/.test(element)) continue;
    if (!isRecord(below)) throw new Error(`invalid path element ${element}`);
    const child = fieldSetFromJson(below as JsonObject);
    if (child.isEmpty || Object.hasOwn(below, '.')) result.members.add(element);
    if (!child.isEmpty) result.children.set(element, child);
  }
  return result;
}

/** Formats a path as in conflict messages: `.spec.containers[name="a"].image`. */
export function pathText(path: readonly string[]): string {
  return path.map(elementText).join('');
}

/** Formats one element of a path for messages. */
export function elementText(element: string): string {
  const rest = element.slice(2);
  switch (element[0]) {
    case 'f':
      return `.${rest}`;
    case 'k': {
      const keys = Object.entries(JSON.parse(rest) as Record<string, Json>); // created by `itemElement`
      return `[${keys.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')}]`;
    }
    case 'v':
      return `[=${rest}]`;
    default:
      return `[${rest}]`;
  }
}

function copyMembers(members: Iterable<string>): FieldSet {
  const result = new FieldSet();
  for (const element of members) result.members.add(element);
  return result;
}
