import type { GroupVersionKind } from '../../../k8s/index.js';
import { type Clock, systemClock } from '../../clock/index.js';
import { isNotFound } from '../errors/status-reason.js';
import { checkedObject } from '../transport/checked-response.js';
import type { Transport } from '../transport/transport.js';
import { groupVersionPath } from './path-segment.js';
import { isSameResource, NoKindMatchError, type RestMapper, type RestMapping } from './rest-mapping.js';

/**
 * Creates a mapper that uses discovery for kinds without a declared plural and scope, lazily and one group and version
 * at a time. Results are cached, except for unknown kinds, whose CRD may be installed later.
 *
 * Lookups of a group and version are limited to a burst of 10, then one per second. Lookups beyond that limit return
 * the last result.
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

/** The response of discovery for a group and version. */
export interface ServedResources {
  readonly resources?: readonly ServedResource[] | null | undefined;
}

/** A resource or subresource. */
export interface ServedResource {
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

  /** Returns the kinds of a group and version. Concurrent calls share one request. */
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
      const list = checkedObject(await this.transport.request<ServedResources>(request), request);
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

  #mayRead(home: string): boolean {
    const now = this.clock.elapsed();
    const { left, at } = this.#budgets.get(home) ?? { left: lookups.burst, at: now };
    const available = Math.min(lookups.burst, left + ((now - at) / 1000) * lookups.perSecond);
    this.#budgets.set(home, { left: available < 1 ? available : available - 1, at: now });
    return available >= 1;
  }
}

/** The number of remaining lookups at a point in time, by `clock.elapsed()`. */
interface Budget {
  readonly left: number;
  readonly at: number;
}
