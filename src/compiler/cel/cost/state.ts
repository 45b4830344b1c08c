import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import type { Checked } from '../check/state.js';
import type { CallExpr, Expr } from '../parse/ast.js';
import type { CelType, DeclaredType } from '../types/types.js';
import { insideOptional } from '../types/unify.js';
import { CostPath } from './path.js';
import { exactly, type Range, union, unknown } from './range.js';

interface EntrySize {
  readonly container: 'list' | 'map';
  readonly key: Range;
  readonly value: Range;
}

/** A variable declared by a fold. */
interface LocalVariable {
  readonly path: CostPath;
  readonly size?: Range | undefined;
  readonly entrySize?: EntrySize | undefined;
}

/** A value whose size the schema does not limit. */
export interface Unbounded {
  /** Path from the root of the schema, with `[]` for list items and `{}` for map values. */
  readonly path: string;
  readonly kind: 'list' | 'map' | 'string';
}

/** State of the cost estimate for one expression. */
export class CostState {
  readonly paths = new Map<Expr, CostPath>();
  readonly #sizes = new Map<Expr, Range>();
  readonly #entrySizes = new Map<Expr, EntrySize>();
  readonly #variables = new Map<string, LocalVariable[]>();
  /** By path. */
  readonly unbounded = new Map<string, Unbounded>();
  readonly unboundedCalls = new Set<string>();

  constructor(
    readonly checked: Checked,
    readonly self: DeclaredType,
    /** The path from the root of the schema to the validated value. */
    readonly name: string,
    readonly target: KubernetesVersion,
  ) {}

  typeOf(node: Expr): CelType {
    return this.checked.types.get(node) ?? { kind: 'dyn' };
  }

  /** Returns the path to a node, or an empty path if no path was recorded. */
  pathOf(node: Expr): CostPath {
    const local = node.kind === 'ident' ? this.variable(node.name) : undefined;
    return local?.path ?? this.paths.get(node) ?? CostPath.empty;
  }

  variable(name: string): LocalVariable | undefined {
    return this.#variables.get(name)?.at(-1);
  }

  push(name: string, variable: LocalVariable): void {
    this.#variables.set(name, [...(this.#variables.get(name) ?? []), variable]);
  }

  pop(name: string): void {
    this.#variables.set(name, (this.#variables.get(name) ?? []).slice(0, -1));
  }

  setSize(node: Expr, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(node, size);
  }

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

  sizeOrUnknown(node: Expr): Range {
    return this.sizeOf(node) ?? unknown;
  }

  setEntrySize(node: Expr, size: EntrySize | undefined): void {
    if (size !== undefined) this.#entrySizes.set(node, size);
  }

  entrySizeOf(node: Expr): EntrySize | undefined {
    return this.#entrySizes.get(node) ?? (node.kind === 'ident' ? this.variable(node.name)?.entrySize : undefined);
  }

  declaredSize(path: CostPath): Range | undefined {
    if (path.length === 0) return undefined;
    let declared: DeclaredType = this.self;
    let shown = this.name;
    for (const step of path.steps().slice(1)) {
      // The API server counts map keys as empty strings.
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
    if (declared.size.isUnbounded) this.unbounded.set(shown, { path: shown, kind: kindOf(declared.type) });
    return { min: 0n, max: BigInt(declared.size.maxSize) };
  }
}

function kindOf({ kind }: CelType): Unbounded['kind'] {
  return kind === 'list' || kind === 'map' ? kind : 'string';
}

/** Appends a field name to a path. An empty path is the root. */
export function fieldPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the union of the entry sizes of two values; undefined if the sizes of either value are unknown. */
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

/** The cost of a call, and the size of its result if known. */
export interface CallEstimate {
  readonly cost: Range;
  readonly size?: Range | undefined;
}

/** Returns the size of a value, or the widest possible range if it is unknown. */
export function sizeOf(value: CostedValue | undefined): Range {
  return value?.size ?? unknown;
}

/** An argument or target of a call, with its estimated cost and size. */
export interface CostedValue {
  readonly node: Expr;
  readonly cost: Range;
  readonly size: Range | undefined;
  readonly path: CostPath;
}

/** A call, resolved to one overload. */
export interface CostedCall {
  readonly node: CallExpr;
  readonly name: string;
  readonly overload: string;
  readonly target?: CostedValue;
  readonly args: readonly CostedValue[];
}
