import type { JsonSchema } from '../../base/json/index.js';
import type { Span } from '../../base/problems/index.js';
import type { YamlPath } from '../../base/yaml/index.js';
import type * as apiextensions from '../../k8s/apiextensions/v1.js';

/** A version of a CRD. */
export type CrdVersion = Omit<apiextensions.CustomResourceDefinitionVersion, 'schema'> & {
  readonly schema?: { readonly openAPIV3Schema?: JsonSchema };
};

/** A CRD as written in a manifest. */
export interface CrdManifest extends Pick<apiextensions.CustomResourceDefinition, 'metadata'> {
  readonly spec: Omit<apiextensions.CustomResourceDefinitionSpec, 'versions'> & {
    readonly versions: readonly CrdVersion[];
  };
}

/** A CRD to import, with the locations of its parts in the manifest. */
export interface CrdSource {
  readonly crd: CrdManifest;
  /** Returns the location of a part, or of the nearest enclosing part that exists. */
  spanOf(path: YamlPath): Span;
}
