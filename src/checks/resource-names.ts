import { resourceNameOf } from '../generate/index.js';
import type { ApiPackage } from '../model/index.js';
import { suggest } from '../problems/index.js';

/** Returns the plural names of the built-in resources of a group; undefined if Kubernetes has no such group. */
export type BuiltinResources = (group: string) => ReadonlySet<string> | undefined;

/** A resource that none of its groups has, but which is similar to one of theirs. */
export interface UnknownResource {
  /** Its index in the list. */
  readonly index: number;
  /** What is wrong, for example "the group `apps` has no resource `deployment`". */
  readonly message: string;
  readonly hint: string;
}

/** The resources of each group, as far as they are known: those of Kubernetes, and of the project's kinds. */
export class ResourceNames {
  readonly #ofKinds = new Map<string, Set<string>>();
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(
    packages: readonly ApiPackage[],
    private readonly builtin: BuiltinResources,
  ) {
    for (const type of packages.flatMap(({ types }) => types)) {
      if (!type.kind) continue;
      const names = this.#ofKinds.get(type.kind.group) ?? new Set();
      this.#ofKinds.set(type.kind.group, names.add(resourceNameOf(type)));
    }
  }

  /**
   * Finds resources that are most likely misspelled, such as the singular of a resource. A group may have resources of
   * other projects, so a name that is not similar to any is accepted.
   *
   * @param resources resources with or without a subresource, such as `jobs/status`
   */
  unknown(groups: readonly string[], resources: readonly string[]): UnknownResource[] {
    const known = groups.map((group) => this.#of(group === 'core' ? '' : group));
    if (known.some((names) => names.size === 0)) return [];
    const names = new Set(known.flatMap((all) => [...all]));
    return resources.flatMap((resource, index) => {
      const [name = '', ...rest] = resource.split('/');
      const near = /[*A-Z]/.test(name) || names.has(name) ? undefined : suggest(name, names, maxEdits(name));
      if (near === undefined) return [];
      const message = `${wordsFor(groups)} no resource \`${name}\``;
      return [{ index, message, hint: `did you mean \`${[near, ...rest].join('/')}\`?` }];
    });
  }

  #of(group: string): ReadonlySet<string> {
    const known =
      this.#known.get(group) ?? new Set([...(this.builtin(group) ?? []), ...(this.#ofKinds.get(group) ?? [])]);
    this.#known.set(group, known);
    return known;
  }
}

/** The plural of a word with `y` differs in three letters. */
function maxEdits(name: string): number {
  return name.length > 5 ? 3 : 1;
}

function wordsFor(groups: readonly string[]): string {
  const names = groups.map((group) => `\`${group || 'core'}\``);
  return names.length === 1 ? `the group ${names} has` : `the groups ${names.join(', ')} have`;
}
