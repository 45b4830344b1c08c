/** A request of `kbts edit`. Settings that are undefined do not change. */
export interface EditRequest {
  readonly multigroup?: boolean;
  readonly namespaced?: boolean;
  /** Name of the license, as in `kbts init`; `none` overrides `licenseText`. */
  readonly license?: string;
  readonly licenseText?: string;
  /** The copyright holder. Default: the current copyright holder. */
  readonly owner?: string;
  /** Whether to overwrite manifests that the user changed. */
  readonly force: boolean;
  /** Whether plugins make changes, so that a request without other changes is valid. Default: false. */
  readonly hasPlugins?: boolean;
}
