import type { KubernetesObject, ObjectType } from '../../../k8s/index.js';
import type { Reader } from '../../client/index.js';
import type { HealthCheck } from '../../healthz/index.js';
import type { FieldIndexer, Informer } from './informer.js';

/**
 * An in-memory cache of the objects of a cluster, kept up to date by informers.
 *
 * The informer of a kind starts with the first read or with `informer`. Reads return copies unless
 * `unsafeDisableDeepCopy` is set; they may be slightly stale. The metadata of a kind (`metadataOf`) has its own,
 * smaller store. In `list`, `fields` can be names of indexes, `metadata.name` and `metadata.namespace`.
 */
export interface Cache extends Reader, FieldIndexer {
  /** Returns the informer of a kind, and starts it if necessary. Does not wait until it has synced. */
  informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>>;
  /** Stops the informer of a kind and drops its objects. Its listeners receive no further events. */
  removeInformer(kind: ObjectType<KubernetesObject>): void;
  /** Runs the informers until the signal is aborted. */
  start(signal: AbortSignal): Promise<void>;
  /**
   * Resolves when all informers created so far have synced; rejects if the signal is aborted first, or if one of these
   * informers cannot start or is stopped.
   */
  waitForSync(signal?: AbortSignal): Promise<void>;
  /**
   * Returns a health check that fails while a kind has been without a watch for too long, so that its objects may be
   * stale. Kinds that are not installed are ignored.
   *
   * Intended for alerts, not for readiness probes: an outage of the API server would remove all replicas of an operator
   * from the Service of its webhooks, which the API server needs as soon as it is available again.
   */
  watchChecker(options?: WatchCheckOptions): HealthCheck;
}

/** Options of the watch check of a cache. */
export interface WatchCheckOptions {
  /** How long a kind may be without a watch before the check fails, in milliseconds. Default: 120,000. */
  readonly after?: number | undefined;
}
