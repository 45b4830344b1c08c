import type { Resource } from '../../project/index.js';

/** A kind, by the names in its `create` command. */
export type KindNames = Pick<Resource, 'group' | 'version' | 'kind'>;

/** A request of `kbts delete api`. */
export interface DeleteApiRequest extends KindNames {
  /** Removes files that the user changed, too. */
  readonly force: boolean;
}

/** A request of `kbts delete controller`. */
export interface DeleteControllerRequest extends DeleteApiRequest {
  /** Default: the only controller of the kind. */
  readonly controllerName?: string;
}

/** A request of `kbts delete webhook`. Without a type, all types are removed. */
export interface DeleteWebhookRequest extends DeleteApiRequest {
  readonly defaulting: boolean;
  readonly validation: boolean;
  /** Default: false. */
  readonly conversion?: boolean;
  /** The versions that are no longer converted. Default: all, and the hub is none any more. */
  readonly spoke?: readonly string[];
}
