import type { Checked, Reference } from '../check/checked.js';
import type { Expr } from '../parse/ast.js';
import type { CelType, DeclaredType } from '../types/types.js';
import { insideOptional } from '../types/unify.js';
import { CostPath } from './path.js';
import { exactly, type Range, union, unknown } from './range.js';

/** The sizes of the keys and the values of a map, or of the values of a list. */
export interface EntrySize {
  readonly container: 'list' | 'map';
  readonly key: Range;
  readonly value: Range;
}

/** A variable of a fold: what it stands for. */
export interface LocalVariable {
  readonly path: CostPath;
  readonly size?: Range | undefined;
  readonly entrySize?: EntrySize | undefined;
}

/** A value whose size the schema does not limit. */
export interface Unbounded {
  /** From the root of the schema, with `[]` for the items of a list and `{}` for the values of a map. */
  readonly path: string;
  readonly kind: 'list' | 'map' | 'text';
}

/** What is known of an expression while its cost is estimated. */
export class CostState {
  readonly #paths = new Map<Expr, CostPath>();
  readonly #sizes = new Map<Expr, Range>();
  readonly #entrySizes = new Map<Expr, EntrySize>();
  readonly #variables = new Map<string, LocalVariable[]>();
  readonly #unbounded = new Map<string, Unbounded>();
  readonly #endless = new Set<string>();

  /**
   * @param checked the expression
   * @param self the value that its rule stands on
   * @param name where that value is, from the root of the schema
   */
  constructor(
    readonly checked: Checked,
    readonly self: DeclaredType,
    readonly name: string,
  ) {}

  /** The values whose size was asked for and that have no limit, each once. */
  unbounded(): readonly Unbounded[] {
    return [...this.#unbounded.values()];
  }

  /** Notes a function whose result has no known size, although the size matters. */
  noteEndless(name: string): void {
    this.#endless.add(name);
  }

  /** The names of the functions that were noted, each once. */
  endless(): readonly string[] {
    return [...this.#endless];
  }

  /** The type of a node. */
  typeOf(node: Expr): CelType {
    return this.checked.types.get(node) ?? { kind: 'dyn' };
  }

  /** What a name or a call stands for. */
  referenceOf(node: Expr): Reference | undefined {
    return this.checked.references.get(node);
  }

  /** The path to a node, empty when there is none. */
  pathOf(node: Expr): CostPath {
    const local = node.kind === 'ident' ? this.variable(node.name) : undefined;
    return local?.path ?? this.#paths.get(node) ?? CostPath.empty;
  }

  /** Remembers the path to a node. */
  setPath(node: Expr, path: CostPath): void {
    this.#paths.set(node, path);
  }

  /** The innermost variable of a name. */
  variable(name: string): LocalVariable | undefined {
    return this.#variables.get(name)?.at(-1);
  }

  /** Opens the scope of a variable. */
  push(name: string, variable: LocalVariable): void {
    this.#variables.set(name, [...(this.#variables.get(name) ?? []), variable]);
  }

  /** Closes the scope of the innermost variable of a name. */
  pop(name: string): void {
    this.#variables.set(name, (this.#variables.get(name) ?? []).slice(0, -1));
  }

  /** Remembers the size of a node, if it is known. */
  setSize(node: Expr, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(node, size);
  }

  /** The size of a node, if it is known. */
  sizeOf(node: Expr): Range | undefined {
    const known = this.#sizes.get(node) ?? literalSize(node);
    if (known !== undefined) return known;
    const declared = this.declaredSize(this.pathOf(node));
    if (declared !== undefined) {
      this.#sizes.set(node, declared);
      return declared;
    }
    if (isScalar(this.typeOf(node))) return exactly(1n);
    return node.kind === 'ident' ? this.variable(node.name)?.size : undefined;
  }

  /** The size of a node, or the range of all sizes. */
  sizeOrUnknown(node: Expr): Range {
    return this.sizeOf(node) ?? unknown;
  }

  /** Remembers the sizes of the entries of a node, if they are known. */
  setEntrySize(node: Expr, size: EntrySize | undefined): void {
    if (size !== undefined) this.#entrySizes.set(node, size);
  }

  /** The sizes of the entries of a node, if they are known. */
  entrySizeOf(node: Expr): EntrySize | undefined {
    return this.#entrySizes.get(node) ?? (node.kind === 'ident' ? this.variable(node.name)?.entrySize : undefined);
  }

  /** The size that the schema declares for what is at a path. */
  declaredSize(path: CostPath): Range | undefined {
    if (path.length === 0) return undefined;
    let declared: DeclaredType = this.self;
    let shown = this.name;
    for (const step of path.steps().slice(1)) {
      // The keys of a map count as strings of no length.
      if (step === '@keys') return declared.type.kind === 'map' ? exactly(0n) : undefined;
      const isElement = step === '@items' || step === '@values';
      const field = declared.fields?.get(step);
      const next: DeclaredType | undefined = isElement ? declared.element : field?.declared;
      if (next === undefined) return undefined;
      shown = isElement
        ? `${shown}${declared.type.kind === 'map' ? '{}' : '[]'}`
        : fieldPath(shown, field?.name ?? step);
      declared = next;
    }
    if (declared.size.isUnbounded) this.#unbounded.set(shown, { path: shown, kind: kindOf(declared.type) });
    return { min: 0n, max: BigInt(declared.size.maxSize) };
  }
}

function kindOf({ kind }: CelType): Unbounded['kind'] {
  return kind === 'list' || kind === 'map' ? kind : 'text';
}

/** The path to a field of the value at a path, which is empty for the root. */
export function fieldPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The sizes of entries of which either may be there. */
export function unionOfEntries(one: EntrySize | undefined, other: EntrySize | undefined): EntrySize | undefined {
  if (one === undefined || other === undefined) return undefined;
  return { container: one.container, key: union(one.key, other.key), value: union(one.value, other.value) };
}

function literalSize(node: Expr): Range | undefined {
  if (node.kind === 'list') return exactly(BigInt(node.elements.length));
  if (node.kind === 'map') return exactly(BigInt(node.entries.length));
  if (node.kind !== 'literal') return undefined;
  const { value } = node.value;
  if (typeof value === 'string') return exactly(BigInt([...value].length));
  return exactly(node.value.type === 'bytes' ? BigInt(node.value.value.length) : 1n);
}

function isScalar(type: CelType): boolean {
  const inside = insideOptional(type);
  return inside === undefined
    ? ['bool', 'double', 'duration', 'int', 'timestamp', 'uint'].includes(type.kind)
    : isScalar(inside);
}
