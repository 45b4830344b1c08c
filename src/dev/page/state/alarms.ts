import type { HotLoop } from '../../../runtime/recorder/index.js';
import type { DevState } from '../../protocol.js';
import { lastReconciles } from '../timeline/plans.js';

/** The number of current problems on each screen. */
export interface Alarms {
  /** Objects whose last reconcile failed. */
  readonly failing: number;
  /** Errors of the generator, the bundler and the type checker. */
  readonly problems: number;
  readonly missingPermissions: number;
  readonly hotLoops: number;
  readonly isStopped: boolean;
}

/** Time for which a hot loop is shown after it was last detected, in milliseconds. */
const hotLoopLength = 30_000;

/** Counts the problems at a point in time. */
export function alarmsOf(
  state: Pick<DevState, 'reconciles' | 'problems' | 'permissions' | 'hotLoops' | 'operator'>,
  now: number,
): Alarms {
  return {
    failing: [...lastReconciles(state.reconciles).values()].filter(({ outcome }) => outcome === 'error').length,
    problems: state.problems.filter(({ severity }) => severity === 'error').length,
    missingPermissions: state.permissions.filter((permission) => permission.state === 'missing').length,
    hotLoops: recentHotLoops(state.hotLoops, now).length,
    isStopped: state.operator.state === 'stopped',
  };
}

/** Returns the total number of problems. */
export function totalOf({ failing, problems, missingPermissions, hotLoops, isStopped }: Alarms): number {
  return failing + problems + missingPermissions + hotLoops + Number(isStopped);
}

/** Returns the hot loops that have not ended yet. */
export function recentHotLoops(hotLoops: readonly HotLoop[], now: number): readonly HotLoop[] {
  return hotLoops.filter(({ at }) => at > now - hotLoopLength);
}
