import type { HotLoop } from '../runtime/recorder/index.js';
import { objectName } from './cause-phrase.js';
import type { DevOperator } from './protocol.js';

/**
 * Time after which a hot loop that is not detected again counts as ended, in milliseconds. A loop that continues is
 * detected again in a reconcile that starts within 20 s and may take another 10 s.
 */
const longestSilence = 30_000;

/** Returns the hot loops that have not ended. A loop of code that no longer runs has ended. */
export function currentHotLoops(
  hotLoops: readonly HotLoop[],
  { startedAt = Number.POSITIVE_INFINITY }: Pick<DevOperator, 'startedAt'>,
  now: number,
): readonly HotLoop[] {
  return hotLoops.filter(({ at }) => at > Math.max(startedAt, now - longestSilence));
}

/** Whether two hot loops concern the same object and controller. */
export function isSameLoop(a: HotLoop, b: HotLoop): boolean {
  return a.controller === b.controller && a.object.name === b.object.name && a.object.namespace === b.object.namespace;
}

/** Describes a hot loop as one line. */
export function describeHotLoop({ controller, object, fields }: HotLoop): string {
  const changed = fields.length > 0 ? `; changed each time: ${fields.join(', ')}` : '';
  return `hot loop: ${objectName({ ...object, kind: object.kind ?? controller })}${changed}`;
}
