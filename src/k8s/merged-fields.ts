import { groups, mergedFields } from './strategic/merged-fields.js';

/** A field that a strategic merge patch merges instead of replacing. */
export interface MergedField {
  /** The merge key of a list; `*` if its items are scalars; undefined if the field is an object. */
  readonly key?: string;
  /** The type of the object or list items; undefined if it has no merged fields. */
  readonly type?: string;
}

/** The merged fields of a type, by name. */
export type MergedFields = Readonly<Record<string, MergedField>>;

/**
 * Returns the fields of a built-in kind that strategic merge patches merge, given the full name of its group; undefined if
 * the kind is not built in, or has no merged fields.
 */
export function mergedFieldsOfKind(group: string, version: string, kind: string): MergedFields | undefined {
  const module = `${group === '' ? 'core' : (group.split('.')[0] ?? '')}/${version}`;
  const isBuiltIn = Object.hasOwn(groups, module) && groups[module] === group;
  return isBuiltIn ? mergedFieldsOf(`${module}.${kind}`) : undefined;
}

/** Returns the merged fields of a type that a {@link MergedField} names; undefined if the type has none. */
export function mergedFieldsOf(type: string): MergedFields | undefined {
  return Object.hasOwn(mergedFields, type) ? mergedFields[type] : undefined;
}
