import type { Pod } from '../../k8s/core/v1.js';
import { parseDuration } from '../../runtime/clock/internal.js';
import { controllerOf } from '../../runtime/controllerutil/index.js';

/** The behavior of a pod on the simulated node. Times are in milliseconds. */
export interface PodBehavior {
  /** Time from scheduling until the containers run. Default: 0. */
  readonly startAfter?: number | undefined;
  /** Time from running until the pod is ready; `never` keeps it unready. Default: 0. */
  readonly readyAfter?: number | 'never' | undefined;
  /** Time that the containers run, or `forever`. Default: 0 for pods of Jobs, else `forever`. */
  readonly runFor?: number | 'forever' | undefined;
  /** Exit code of the containers, after `runFor`. Default: 0. */
  readonly exitCode?: number | undefined;
  /** Time from an exit until the containers restart, if the pod restarts them. Default: 10,000. */
  readonly restartAfter?: number | undefined;
  /** Whether the images cannot be pulled, so that the pod stays pending. Default: false. */
  readonly imagePullError?: boolean | undefined;
  /** Time from scheduling until the node evicts the pod, which then fails; undefined for no eviction. */
  readonly evictAfter?: number | undefined;
  /** Time that the containers take to exit when the pod is deleted. Default: 0. */
  readonly terminateAfter?: number | undefined;
}

/** A behavior with defaults set. `Infinity` means never. */
export type PodTimes = Readonly<Record<Exclude<keyof PodBehavior, 'imagePullError'>, number>> & {
  readonly imagePullError: boolean;
};

/** Prefix of the annotations of a pod that set its behavior, such as `kubelet.kbts.io/exit-code`. */
const prefix = 'kubelet.kbts.io/';

/**
 * Returns the behavior of a pod: annotations take precedence over the given behavior, then come the defaults. Times in
 * annotations are durations such as `500ms`; times and exit codes that cannot be parsed are ignored.
 */
export function timesOf(pod: Pod, given: PodBehavior): PodTimes {
  const text = (name: string) => pod.metadata.annotations?.[`${prefix}${name}`];
  const time = (name: string, value: number | string | undefined, otherwise: number) =>
    millisecondsOf(text(name)) ?? millisecondsOf(value) ?? otherwise;
  const isOfJob = controllerOf(pod)?.kind === 'Job';
  return {
    startAfter: time('start-after', given.startAfter, 0),
    readyAfter: time('ready-after', given.readyAfter, 0),
    runFor: time('run-for', given.runFor, isOfJob ? 0 : Number.POSITIVE_INFINITY),
    exitCode: numberOf(text('exit-code')) ?? given.exitCode ?? 0,
    restartAfter: time('restart-after', given.restartAfter, 10_000),
    imagePullError: (text('image-pull-error') ?? String(given.imagePullError)) === 'true',
    evictAfter: time('evict-after', given.evictAfter, Number.POSITIVE_INFINITY),
    terminateAfter: time('terminate-after', given.terminateAfter, 0),
  };
}

function millisecondsOf(value: number | string | undefined): number | undefined {
  if (value === 'never' || value === 'forever') return Number.POSITIVE_INFINITY;
  return typeof value === 'string' ? parseDuration(value) : value;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
