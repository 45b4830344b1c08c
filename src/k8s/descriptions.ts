import type { KubernetesVersion } from '../base/kubernetes-version.js';
import { type BuiltinFiles, type BuiltinTable, cached, mergePatch } from './builtin-table.js';

/** The descriptions of a built-in type. */
export interface BuiltinDescription {
  /** Description of the type; empty if it has none. */
  readonly type: string;
  /** Descriptions by field name. Does not contain fields without a description. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The descriptions of all types in a Go package, by type name. */
type PackageDescriptions = Readonly<Record<string, BuiltinDescription>>;

/** Returns the descriptions in a Go package such as `k8s.io/api/core/v1`; undefined if it has none. */
export type DescriptionLookup = (goPackage: string) => PackageDescriptions | undefined;

/** Returns a lookup for descriptions in the newest Kubernetes version. Reads each file on first use. */
export function readDescriptions(table: BuiltinTable, files: BuiltinFiles): DescriptionLookup {
  return cached((goPackage) => {
    const { packages } = table.index;
    const file = Object.hasOwn(packages, goPackage) ? packages[goPackage] : undefined;
    if (file === undefined) return undefined;
    const found = files.descriptions(file);
    if (found === undefined) throw new Error(`the file \`${file}\` with descriptions of built-in types is missing`);
    return found as PackageDescriptions; // hack/k8s-descriptions writes this type
  });
}

/** Returns a lookup for an older Kubernetes version. Packages without a patch have the descriptions of `newer`. */
export function readOlderDescriptions(
  version: KubernetesVersion,
  newer: DescriptionLookup,
  files: BuiltinFiles,
): DescriptionLookup {
  let patches: Readonly<Record<string, unknown>> | undefined;
  return cached((goPackage) => {
    patches ??= (files.descriptions(`older/${version}.json`) ?? {}) as Readonly<Record<string, unknown>>;
    if (!Object.hasOwn(patches, goPackage)) return newer(goPackage);
    // hack/k8s-descriptions derived the patches from two versions of the descriptions.
    return mergePatch(newer(goPackage), patches[goPackage]) as PackageDescriptions | undefined;
  });
}
