import type { ForeignRequest } from './foreign-kind.js';

/** A request of `kbts create webhook`. */
export interface CreateWebhookRequest extends ForeignRequest {
  readonly defaulting: boolean;
  readonly validation: boolean;
  /** Whether to convert between the versions of the kind, with this version as the hub. Default: false. */
  readonly conversion?: boolean;
  /** The versions that are converted to and from the hub. Default: none. */
  readonly spoke?: readonly string[];
  /** URL path of the defaulting webhook. Default: `/mutate-…`, from group, version and kind. */
  readonly defaultingPath?: string;
  /** URL path of the validating webhook. Default: `/validate-…`, from group, version and kind. */
  readonly validationPath?: string;
  /** Whether to overwrite existing files. */
  readonly force: boolean;
}
