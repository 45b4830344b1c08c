import { suggest } from '../../base/problems/index.js';
import { pluralOf } from '../../base/project-file/index.js';
import { resourceNameOf } from '../generate/index.js';
import type { ApiPackage } from '../model/index.js';

/** Returns the plural names of the built-in resources of a group; undefined if Kubernetes has no such group. */
type BuiltinResources = (group: string) => ReadonlySet<string> | undefined;

interface UnknownResource {
  readonly index: number;
  /** The diagnostic message: "the group `apps` has no resource `deployment`, so this grants nothing". */
  readonly message: string;
  readonly hint: string;
}

interface KnownResources {
  /** Whether all resources of the groups are known: the groups are built in, without kinds of the project. */
  readonly isComplete: boolean;
  readonly plurals: ReadonlySet<string>;
  /** Plurals of the project's kinds, by lowercase kind. */
  readonly kinds: ReadonlyMap<string, string>;
}

/** The known resources of each group: built-in resources, and resources of the project's kinds. */
export class ResourceNames {
  /** Plurals of the project's kinds, by group and lowercase kind. */
  readonly #ofKinds = new Map<string, Map<string, string>>();

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
   * Finds resources that are most likely misspelled, such as a singular. A group may contain resources of other
   * projects, so a name is accepted unless it is similar to a known one. In a group with kinds of this project, only a
   * singular, or a name that differs in one letter, counts as similar.
   *
   * @param resources resources with or without a subresource, such as `jobs/status`
   * @param effect consequence of a missing resource, such as "this grants nothing"
   */
  unknown(groups: readonly string[], resources: readonly string[], effect: string): UnknownResource[] {
    const known = this.#read(groups.map((group) => (group === 'core' ? '' : group)));
    if (!known) return [];
    const where = known.isComplete ? wordsFor(groups, 'has', 'have') : wordsFor(groups);
    return resources.flatMap((resource, index) => {
      const [name = '', ...rest] = resource.split('/');
      const near = /[*A-Z]/.test(name) || known.plurals.has(name) ? undefined : nearest(name, known);
      if (near === undefined) return [];
      const message = known.isComplete
        ? `${where} no resource \`${name}\`, so ${effect}`
        : `no kind of this project or of Kubernetes has the resource \`${name}\` in ${where}, so ${effect}, unless another project adds it`;
      return [{ index, message, hint: `did you mean \`${[near, ...rest].join('/')}\`?` }];
    });
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

/** Returns the known resource that the author most likely meant; undefined if no name is similar enough. */
function nearest(name: string, { isComplete, plurals, kinds }: KnownResources): string | undefined {
  // The plural of a word that ends with `y` differs in three letters.
  if (isComplete) return suggest(name, plurals, name.length > 5 ? 3 : 1);
  const plural = kinds.get(name) ?? pluralOf(name);
  return plurals.has(plural) ? plural : suggest(name, plurals, 1);
}

const mostNamed = 10;

function wordsFor(groups: readonly string[], one = '', several = one): string {
  const all = [...new Set(groups)].map((group) => `\`${group || 'core'}\``);
  const names = all.length > mostNamed ? [...all.slice(0, mostNamed), '…'] : all;
  return (names.length === 1 ? `the group ${names} ${one}` : `the groups ${names.join(', ')} ${several}`).trimEnd();
}
