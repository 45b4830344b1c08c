/** A request of `kbts edit`. What is absent stays as it is. */
export interface EditRequest {
  /** Whether folders are organized by group. */
  readonly multigroup?: boolean;
  /** Whether the manager is limited to namespaces. */
  readonly namespaced?: boolean;
  /** Name of the license, as in `kbts init`; `none` overrides the text. */
  readonly license?: string;
  /** A custom header. */
  readonly licenseText?: string;
  /** The copyright holder. Default: the present one. */
  readonly owner?: string;
  /** Overwrites manifests that the user changed. */
  readonly force: boolean;
  /** Whether plugins make changes, so that no others are required. Default: false. */
  readonly hasPlugins?: boolean;
}
