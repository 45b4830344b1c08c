import type { Stored } from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';

/** What a Unit does with one kind that it owns. All steps are idempotent. */
export interface OwnedKind {
  /** Returns the desired object, or undefined if the Unit has none of this kind. */
  make(unit: Stored<Unit>): object | undefined;
  /** Whether the object exists. */
  exists(unit: Stored<Unit>): Promise<boolean>;
  /** Creates, changes or deletes the object. Writes nothing if it is as desired. */
  apply(unit: Stored<Unit>): Promise<void>;
  /** Returns the part of the Unit's status that is about this kind. */
  readStatus(unit: Stored<Unit>): Promise<UnitStatus>;
}
