import { type KubernetesObject, partialObject, type Stored } from '../../../k8s/index.js';
import type { Logger } from '../../log/index.js';
import { keyOfObject } from '../store/store.js';

/** Maximum number of failures logged as errors: a function can fail for every object of a large cluster. */
const most = 1_000;

/** Logs failures of functions that are called for each change to an object, but only once per object. */
export class ObjectFailures {
  readonly #known = new Set<string>();

  constructor(private readonly log: Logger) {}

  /**
   * Logs a failure; a repeated one, and those after the first thousand, only at debug level.
   *
   * @param object the object; only its metadata is logged
   */
  add(
    message: string,
    object: Stored<KubernetesObject>,
    fields: { kind: string; index?: string | undefined; error: unknown },
  ): void {
    const failure = `${message} ${fields.index ?? ''} ${keyOfObject(object)}`;
    const isNew = !this.#known.has(failure) && this.#known.size < most;
    if (isNew) this.#known.add(failure);
    this.log[isNew ? 'error' : 'debug'](message, { ...fields, object: partialObject(object, object) });
  }
}
