import { readFileSync } from 'node:fs';
import type { BuiltinTable } from './builtin-table.js';

/** The texts of a built-in type. */
export interface BuiltinDescription {
  /** What the type is; empty when there is no text. */
  readonly type: string;
  /** What its fields are, without those that have no text. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Finds the texts of a type by its Go name, as `k8s.io/api/core/v1.PodSpec`; undefined when it has none. */
export type DescriptionLookup = (id: string) => BuiltinDescription | undefined;

/**
 * Makes a lookup of the texts, which reads each file when it is first asked for.
 *
 * @param table says which file a type stands in
 * @param folder where the files are. Default: `descriptions` beside this module, made by `hack/k8s-descriptions`
 */
export function readDescriptions(
  table: BuiltinTable,
  folder: URL = new URL('./descriptions/', import.meta.url),
): DescriptionLookup {
  // The files are written by hack/k8s-descriptions in exactly this shape.
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, BuiltinDescription>;
  const files = new Map<string, Record<string, BuiltinDescription>>();
  return (id) => {
    const dot = id.lastIndexOf('.');
    const { packages } = table.index;
    const goPackage = id.slice(0, dot);
    const file = Object.hasOwn(packages, goPackage) ? packages[goPackage] : undefined;
    if (file === undefined) return undefined;
    const known = files.get(file) ?? read(file);
    files.set(file, known);
    const name = id.slice(dot + 1);
    return Object.hasOwn(known, name) ? known[name] : undefined;
  };
}
