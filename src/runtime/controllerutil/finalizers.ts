import type { KubernetesObject } from '../../k8s/index.js';
import { errorMessage } from '../errors/internal.js';
import { addFinalizer, containsFinalizer, removeFinalizer } from './finalizer.js';

/** The result of `finalize`. */
export interface FinalizeResult {
  /** Whether to `update` the object. */
  readonly updated: boolean;
  /** Whether to update the `status` of the object. */
  readonly statusUpdated: boolean;
  /** The errors of finalizers; undefined if none failed. Write the changes before you throw this error. */
  readonly error?: AggregateError | undefined;
}

/** Cleans up for an object that is being deleted. If it mutates the object, it returns what changed. */
export type Finalizer<T extends KubernetesObject> = (
  object: T,
  // biome-ignore lint/suspicious/noConfusingVoidType: a finalizer that changes nothing returns nothing
) => Promise<Partial<Omit<FinalizeResult, 'error'>> | void>;

/**
 * The finalizers of a kind, by name.
 *
 * Steps of `finalize`: if the object is not being deleted, adds the missing names; if it is, runs each finalizer whose name
 * is present, in the order of registration, and removes the name if it succeeds. Does not write to the API server.
 *
 * Guarantees: the name of a finalizer that fails is kept, and the others still run.
 *
 * Assumptions: finalizers are idempotent, because they run again if the write after them fails.
 */
export class Finalizers<T extends KubernetesObject> {
  readonly #finalizers = new Map<string, Finalizer<T>>();

  /**
   * @param name the entry in `metadata.finalizers`, for example `example.com/storage`
   * @throws TypeError if the name is already registered
   */
  register(name: string, finalizer: Finalizer<T>): this {
    if (this.#finalizers.has(name)) throw new TypeError(`finalizer \`${name}\` is already registered`);
    this.#finalizers.set(name, finalizer);
    return this;
  }

  /** Adds the names to `object`, or runs the finalizers and removes their names. Mutates `object`; never throws. */
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
        errors.push(new Error(`finalizer \`${name}\` failed: ${errorMessage(cause)}`, { cause }));
      }
    }
    if (errors.length === 0) return { updated, statusUpdated };
    const message = errors.map((error) => error.message).join('; ');
    return { updated, statusUpdated, error: new AggregateError(errors, message) };
  }
}
