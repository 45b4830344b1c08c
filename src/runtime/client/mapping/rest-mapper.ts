import type { GroupVersionKind } from '../../../k8s/index.js';
import { type Clock, systemClock } from '../../clock/index.js';
import { untilAborted } from '../../clock/internal.js';
import { SetupError } from '../../errors/index.js';
import { isNotFound } from '../errors/status-reason.js';
import { StatusError } from '../status-error.js';
import { checkedObject } from '../transport/checked-response.js';
import type { Transport } from '../transport/transport.js';
import { groupVersionPath, MissingNamespaceError } from './path-segment.js';

/** The resource of a kind, and whether it is namespaced. */
export interface RestMapping {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lowercase plural as in URLs. */
  readonly plural: string;
  readonly namespaced: boolean;
}

/** Maps kinds to resources. */
export interface RestMapper {
  /** @throws NoKindMatchError if the cluster does not serve the kind; InvalidNameError if its group or version is not a name */
  restMapping(gvk: GroupVersionKind): Promise<RestMapping>;
  /**
   * Drops a mapping whose path the API server does not serve: the CRD of the kind was deleted, and may have been created again
   * with another plural or scope. Default: mappings are never dropped.
   */
  invalidate?(mapping: RestMapping): void;
}

/** The cluster does not serve a kind: its CRD is not installed, or the group is misspelled. */
export class NoKindMatchError extends SetupError {
  override readonly name = 'NoKindMatchError';

  constructor(readonly groupVersionKind: Pick<GroupVersionKind, 'group' | 'version' | 'kind'>) {
    const where =
      groupVersionKind.group === ''
        ? groupVersionKind.version
        : `${groupVersionKind.group}/${groupVersionKind.version}`;
    const isBuiltIn = !groupVersionKind.group.includes('.') || groupVersionKind.group.endsWith('.k8s.io');
    const hint = isBuiltIn
      ? 'check that the cluster serves that version'
      : 'install its CRD, for example with `make install`';
    super(`the cluster has no kind \`${groupVersionKind.kind}\` in \`${where}\`; ${hint}`);
  }
}

/** Whether the error is a {@link NoKindMatchError}. */
export function isNoMatch(error: unknown): error is NoKindMatchError {
  return error instanceof NoKindMatchError;
}

/**
 * Creates a mapper that uses discovery, lazily and one group and version at a time. Results are cached; an unknown kind is
 * looked up again, so that CRDs may be installed later, and so is one whose mapping was invalidated.
 *
 * Lookups of a group and version are limited to 10 at once and then one per second. What exceeds that gets the last result.
 */
export function newRestMapper(transport: Transport, { clock = systemClock }: RestMapperOptions = {}): RestMapper {
  return new DiscoveryMapper(transport, clock);
}

/** Options of {@link newRestMapper}. */
export interface RestMapperOptions {
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
}

const lookups = { burst: 10, perSecond: 1 } as const;

interface ApiResourceList {
  readonly resources?: readonly ApiResource[] | null | undefined;
}

interface ApiResource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

type Kinds = ReadonlyMap<string, RestMapping>;

class DiscoveryMapper implements RestMapper {
  readonly #known = new Map<string, Kinds>();
  readonly #stated = new Map<string, RestMapping>();
  readonly #pending = new Map<string, Promise<Kinds>>();
  readonly #invalid = new Set<string>();
  readonly #budgets = new Map<string, Budget>();

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
  ) {}

  async restMapping(gvk: GroupVersionKind): Promise<RestMapping> {
    const home = groupVersionPath(gvk);
    const key = `${home}/${gvk.kind}`;
    const known = this.#known.get(home)?.get(gvk.kind) ?? this.#stated.get(key);
    if (known && !this.#invalid.has(home)) return known;
    const { group, version, kind, plural, namespaced } = gvk;
    if (plural !== undefined && namespaced !== undefined) {
      const stated = { group, version, kind, plural, namespaced };
      this.#stated.set(key, stated);
      return stated;
    }
    const found = (await this.#read(home, gvk)).get(kind);
    if (found) return found;
    throw new NoKindMatchError(gvk);
  }

  invalidate(mapping: RestMapping): void {
    const home = groupVersionPath(mapping);
    const known = this.#known.get(home)?.get(mapping.kind);
    if (known && isSameResource(known, mapping)) this.#invalid.add(home);
  }

  /** Reads the kinds of a group and version; concurrent calls share one request. */
  async #read(home: string, gvk: GroupVersionKind): Promise<Kinds> {
    const running = this.#pending.get(home);
    if (running) return await running;
    const known = this.#known.get(home);
    if (known && !this.#mayRead(home)) return known;
    const pending = this.#discover(home, gvk).finally(() => this.#pending.delete(home));
    this.#pending.set(home, pending);
    return await pending;
  }

  async #discover(home: string, gvk: GroupVersionKind): Promise<Kinds> {
    try {
      const request = { method: 'GET', path: home } as const;
      const list = checkedObject(await this.transport.request<ApiResourceList>(request), request);
      const kinds = new Map<string, RestMapping>();
      for (const { name, kind, namespaced } of list.resources ?? []) {
        if (name.includes('/')) continue; // a subresource
        kinds.set(kind, { group: gvk.group, version: gvk.version, kind, plural: name, namespaced });
      }
      return this.#keep(home, kinds);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return this.#keep(home, new Map());
    }
  }

  #keep(home: string, kinds: Kinds): Kinds {
    this.#known.set(home, kinds);
    this.#invalid.delete(home);
    return kinds;
  }

  /** Whether a known group and version may be read again now. */
  #mayRead(home: string): boolean {
    const now = this.clock.elapsed();
    const { left, at } = this.#budgets.get(home) ?? { left: lookups.burst, at: now };
    const available = Math.min(lookups.burst, left + ((now - at) / 1000) * lookups.perSecond);
    this.#budgets.set(home, { left: available < 1 ? available : available - 1, at: now });
    return available >= 1;
  }
}

/** How many lookups were left at a time. */
interface Budget {
  readonly left: number;
  /** By `clock.elapsed()`. */
  readonly at: number;
}

/** Whether two mappings have the same path. */
export function isSameResource(one: RestMapping, other: RestMapping): boolean {
  return one.plural === other.plural && one.namespaced === other.namespaced;
}

/**
 * Sends a request to the resource of a kind. If the API server does not serve its path, or the request does not fit the scope
 * of the kind, the mapping is read again, and the request is sent once more if it has changed.
 *
 * @throws NoKindMatchError if the cluster does not serve the kind
 */
export async function withMapping<R>(
  { mapper, gvk, signal }: { mapper: RestMapper; gvk: GroupVersionKind; signal: AbortSignal | undefined },
  send: (mapping: RestMapping) => Promise<R>,
): Promise<R> {
  const mapping = await untilAborted(mapper.restMapping(gvk), signal);
  try {
    return await send(mapping);
  } catch (error) {
    const mayBeOutdated = isUnknownPath(error) || error instanceof MissingNamespaceError;
    if (!mayBeOutdated || !mapper.invalidate) throw error;
    mapper.invalidate(mapping);
    const current = await untilAborted(mapper.restMapping(gvk), signal);
    if (isSameResource(current, mapping)) throw error;
    return await send(current);
  }
}

/** Whether the API server does not serve the path of a request. Otherwise, a 404 names the object that does not exist. */
export function isUnknownPath(error: unknown): boolean {
  return error instanceof StatusError && error.code === 404 && error.details.name === undefined;
}
