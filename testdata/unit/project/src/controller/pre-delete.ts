import type { Stored } from 'kbts/runtime';
import type { Unit } from '../api/v1/unit.types.js';

/** What must succeed before a Unit is deleted. It may run several times. */
export type PreDelete = (unit: Stored<Unit>) => Promise<void>;

/** Annotation that protects a Unit while it is `true`. */
export const protectedAnnotation = 'custom.my.crd.com/protected';

/**
 * Refuses to delete a protected Unit.
 *
 * @throws Error if it is protected
 */
export async function refuseIfProtected({ metadata }: Stored<Unit>): Promise<void> {
  if (metadata.annotations?.[protectedAnnotation] !== 'true') return;
  throw new Error(`the Unit is protected: remove the annotation \`${protectedAnnotation}\` to delete it`);
}
