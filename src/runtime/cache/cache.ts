import type { KubernetesObject, ObjectType } from '../../k8s/index.js';
import type { Reader } from '../client/index.js';
import type { FieldIndexer, Informer } from './informer.js';

/**
 * Objects of a cluster in memory, kept up to date by watches.
 *
 * A kind is watched from the first time it is read or an informer of it is requested. Reads give copies, which may lag
 * behind the cluster a little. `list` takes as `fields` names of indexes, `metadata.name` and `metadata.namespace`.
 */
export interface Cache extends Reader, FieldIndexer {
  /** The informer of a kind, which runs from then on. Resolves before it is in sync. */
  informer<T extends KubernetesObject>(kind: ObjectType<T>): Promise<Informer<T>>;
  /** Stops watching a kind and drops its objects. Listeners hear nothing more. */
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

/** A read from a cache whose first list of the kind has not come: it is large, or cannot be read. */
export class CacheNotSyncedError extends Error {
  override readonly name = 'CacheNotSyncedError';

  /**
   * @param reason why the read did not wait any longer
   * @param failure why the kind cannot be listed, if that is known
   */
  constructor(kind: string, reason: unknown, failure: unknown) {
    const ended = reason instanceof Error ? reason.message : String(reason);
    const why = failure === undefined ? '' : `: ${failure instanceof Error ? failure.message : failure}`;
    super(`the cache of \`${kind}\` has not synced${why} (${ended})`, { cause: failure ?? reason });
  }
}

/** A read of a kind, or of a namespace, that is not in the cache. */
export class NotCachedError extends Error {
  override readonly name = 'NotCachedError';

  /** @param outside the namespace that was requested and those that the cache holds. Default: it does not hold the kind */
  constructor(kind: string, outside?: NamespaceOutside) {
    super(
      outside
        ? `\`${kind}\` in the namespace \`${outside.namespace}\` is not in the cache, which holds only ${listed(outside.cached)}: add it to \`namespaces\` of the cache, or read it from \`manager.apiReader\``
        : `\`${kind}\` is not in the cache: watch it, or read it from \`manager.apiReader\``,
    );
  }
}

/** A namespace that a cache of some namespaces does not hold. */
interface NamespaceOutside {
  readonly namespace: string | undefined;
  readonly cached: readonly (string | undefined)[];
}

function listed(namespaces: readonly (string | undefined)[]): string {
  return namespaces.map((namespace) => `\`${namespace}\``).join(', ');
}
