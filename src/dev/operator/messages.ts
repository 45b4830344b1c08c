import type { RecordedObject, RecorderEvent } from '../../runtime/recorder/index.js';

/** The messages of `kbts dev` to the operator process. */
export type ToOperator =
  /** Loads the packages of the project, so that the operator starts at once. */
  | { readonly kind: 'warm'; readonly file: string }
  | { readonly kind: 'run'; readonly file: string; readonly args: readonly string[] }
  | { readonly kind: 'reconcile'; readonly controller: string; readonly object: RecordedObject };

/** The messages of the operator process to `kbts dev`. */
export type FromOperator =
  | { readonly kind: 'events'; readonly events: readonly RecorderEvent[] }
  /** The controllers have started their workers, and webhooks are served. */
  | { readonly kind: 'started' };
