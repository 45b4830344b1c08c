import { Pod } from '../../k8s/core/v1.js';
import {
  ignoreNotFound,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  type Result,
  requestFor,
  type Stored,
} from '../../runtime/index.js';
import { requestKey } from '../../runtime/reconcile/index.js';
import type { Access } from '../claim.js';
import { hasEnded } from '../pods/pod-state.js';
import { writeStatus } from '../status.js';
import { type PodBehavior, type PodTimes, timesOf } from './pod-behavior.js';
import { ended, nextStep, type PodRun } from './pod-life.js';

/** Exit code of containers that are killed by the deletion of their pod. */
const terminated = 143;

/** Takes scheduled pods through their phases, without running containers. */
export class Kubelet implements Reconciler {
  readonly #runs = new Map<string, PodRun>();
  #pods = 0;

  /** @param behaviorOf returns the behavior of a pod, which the pod's annotations override */
  constructor(
    private readonly access: Access,
    private readonly behaviorOf: (pod: Pod) => PodBehavior,
  ) {}

  async reconcile(request: Request): Promise<Result> {
    const pod = await this.access.client.find(Pod, request);
    if (!pod) this.#runs.delete(requestKey(request));
    if (!pod?.spec?.nodeName) return {};
    const times = timesOf(pod, this.behaviorOf(pod));
    const run = this.#runOf(pod, times);
    if (pod.metadata.deletionTimestamp !== undefined) return await this.#terminate(pod, times, run);
    if (hasEnded(pod.status)) return {};
    const { status, after } = nextStep(pod, times, run, this.access.clock.now());
    if (status) await writeStatus(this.access.client, pod, status);
    return { requeueAfter: after };
  }

  setupWithManager(manager: Manager) {
    return newControllerManagedBy(manager)
      .for(Pod)
      .named('kubelet')
      .withOptions({ maxConcurrentReconciles: 16 })
      .complete(this);
  }

  async #terminate(pod: Stored<Pod>, { terminateAfter }: PodTimes, run: PodRun): Promise<Result> {
    const { client, clock } = this.access;
    const now = clock.now();
    run.deletedAt ??= now;
    const left = run.deletedAt + terminateAfter - now;
    if (left > 0) return { requeueAfter: left };
    const { finalizers = [], uid } = pod.metadata;
    // A Job only removes its finalizer after the pod has terminated.
    if (finalizers.length > 0 && !hasEnded(pod.status)) {
      await client.status.update({ ...pod, status: ended(pod, terminated, run, now) });
    }
    await ignoreNotFound(client.delete(pod, { gracePeriodSeconds: 0, preconditions: { uid } }));
    return {};
  }

  #runOf(pod: Stored<Pod>, { startAfter }: PodTimes): PodRun {
    const key = requestKey(requestFor(pod));
    const known = this.#runs.get(key);
    if (known?.uid === pod.metadata.uid) return known;
    const seenAt = this.access.clock.now();
    this.#pods += 1;
    const ip = `10.244.${Math.floor(this.#pods / 250) % 250}.${(this.#pods % 250) + 1}`;
    const run = { uid: pod.metadata.uid, seenAt, ip, startsAt: seenAt + startAfter, restarts: 0 };
    this.#runs.set(key, run);
    return run;
  }
}
