import type { GroupVersionKind } from '../../k8s/index.js';
import { SetupError } from '../errors/index.js';
import { groupVersionPath } from './path-segment.js';
import { isNotFound } from './status-reason.js';
import type { Transport } from './transport.js';

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
 * looked up again, so that CRDs may be installed later.
 */
export function newRestMapper(transport: Transport): RestMapper {
  return new DiscoveryMapper(transport);
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

  constructor(private readonly transport: Transport) {}

  async restMapping(gvk: GroupVersionKind): Promise<RestMapping> {
    const home = groupVersionPath(gvk);
    const key = `${home}/${gvk.kind}`;
    const known = this.#known.get(home)?.get(gvk.kind) ?? this.#stated.get(key);
    if (known) return known;
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

  /** Reads the kinds of a group and version; concurrent calls share one request. */
  async #read(home: string, gvk: GroupVersionKind): Promise<Kinds> {
    const running = this.#pending.get(home);
    if (running) return await running;
    const pending = this.#discover(home, gvk).finally(() => this.#pending.delete(home));
    this.#pending.set(home, pending);
    return await pending;
  }

  async #discover(home: string, gvk: GroupVersionKind): Promise<Kinds> {
    try {
      const list = await this.transport.request<{ resources?: ApiResource[] | null | undefined }>({
        method: 'GET',
        path: home,
      });
      const kinds = new Map<string, RestMapping>();
      for (const { name, kind, namespaced } of list.resources ?? []) {
        if (name.includes('/')) continue; // a subresource
        kinds.set(kind, { group: gvk.group, version: gvk.version, kind, plural: name, namespaced });
      }
      this.#known.set(home, kinds);
      return kinds;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.#known.delete(home);
      return new Map();
    }
  }
}
