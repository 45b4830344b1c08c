import type { ObjectKey } from '../../client/index.js';
import { namespacedName } from '../../client/internal.js';
import { errorMessage } from '../../errors/internal.js';

/** Thrown by reads from a cache that is not started. */
export class CacheNotStartedError extends Error {
  override readonly name = 'CacheNotStartedError';

  constructor() {
    super('the cache is not started; reads work once the manager is running');
  }
}

/** Thrown by reads of a kind whose informer has not synced in time, for example because the list is large or fails. */
export class CacheNotSyncedError extends Error {
  override readonly name = 'CacheNotSyncedError';

  /**
   * @param reason why the read stopped waiting
   * @param failure the last error of list/watch, if any
   */
  constructor(kind: string, reason: unknown, failure: unknown) {
    const why = failure === undefined ? '' : `: ${errorMessage(failure)}`;
    super(`the cache of \`${kind}\` has not synced${why} (${errorMessage(reason)})`, { cause: failure ?? reason });
  }
}

/** Thrown when the cache has not observed an earlier write of this process in time. */
export class StaleCacheError extends Error {
  override readonly name = 'StaleCacheError';

  /** @param failure the last error of list/watch, if any */
  constructor(kind: string, keys: readonly ObjectKey[], seconds: number, failure: unknown) {
    const [first] = keys.map(namespacedName);
    const others = keys.length > 1 ? ` and ${keys.length - 1} more` : '';
    const why = failure === undefined ? '' : `: ${errorMessage(failure)}`;
    super(
      `the watch of \`${kind}\` has not delivered the last write to \`${first}\`${others} within ${seconds} s${why}`,
      { cause: failure },
    );
  }
}

/** Thrown by reads of a kind or namespace that is not cached. */
export class NotCachedError extends Error {
  override readonly name = 'NotCachedError';

  /** @param outside the requested namespace and the cached namespaces; undefined if the kind is not cached */
  constructor(kind: string, outside?: NamespaceOutside, hasMetadata = false) {
    super(
      outside
        ? `\`${kind}\` in the namespace \`${outside.namespace}\` is not in the cache, which is limited to ${listed(outside.cached)}; add it to \`namespaces\` of the cache, or read from \`manager.apiReader\``
        : `\`${kind}\` is not in the cache; watch it, or read from \`manager.apiReader\`${hasMetadata ? `; only its metadata is cached, see \`metadataOf\`` : ''}`,
    );
  }
}

interface NamespaceOutside {
  readonly namespace: string | undefined;
  readonly cached: readonly (string | undefined)[];
}

function listed(namespaces: readonly (string | undefined)[]): string {
  return namespaces.map((namespace) => `\`${namespace}\``).join(', ');
}
