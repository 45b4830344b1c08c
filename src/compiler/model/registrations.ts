import type { TypeId } from './type-ref.js';

/** The webhooks that code registers with webhook servers, as far as the syntax shows. */
export interface WebhookRegistrations {
  readonly builders: readonly WebhookBuilding[];
  /** All string literals that look like paths, because code may pass them to a webhook server. */
  readonly paths: readonly string[];
  /** Whether handlers are registered without a builder, or at a custom path. */
  readonly hasHandlers: boolean;
  /** Whether the code may make registrations that are known only at run time, such as a computed path. */
  readonly isOpen: boolean;
}

/** A call to `newWebhookManagedBy`. */
export interface WebhookBuilding {
  /** The kind: a class of the project or of a package, or a built-in kind by its Go name. */
  readonly kind: { readonly from: 'source' | 'kubernetes'; readonly id: TypeId };
  /** All methods that the file calls; undefined if the file does not call `complete`, so any method may be called. */
  readonly methods?: readonly string[];
}
