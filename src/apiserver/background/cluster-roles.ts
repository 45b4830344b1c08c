import { aggregateClusterRoles } from '../authorization/index.js';
import { DelayedQueue } from './delayed-queue.js';
import type { ControllerDependencies } from './garbage-collector.js';

const clusterRoles = 'rbac.authorization.k8s.io/clusterroles';

/** Fills in the rules of cluster roles that aggregate others, after each change of a cluster role. */
export class ClusterRoleAggregation {
  readonly #queue: DelayedQueue;
  readonly #unlisten: () => void;

  constructor(parts: ControllerDependencies, delayMs: number) {
    this.#queue = new DelayedQueue(parts.world, delayMs, () => aggregateClusterRoles(parts));
    this.#unlisten = parts.store.listen((storageKey) => {
      if (storageKey === clusterRoles) this.#queue.add(clusterRoles);
    });
  }

  stop(): void {
    this.#unlisten();
    this.#queue.stop();
  }
}
