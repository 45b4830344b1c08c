import type { TypeId } from './type-ref.js';

/** What code registers with webhook servers, according to its syntax. */
export interface WebhookRegistrations {
  readonly builders: readonly WebhookBuilding[];
  /** Paths that are passed to a webhook server, or to a builder as a custom path. */
  readonly paths: readonly string[];
  /** All other string literals that look like paths: code may pass them on. */
  readonly otherPaths: readonly string[];
  /** Whether something is registered that only a run can tell, such as a computed path. */
  readonly isOpen: boolean;
}

/** A call of `newWebhookManagedBy`, and the calls on its result. */
export interface WebhookBuilding {
  /** The kind: a class of the project or of a package, or a built-in kind by its Go name. */
  readonly kind: { readonly from: 'source' | 'kubernetes'; readonly id: TypeId };
  /** The methods that are called before `complete`. Default: the calls are not one chain, so it may be any method. */
  readonly methods?: readonly string[];
}
