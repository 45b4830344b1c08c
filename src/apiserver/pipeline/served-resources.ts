import type { FoundResource, Resource, Resources } from '../model/index.js';
import type { Store } from '../storage/index.js';

/** The served resources: built-in resources, and the resources that CustomResourceDefinitions define. */
export class ServedResources implements Resources {
  readonly #byName = new Map<string, Resource>();
  #revision = 0;

  constructor(
    private readonly store: Store,
    builtin: Iterable<Resource>,
  ) {
    for (const resource of builtin) this.#add(resource);
  }

  /** Number of changes so far, for caches of values that are derived from the resources. */
  get revision(): number {
    return this.#revision;
  }

  find(group: string, version: string, plural: string): FoundResource | undefined {
    return inVersion(this.#byName.get(keyOf(group, plural)), version);
  }

  findKind(group: string, version: string, kind: string): FoundResource | undefined {
    for (const resource of this.#byName.values()) {
      const found = resource.group === group && resource.kind === kind ? inVersion(resource, version) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  all(): readonly Resource[] {
    return [...this.#byName.values()];
  }

  set(resource: Resource): void {
    this.#revision += 1;
    this.#add(resource);
  }

  remove(group: string, plural: string): void {
    const key = keyOf(group, plural);
    const resource = this.#byName.get(key);
    if (!resource) return;
    this.#revision += 1;
    this.#byName.delete(key);
    this.store.drop(resource.storageKey);
  }

  #add(resource: Resource): void {
    this.#byName.set(keyOf(resource.group, resource.plural), resource);
    // Creates the table: watches can only start at its first revision or later.
    this.store.table(resource.storageKey);
  }
}

function keyOf(group: string, plural: string): string {
  return `${group}/${plural}`;
}

function inVersion(resource: Resource | undefined, name: string): FoundResource | undefined {
  const version = resource?.versions.find((candidate) => candidate.name === name);
  return resource && version && { resource, version };
}
