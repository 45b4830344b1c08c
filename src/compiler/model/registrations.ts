import type { TypeId } from './type-ref.js';

/** The webhooks that code registers with webhook servers, as far as the syntax shows. */
export interface WebhookRegistrations {
  readonly builders: readonly WebhookBuilding[];
  /** Paths that are passed to a webhook server, or to a builder as a custom path. */
  readonly paths: readonly string[];
  /** All other string literals that look like paths, because code may pass them to a webhook server. */
  readonly otherPaths: readonly string[];
  /** Whether the code may make registrations that are known only at run time, such as a computed path. */
  readonly isOpen: boolean;
}

/** A call of `newWebhookManagedBy`, and the method calls chained to it. */
export interface WebhookBuilding {
  /** The kind: a class of the project or of a package, or a built-in kind by its Go name. */
  readonly kind: { readonly from: 'source' | 'kubernetes'; readonly id: TypeId };
  /** The methods called before `complete`; undefined if the calls are not one chain, so any method may be called. */
  readonly methods?: readonly string[];
}
