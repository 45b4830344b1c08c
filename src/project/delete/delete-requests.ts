import type { Resource } from '../../base/project-file/index.js';

/** Identifies a kind by the names passed to its `create` command. */
export type KindNames = Pick<Resource, 'group' | 'version' | 'kind'>;

/** A request of `kbts delete api`. */
export interface DeleteApiRequest extends KindNames {
  readonly force: boolean;
}

/** A request of `kbts delete controller`. */
export interface DeleteControllerRequest extends DeleteApiRequest {
  /** Name of the controller. Default: the only controller of the kind. */
  readonly controllerName?: string;
}

/** A request of `kbts delete webhook`. If no type is passed, all types are removed. */
export interface DeleteWebhookRequest extends DeleteApiRequest {
  readonly defaulting: boolean;
  readonly validation: boolean;
  /** Whether to remove the conversion of versions. Default: false. */
  readonly conversion?: boolean;
  /** Versions that are no longer converted. Default: all versions; the kind then no longer has a hub. */
  readonly spoke?: readonly string[];
}
