import { resourceNameOf } from '../../generate/index.js';
import type { ApiPackage } from '../../model/index.js';
import { suggest } from '../../problems/index.js';
import { pluralOf } from '../../project/index.js';

/** Returns the plural names of the built-in resources of a group; undefined if Kubernetes has no such group. */
export type BuiltinResources = (group: string) => ReadonlySet<string> | undefined;

/** A resource that none of its groups has, but which is similar to one of theirs. */
export interface UnknownResource {
  /** Its index in the list. */
  readonly index: number;
  /** What is wrong, for example "the group `apps` has no resource `deployment`, so this grants nothing". */
  readonly message: string;
  readonly hint: string;
}

/** The resources of API groups, as far as they are known. */
interface KnownResources {
  /** Whether all groups are of Kubernetes, and none of the project: no other project adds resources to these. */
  readonly isComplete: boolean;
  readonly plurals: ReadonlySet<string>;
  /** The lowercase kinds of the project, with their plurals. */
  readonly kinds: ReadonlyMap<string, string>;
}

/** The resources of each group, as far as they are known: those of Kubernetes, and of the project's kinds. */
export class ResourceNames {
  /** Lowercase kinds with their plurals, by group. */
  readonly #ofKinds = new Map<string, Map<string, string>>();
  readonly #known = new Map<string, KnownResources | undefined>();

  constructor(
    packages: readonly ApiPackage[],
    private readonly builtin: BuiltinResources,
  ) {
    for (const type of packages.flatMap(({ types }) => types)) {
      if (!type.kind) continue;
      const kinds = this.#ofKinds.get(type.kind.group) ?? new Map();
      this.#ofKinds.set(type.kind.group, kinds.set(type.name.toLowerCase(), resourceNameOf(type)));
    }
  }

  /**
   * Finds resources that are most likely misspelled, such as the singular of a resource. A group may have resources of
   * other projects, so a name that is not similar to any is accepted, and in a group that is not of Kubernetes, one that
   * differs by more than a letter.
   *
   * @param resources resources with or without a subresource, such as `jobs/status`
   * @param effect what follows if there is no such resource, such as "this grants nothing"
   */
  unknown(groups: readonly string[], resources: readonly string[], effect: string): UnknownResource[] {
    const known = this.#of(groups);
    if (!known) return [];
    return resources.flatMap((resource, index) => {
      const [name = '', ...rest] = resource.split('/');
      const near = /[*A-Z]/.test(name) || known.plurals.has(name) ? undefined : nearest(name, known);
      if (near === undefined) return [];
      const message = known.isComplete
        ? `${wordsFor(groups, 'has', 'have')} no resource \`${name}\`, so ${effect}`
        : `no kind of this project or of Kubernetes has the resource \`${name}\` in ${wordsFor(groups)}, so ${effect}, unless another project adds it`;
      return [{ index, message, hint: `did you mean \`${[near, ...rest].join('/')}\`?` }];
    });
  }

  /** The resources of groups; undefined if nothing is known of one of them. */
  #of(groups: readonly string[]): KnownResources | undefined {
    const key = JSON.stringify(groups);
    if (!this.#known.has(key)) this.#known.set(key, this.#read(groups.map((group) => (group === 'core' ? '' : group))));
    return this.#known.get(key);
  }

  #read(groups: readonly string[]): KnownResources | undefined {
    const all = groups.map((group) => ({ builtin: this.builtin(group), kinds: this.#ofKinds.get(group) }));
    if (all.length === 0 || all.some(({ builtin, kinds }) => !builtin?.size && !kinds)) return undefined;
    const kinds = new Map(all.flatMap((one) => [...(one.kinds ?? [])]));
    return {
      isComplete: kinds.size === 0,
      plurals: new Set([...all.flatMap(({ builtin }) => [...(builtin ?? [])]), ...kinds.values()]),
      kinds,
    };
  }
}

/** The resource that was most likely meant. */
function nearest(name: string, { isComplete, plurals, kinds }: KnownResources): string | undefined {
  // The plural of a word with `y` differs in three letters.
  if (isComplete) return suggest(name, plurals, name.length > 5 ? 3 : 1);
  const plural = kinds.get(name) ?? pluralOf(name);
  return plurals.has(plural) ? plural : suggest(name, plurals, 1);
}

/** How many groups a message names: each resource may have a message. */
const mostNamed = 10;

function wordsFor(groups: readonly string[], one = '', several = one): string {
  const all = [...new Set(groups)].map((group) => `\`${group || 'core'}\``);
  const names = all.length > mostNamed ? [...all.slice(0, mostNamed), '…'] : all;
  return (names.length === 1 ? `the group ${names} ${one}` : `the groups ${names.join(', ')} ${several}`).trimEnd();
}
