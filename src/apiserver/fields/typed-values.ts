import { isRecord, type Json } from '../../base/json/index.js';
import { goSyntax, goText, goTypeOf, type JsonObject, sameJson } from '../model/index.js';
import { elementText, FieldSet } from './field-set.js';
import { itemElement, type Shape, shapeOf, type Typed } from './shape.js';

type ListShape = Shape & { readonly kind: 'list' };
type MapShape = Shape & { readonly kind: 'map' };

/**
 * Validates a value. Returns messages that begin with the path.
 *
 * @param allowsDuplicates whether lists may have several items with the same key, as lists in stored objects may
 */
export function typeErrors(value: Json, typed: Typed, allowsDuplicates: boolean): readonly string[] {
  const shape = shapeOf(typed, value);
  switch (shape.kind) {
    case 'scalar':
      return scalarErrors(value, shape.type);
    case 'list':
      if (value === null) return [];
      if (!Array.isArray(value)) return [`: expected list, got &{${goText(value)}}`];
      return listErrors(value, shape, allowsDuplicates);
    case 'map':
      if (value === null) return [];
      if (!isRecord(value)) return [`: expected map, got &{${goText(value)}}`];
      return mapErrors(value as JsonObject, shape, allowsDuplicates);
    default:
      return shape satisfies never;
  }
}

