import type { KubernetesObject } from '../../k8s/index.js';
import { addFinalizer, containsFinalizer, removeFinalizer } from './finalizer.js';

/** What running finalizers changed in an object, so that the caller knows what to write. */
export interface FinalizeResult {
  /** Whether to `update` the object. */
  readonly updated: boolean;
  /** Whether to update its `status`. */
  readonly statusUpdated: boolean;
  /** The failures of finalizers, together; write what changed before you throw it. */
  readonly error?: AggregateError | undefined;
}

/** Cleans up after an object that is being deleted. May change the object, and then says what. */
export type Finalizer<T extends KubernetesObject> = (
  object: T,
  // biome-ignore lint/suspicious/noConfusingVoidType: a finalizer that changes nothing returns nothing
) => Promise<Partial<Omit<FinalizeResult, 'error'>> | void>;

/**
 * Named finalizers of a kind, run together.
 *
 * Steps of `finalize`: for an object that lives, adds the names that it lacks; for one that is being deleted, runs each
 * finalizer whose name it has, in the order of registration, and removes the name when it succeeded. Writes nothing.
 *
 * Guarantees: one that fails keeps its name and does not stop the others.
 *
 * Assumptions: a finalizer may run more than once, as the write after it can fail.
 */
export class Finalizers<T extends KubernetesObject> {
  readonly #finalizers = new Map<string, Finalizer<T>>();

  /**
   * @param name as it is in `metadata.finalizers`, for example `example.com/storage`
   * @throws TypeError when the name is taken
   */
  register(name: string, finalizer: Finalizer<T>): this {
    if (this.#finalizers.has(name)) throw new TypeError(`finalizer \`${name}\` is registered already`);
    this.#finalizers.set(name, finalizer);
    return this;
  }

  /** Adds names to `object`, or runs finalizers and removes them. Changes `object`; never throws. */
  async finalize(object: T): Promise<FinalizeResult> {
    if (object.metadata.deletionTimestamp !== undefined) return await this.#run(object);
    const added = [...this.#finalizers.keys()].filter((name) => addFinalizer(object, name));
    return { updated: added.length > 0, statusUpdated: false };
  }

  async #run(object: T): Promise<FinalizeResult> {
    let updated = false;
    let statusUpdated = false;
    const errors: Error[] = [];
    for (const [name, finalizer] of this.#finalizers) {
      if (!containsFinalizer(object, name)) continue;
      try {
        const changed = await finalizer(object);
        statusUpdated ||= changed?.statusUpdated ?? false;
        removeFinalizer(object, name);
        updated = true;
      } catch (cause) {
        errors.push(new Error(`finalizer \`${name}\` failed: ${messageOf(cause)}`, { cause }));
      }
    }
    if (errors.length === 0) return { updated, statusUpdated };
    const message = errors.map((error) => error.message).join('; ');
    return { updated, statusUpdated, error: new AggregateError(errors, message) };
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
