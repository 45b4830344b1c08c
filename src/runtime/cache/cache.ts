import type { KubernetesObject, ObjectType } from '../../k8s/index.js';
import type { Reader } from '../client/index.js';
import type { FieldIndexer, Informer } from './informer.js';

/**
 * Objects of a cluster in memory, kept up to date by watches.
 *
 * A kind is watched from the first time it is read or an informer of it is asked for. Reads give copies, which may lag
 * behind the cluster a little. `list` takes as `fields` names of indexes, `metadata.name` and `metadata.namespace`.
 */
export interface Cache extends Reader, FieldIndexer {
  /** The informer of a kind, which runs from then on. Resolves before it is in sync. */
  informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>>;
  /** Stops watching a kind and forgets its objects. Listeners hear nothing more. */
  removeInformer(kind: ObjectType<KubernetesObject>): void;
  /** Runs until the signal is aborted. */
  start(signal: AbortSignal): Promise<void>;
  /** Resolves when all kinds that are watched are in sync; rejects when the signal is aborted first. */
  waitForSync(signal?: AbortSignal): Promise<void>;
}

/** A read of a cache that does not run. */
export class CacheNotStartedError extends Error {
  override readonly name = 'CacheNotStartedError';

  constructor() {
    super('the cache does not run: reads work once the manager was started');
  }
}

/** A read of a kind that is not watched, from a cache that must not begin to watch by itself. */
export class NotCachedError extends Error {
  override readonly name = 'NotCachedError';

  constructor(kind: string) {
    super(`\`${kind}\` is not in the cache: watch it, or read it from \`manager.apiReader\``);
  }
}
