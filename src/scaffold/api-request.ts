/** A request of `kbts create api`. */
export interface CreateApiRequest {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Default: the English plural of the kind. */
  readonly plural?: string;
  /** Whether to create the types. */
  readonly resource: boolean;
  /** Whether to create a controller. */
  readonly controller: boolean;
  /** Name of the controller, if a kind has several. Default: the name of the kind. */
  readonly controllerName?: string;
  /** Whether the kind is namespaced. Default: the scope of its other versions, else true. */
  readonly namespaced?: boolean;
  /** Overwrites existing files. */
  readonly force: boolean;
}