function scalarErrors(value: Json, type: (Shape & { readonly kind: 'scalar' })['type']): readonly string[] {
  if (value === null) return [];
  const isNumeric = typeof value === 'number' || typeof value === 'bigint';
  switch (type) {
    case 'numeric':
      return isNumeric ? [] : [`: expected numeric (int or float), got ${goTypeOf(value)}`];
    case 'string':
      return typeof value === 'string'
        ? []
        : [`: expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`: expected boolean, got &{${goText(value)}}`];
    case 'untyped':
      return typeof value === 'object' ? [`: expected any scalar, got &{${goText(value)}}`] : [];
    default:
      return type satisfies never;
  }
}

function listErrors(list: readonly Json[], shape: ListShape, allowsDuplicates: boolean): readonly string[] {
  const errors: string[] = [];
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    let element = `i:${index}`;
    if (!shape.isAtomic) {
      try {
        element = itemElement(shape, item);
      } catch (error) {
        errors.push(`: element ${index}: ${messageOf(error)}`);
        return errors;
      }
      if (seen.has(element) && !allowsDuplicates) errors.push(`: duplicate entries for key ${elementText(element)}`);
      seen.add(element);
    }
    errors.push(...typeErrors(item, shape.element, allowsDuplicates).map((text) => elementText(element) + text));
  }
  return errors;
}

function mapErrors(map: JsonObject, shape: MapShape, allowsDuplicates: boolean): readonly string[] {
  const errors: string[] = [];
  for (const [name, value] of Object.entries(map)) {
    const child = shape.child(name);
    if (child === null) {
      errors.push(`.${name}: field not declared in schema`);
      break;
    }
    errors.push(...typeErrors(value, child, allowsDuplicates).map((text) => `.${name}${text}`));
  }
  return errors;
}

/** Returns all fields of a value that can be owned. */
export function fieldsOf(value: Json, typed: Typed): FieldSet {
  const result = new FieldSet();
  addFields(value, typed, [], result);
  return result;
}

function addFields(value: Json, typed: Typed, path: readonly string[], result: FieldSet): void {
  const shape = shapeOf(typed, value);
  if (shape.kind === 'scalar' || shape.isAtomic) return result.insert(path);
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return;
    for (const [element, items] of itemsByElement(value, shape)) {
      const item = items[0];
      if (items.length === 1 && item !== undefined) addFields(item, shape.element, [...path, element], result);
      result.insert([...path, element]);
    }
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, item] of Object.entries(value as JsonObject)) {
    const at = [...path, `f:${name}`];
    addFields(item, shape.child(name) ?? undefined, at, result);
    if (item === null || isEmptyMap(item) || !shape.isDeclared(name)) result.insert(at);
  }
}

/** The differences between two values. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

/** Compares two values of a type. */
export function compareValues(before: Json, after: Json, typed: Typed): Comparison {
  const result = { added: new FieldSet(), modified: new FieldSet(), removed: new FieldSet() };
  compareAt(before, after, typed, [], result);
  return result;
}

function compareAt(
  before: Json | undefined,
  after: Json | undefined,
  typed: Typed,
  path: readonly string[],
  result: Comparison,
): void {
  const shapes = shapesOf(before, after, typed);
  const isLeaf = shapes.some((shape) => compareShape(shape, before, after, path, result));
  if (isLeaf) return;
  if (before === undefined) result.added.insert(path);
  else if (after === undefined) result.removed.insert(path);
}

/**
 * Returns the shapes of two values: a single shape if both are of the same kind, otherwise both shapes. Shapes can
 * differ in parts without a schema.
 */
function shapesOf(before: Json | undefined, after: Json | undefined, typed: Typed): readonly Shape[] {
  const after_ = shapeOf(typed, after ?? before);
  if (before === undefined || after === undefined) return [after_];
  const before_ = shapeOf(typed, before);
  return before_.kind === after_.kind ? [after_] : [before_, after_];
}

/**
 * Compares two values. Returns true if they were compared as a whole, or false if they were compared by fields or
 * items.
 */
function compareShape(
  shape: Shape,
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  result: Comparison,
): boolean {
  const isWhole = shape.kind === 'scalar' || shape.isAtomic || (hasNothing(before) && hasNothing(after));
  if (isWhole) {
    if (before === undefined) result.added.insert(path);
    else if (after === undefined) result.removed.insert(path);
    else if (!sameJson(before, after)) result.modified.insert(path);
    return true;
  }
  if (shape.kind === 'list') compareItems(shape, before, after, path, result);
  else compareFields(shape, before, after, path, result);
  return false;
}

function compareFields(
  shape: MapShape,
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  result: Comparison,
): void {
  const old = isRecord(before) ? (before as JsonObject) : {};
  const next = isRecord(after) ? (after as JsonObject) : {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
    compareAt(own(old, name), own(next, name), shape.child(name) ?? undefined, [...path, `f:${name}`], result);
  }
}

function compareItems(
  shape: ListShape,
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  result: Comparison,
): void {
  const old = itemsByElement(Array.isArray(before) ? before : [], shape);
  const next = itemsByElement(Array.isArray(after) ? after : [], shape);
  for (const element of new Set([...old.keys(), ...next.keys()])) {
    const at = [...path, element];
    const left = old.get(element) ?? [];
    const right = next.get(element) ?? [];
    if (left.length <= 1 && right.length <= 1) compareAt(left[0], right[0], shape.element, at, result);
    else if (left.length >= 2 && right.length >= 2) {
      if (!sameJson(left, right)) result.modified.insert(at);
    } else if (left.length >= 2) {
      if (right.length > 0) compareAt(undefined, right[0], shape.element, at, result);
      result.removed.insert(at);
    } else {
      if (left.length > 0) compareAt(left[0], undefined, shape.element, at, result);
      result.added.insert(at);
    }
  }
}

/**
 * Merges an applied value into a live value: lists and maps are merged by their keys unless they are atomic; everything
 * else is replaced.
 */
export function mergeValues(live: Json | undefined, applied: Json | undefined, typed: Typed): Json | undefined {
  const shapes = shapesOf(live, applied, typed);
  const shape = shapes.at(-1);
  if (!shape || shapes.length > 1) return applied ?? live;
  if (shape.kind === 'scalar' || shape.isAtomic || (hasNothing(live) && hasNothing(applied))) {
    return applied === undefined ? live : applied;
  }
  return shape.kind === 'list' ? mergeLists(live, applied, shape) : mergeMaps(live, applied, shape);
}

function mergeMaps(live: Json | undefined, applied: Json | undefined, shape: MapShape): Json | undefined {
  const left = isRecord(live) ? (live as JsonObject) : {};
  const right = isRecord(applied) ? (applied as JsonObject) : {};
  const entries = [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) => {
    const merged = mergeValues(own(left, name), own(right, name), shape.child(name) ?? undefined);
    return merged === undefined ? [] : [[name, merged] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Merges two lists. Applied items keep their order; other live items stay between the items that both lists share. */
function mergeLists(live: Json | undefined, applied: Json | undefined, shape: ListShape): Json | undefined {
  const left = itemsByElement(Array.isArray(live) ? live : [], shape);
  const right = itemsByElement(Array.isArray(applied) ? applied : [], shape);
  const leftOrder = (Array.isArray(live) ? live : []).map((item) => itemElement(shape, item));
  const rightOrder = [...right.keys()];
  const shared = rightOrder.filter((element) => left.has(element));
  const result: Json[] = [];
  const add = (element: string, item: Json | undefined) => {
    const merged = mergeValues(item, right.get(element)?.[0], shape.element);
    if (merged !== undefined) result.push(merged);
  };
  const liveItem = (element: string) => {
    const items = left.get(element);
    return items?.length === 1 ? items[0] : undefined;
  };
  const isMerged = new Set<string>();
  const visitRight = (element: string) => {
    isMerged.add(element);
    add(element, liveItem(element));
    if (shared[0] === element) shared.shift();
  };
  let l = 0;
  let r = 0;
  while (l < leftOrder.length || r < rightOrder.length) {
    const leftElement = leftOrder[l];
    const rightElement = rightOrder[r];
    if (leftElement !== undefined && rightElement !== undefined) {
      if (leftElement === rightElement) {
        visitRight(rightElement);
        l++;
        r++;
        continue;
      }
      if (right.has(leftElement) && shared.length > 0 && shared[0] !== leftElement) {
        l++;
        continue;
      }
    }
    if (leftElement !== undefined) {
      if (!right.has(leftElement)) {
        const item = (live as readonly Json[])[l]; // `leftOrder` has one entry for each item of the live list
        if (item !== undefined) result.push(item);
        l++;
        continue;
      }
      if (isMerged.has(leftElement)) l++;
    }
    if (rightElement !== undefined) {
      visitRight(rightElement);
      r++;
    }
  }
  return result.length === 0 ? undefined : result;
}

/** Removes fields and list items. Returns undefined if nothing remains. */
export function removeFields(value: Json, typed: Typed, removed: FieldSet): Json | undefined {
  const shape = shapeOf(typed, value);
  if (shape.kind === 'scalar') return value;
  if (shape.isAtomic || hasNothing(value)) return undefined;
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return undefined;
    const items = value.flatMap((item) => {
      const element = itemElement(shape, item);
      return removed.members.has(element) ? [] : [removeBelow(item, shape.element, element, removed)];
    });
    return items.length === 0 ? undefined : items;
  }
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value as JsonObject)
    .filter(([name]) => !removed.members.has(`f:${name}`))
    .map(([name, item]) => [name, removeBelow(item, shape.child(name) ?? undefined, `f:${name}`, removed)] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function removeBelow(value: Json, typed: Typed, element: string, removed: FieldSet): Json {
  const below = removed.children.get(element);
  return below && !below.isEmpty ? (removeFields(value, typed, below) ?? null) : value;
}

/** Adds the declared fields above the paths of a set. */
export function withNamedFields(set: FieldSet, typed: Typed): FieldSet {
  const result = new FieldSet();
  for (const element of set.members) result.members.add(element);
  for (const [element, child] of set.children) {
    const isField = element.startsWith('f:');
    const shape = typed && shapeOf(typed, undefined);
    if (isField && shape?.kind === 'map' && shape.isDeclared(element.slice(2))) result.members.add(element);
    result.children.set(element, withNamedFields(child, childAt(typed, element)));
  }
  return result;
}

/**
 * Adapts a set to a schema in which lists or maps have become atomic since the set was stored: paths inside an atomic
 * list or map are replaced by the path of the list or map.
 */
export function adaptToSchema(set: FieldSet, typed: Typed): FieldSet {
  if (typed === undefined) return set;
  const result = new FieldSet();
  for (const element of set.members) result.members.add(element);
  for (const [element, child] of set.children) {
    const below = childAt(typed, element);
    const shape = below && shapeOf(below, undefined);
    const isAtomic = shape !== undefined && shape.kind !== 'scalar' && below?.type !== 'any' && shape.isAtomic;
    if (isAtomic) result.members.add(element);
    else result.children.set(element, adaptToSchema(child, below));
  }
  return result;
}

function childAt(typed: Typed, element: string): Typed {
  const shape = typed && shapeOf(typed, undefined);
  if (shape?.kind === 'list') return shape.element;
  return shape?.kind === 'map' ? (shape.child(element.slice(2)) ?? undefined) : undefined;
}

function itemsByElement(list: readonly Json[], shape: ListShape): Map<string, Json[]> {
  const result = new Map<string, Json[]>();
  for (const item of list) {
    const element = itemElement(shape, item);
    const items = result.get(element);
    if (items) items.push(item);
    else result.set(element, [item]);
  }
  return result;
}

function hasNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isEmptyMap(value);
}

function isEmptyMap(value: Json): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
