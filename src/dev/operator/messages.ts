import type { RecordedObject, RecorderEvent } from '../../runtime/recorder/index.js';

/** What `kbts dev` sends to the process of the operator. */
export type ToOperator =
  /** Loads the packages of the project, so that the operator starts at once. */
  | { readonly kind: 'warm'; readonly file: string }
  | { readonly kind: 'run'; readonly file: string; readonly args: readonly string[] }
  | { readonly kind: 'reconcile'; readonly controller: string; readonly object: RecordedObject };

/** What the process of the operator sends to `kbts dev`. */
export interface FromOperator {
  readonly kind: 'events';
  readonly events: readonly RecorderEvent[];
}
