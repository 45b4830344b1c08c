import type { KubernetesVersion } from '../base/kubernetes-version.js';
import { type BuiltinFiles, type BuiltinTable, mergePatch } from './builtin-table.js';

/** The descriptions of a built-in type. */
export interface BuiltinDescription {
  /** Description of the type; empty if it has none. */
  readonly type: string;
  /** Descriptions by field name. Does not contain fields without a description. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The descriptions of all types in a Go package, by type name. */
export type PackageDescriptions = Readonly<Record<string, BuiltinDescription>>;

/** Returns the descriptions in a Go package such as `k8s.io/api/core/v1`; undefined if it has none. */
export type DescriptionLookup = (goPackage: string) => PackageDescriptions | undefined;

/**
 * Returns a lookup for descriptions in the newest Kubernetes version. Reads each file on first use.
 *
 * @param table maps packages to files
 */
export function readDescriptions(table: BuiltinTable, files: BuiltinFiles): DescriptionLookup {
  const known = new Map<string, PackageDescriptions>();
  return (goPackage) => {
    const { packages } = table.index;
    const file = Object.hasOwn(packages, goPackage) ? packages[goPackage] : undefined;
    if (file === undefined) return undefined;
    const found = known.get(goPackage) ?? (readDescriptionsFile(file, files) as PackageDescriptions); // hack/k8s-descriptions writes this type
    known.set(goPackage, found);
    return found;
  };
}

/**
 * Returns a lookup for descriptions in an older Kubernetes version.
 *
 * @param newer the descriptions in the next version. Without a file for the older version, they apply to it
 */
export function readOlderDescriptions(
  version: KubernetesVersion,
  newer: DescriptionLookup,
  files: BuiltinFiles,
): DescriptionLookup {
  const file = `older/${version}.json`;
  const known = new Map<string, PackageDescriptions | undefined>();
  let patches: Readonly<Record<string, unknown>> | undefined;
  return (goPackage) => {
    patches ??= (files.descriptions(file) ?? {}) as Readonly<Record<string, unknown>>;
    if (!Object.hasOwn(patches, goPackage)) return newer(goPackage);
    // hack/k8s-descriptions derived the patches from two such lookups.
    if (!known.has(goPackage))
      known.set(goPackage, mergePatch(newer(goPackage), patches[goPackage]) as PackageDescriptions | undefined);
    return known.get(goPackage);
  };
}

function readDescriptionsFile(file: string, files: BuiltinFiles): unknown {
  const found = files.descriptions(file);
  if (found === undefined) throw new Error(`the file \`${file}\` with descriptions of built-in types is missing`);
  return found;
}
