/** A request of `kbts edit`. Absent properties leave the project unchanged. */
export interface EditRequest {
  /** Whether folders are organized by group. */
  readonly multigroup?: boolean;
  /** Whether the manager is limited to namespaces. */
  readonly namespaced?: boolean;
  /** Name of the license, as in `kbts init`; `none` overrides `licenseText`. */
  readonly license?: string;
  /** A custom header. */
  readonly licenseText?: string;
  /** The copyright holder. Default: the current copyright holder. */
  readonly owner?: string;
  /** Overwrites manifests that the user changed. */
  readonly force: boolean;
  /** Whether plugins make changes, so that a request without other changes is valid. Default: false. */
  readonly hasPlugins?: boolean;
}
