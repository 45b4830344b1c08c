/** A resource or subresource in discovery documents. */
export interface DiscoveredResource {
  /** `deployments`, or `deployments/scale`. */
  readonly name: string;
  readonly singularName: string;
  readonly isNamespaced: boolean;
  /** Group and version of the kind, if they differ from those of the resource. */
  readonly kind: { readonly group?: string; readonly version?: string; readonly kind: string };
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** The storage version as group, version and kind. Clients see its hash. */
  readonly storage?: string;
}
