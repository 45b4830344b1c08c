/** What `kbts create api` is asked for. */
export interface CreateApiRequest {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Default: the English plural of the kind. */
  readonly plural?: string;
  /** Whether to make the types. */
  readonly resource: boolean;
  /** Whether to make a controller. */
  readonly controller: boolean;
  /** Name of the controller, when a kind has several. Default: the controller is named after the kind. */
  readonly controllerName?: string;
  /** Whether objects of the kind live in a namespace. Default: as in the other versions of the kind, else true. */
  readonly namespaced?: boolean;
  /** Writes files anew that are there. */
  readonly force: boolean;
}
