import type { RecordedReconcile } from '../../../runtime/recorder/index.js';

/** The planned reconciles of a controller, by reason. */
export interface Plans {
  /** Number of objects that will be reconciled again after an error. */
  readonly retries: number;
  /** Number of objects whose last reconcile succeeded and requested the next one. */
  readonly requeues: number;
  /** Time of the first planned reconcile; undefined if no reconcile is planned. */
  readonly next: number | undefined;
}

/** Counts the planned reconciles of a controller: the last reconcile of each object determines its plan. */
export function plansOf(controller: string, reconciles: readonly RecordedReconcile[], now: number): Plans {
  const planned = [...lastReconciles(reconciles).values()].filter(
    (reconcile) =>
      reconcile.controller === controller && reconcile.requeueAt !== undefined && reconcile.requeueAt > now,
  );
  const retries = planned.filter(({ outcome }) => outcome === 'error').length;
  const times = planned.map(({ requeueAt }) => requeueAt ?? now);
  return { retries, requeues: planned.length - retries, next: times.length === 0 ? undefined : Math.min(...times) };
}

const known = new WeakMap<readonly RecordedReconcile[], ReadonlyMap<string, RecordedReconcile>>();

/** Returns the last reconcile of each object and controller. Cached, because several parts of the page use it. */
export function lastReconciles(reconciles: readonly RecordedReconcile[]): ReadonlyMap<string, RecordedReconcile> {
  const found =
    known.get(reconciles) ??
    new Map(
      reconciles.map((reconcile) => [
        `${reconcile.controller}/${reconcile.object.namespace ?? ''}/${reconcile.object.name}`,
        reconcile,
      ]),
    );
  known.set(reconciles, found);
  return found;
}
