import { currentHotLoops } from '../../hot-loops.js';
import type { DevState } from '../../protocol.js';
import { lastReconciles } from '../timeline/plans.js';

interface Alarms {
  /** Objects whose last reconcile failed. */
  readonly failing: number;
  /** Errors of the generator, the bundler, the type checker and the installation of manifests. */
  readonly problems: number;
  readonly missingPermissions: number;
  readonly hotLoops: number;
  readonly isStopped: boolean;
}

/** Counts the problems at a point in time. */
export function alarmsOf(
  state: Pick<DevState, 'reconciles' | 'problems' | 'permissions' | 'hotLoops' | 'operator'>,
  now: number,
): Alarms {
  return {
    failing: [...lastReconciles(state.reconciles).values()].filter(({ outcome }) => outcome === 'error').length,
    problems: state.problems.filter(({ severity }) => severity === 'error').length,
    missingPermissions: state.permissions.filter((permission) => permission.state === 'missing').length,
    hotLoops: currentHotLoops(state.hotLoops, state.operator, now).length,
    isStopped: state.operator.state === 'stopped',
  };
}

/** Returns the total number of problems. */
export function totalOf({ failing, problems, missingPermissions, hotLoops, isStopped }: Alarms): number {
  return failing + problems + missingPermissions + hotLoops + Number(isStopped);
}
