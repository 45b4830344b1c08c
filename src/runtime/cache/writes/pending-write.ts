import type { CompletedWrite } from '../../client/index.js';

/** A write that the watch has not delivered. */
export interface PendingWrite extends CompletedWrite {
  /** Sequence number among all writes to the kind. */
  readonly sequence: number;
  /** The namespace of the watch that will deliver it. */
  readonly watched: string | undefined;
  readonly isSelected: boolean;
  /** For a deletion: the resource version of the previous write, if that is pending, too. */
  readonly after: string | undefined;
}
