import type { JsonSchema } from '../../base/json/index.js';
import type { Span } from '../../base/problems/index.js';
import type { YamlPath } from '../../base/yaml/index.js';

/** A column in the output of `kubectl get`. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description?: string;
  readonly format?: string;
  readonly priority?: number;
}

/** A version of a CRD. */
export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: JsonSchema };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly subresources?: {
    readonly status?: object;
    readonly scale?: {
      readonly specReplicasPath: string;
      readonly statusReplicasPath: string;
      readonly labelSelectorPath?: string;
    };
  };
}

/** The conversion settings of a CRD. */
export interface CrdConversion {
  readonly strategy: string;
  readonly webhook?: {
    readonly clientConfig?: {
      readonly service?: {
        readonly name: string;
        readonly namespace: string;
        readonly path?: string;
        readonly port?: number;
      };
    };
    readonly conversionReviewVersions?: readonly string[];
  };
}

/** A CRD as written in a manifest. */
export interface CrdManifest {
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: {
      readonly kind: string;
      readonly plural: string;
      readonly singular?: string;
      readonly listKind?: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly versions: readonly CrdVersion[];
    readonly conversion?: CrdConversion;
    readonly preserveUnknownFields?: boolean;
  };
}

/** A CRD to import, with the locations of its parts in the manifest. */
export interface CrdSource {
  readonly crd: CrdManifest;
  /** Returns the location of a part, or of the nearest enclosing part that exists. */
  spanOf(path: YamlPath): Span;
}
