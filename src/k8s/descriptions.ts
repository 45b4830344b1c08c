import { existsSync, readFileSync } from 'node:fs';
import type { KubernetesVersion } from '../model/index.js';
import type { BuiltinTable } from './builtin-table.js';
import { mergePatch } from './merge-patch.js';

/** The texts of a built-in type. */
export interface BuiltinDescription {
  /** What the type is; empty when there is no text. */
  readonly type: string;
  /** What its fields are, without those that have no text. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The texts of the types of a Go package, by name of the type. */
export type PackageTexts = Readonly<Record<string, BuiltinDescription>>;

/** Returns the texts of a Go package, as `k8s.io/api/core/v1`; undefined when it has none. */
export type TextsLookup = (goPackage: string) => PackageTexts | undefined;

/**
 * Makes a lookup of the texts of the newest version of Kubernetes, which reads each file when it is first asked for.
 *
 * @param table says which file a package has
 * @param folder where the files are. Default: `descriptions` beside this module, made by `hack/k8s-descriptions`
 */
export function readTexts(table: BuiltinTable, folder: URL = descriptionsFolder): TextsLookup {
  const known = new Map<string, PackageTexts>();
  return (goPackage) => {
    const { packages } = table.index;
    const file = Object.hasOwn(packages, goPackage) ? packages[goPackage] : undefined;
    if (file === undefined) return undefined;
    const found = known.get(goPackage) ?? (readJson(file, folder) as PackageTexts); // written in exactly this shape
    known.set(goPackage, found);
    return found;
  };
}

/**
 * Makes a lookup of the texts of an older version of Kubernetes.
 *
 * @param newer the texts of the version after it
 * @param folder where the files are. Default: `descriptions` beside this module. Without a file for the version, its texts
 *   are those of the version after it: they were not made from the Go modules
 */
export function readOlderTexts(
  version: KubernetesVersion,
  newer: TextsLookup,
  folder: URL = descriptionsFolder,
): TextsLookup {
  const file = `older/${version}.json`;
  const known = new Map<string, PackageTexts | undefined>();
  let patches: Readonly<Record<string, unknown>> | undefined;
  return (goPackage) => {
    patches ??= existsSync(new URL(file, folder)) ? readJson(file, folder) : {};
    if (!Object.hasOwn(patches, goPackage)) return newer(goPackage);
    // The patches were made from two lookups of these shapes.
    if (!known.has(goPackage))
      known.set(goPackage, mergePatch(newer(goPackage), patches[goPackage]) as PackageTexts | undefined);
    return known.get(goPackage);
  };
}

const descriptionsFolder = new URL('./descriptions/', import.meta.url);

function readJson(file: string, folder: URL): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}
