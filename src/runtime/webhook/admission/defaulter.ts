import type { KubernetesObject, ObjectType } from '../../../k8s/index.js';
import { deepCopy } from '../../client/index.js';
import { readObject } from './admission-object.js';
import { allowed, deniedBy, patchedFrom } from './admission-response.js';
import type { AdmissionContext, AdmissionHandler } from './admission-types.js';

/** Sets defaults at CREATE and UPDATE. Must be idempotent: it may be called more than once for one object. */
export interface Defaulter<T extends KubernetesObject> {
  /**
   * Mutates the object, or returns a different one. The object is a copy; the difference from the request becomes a
   * JSON patch, so that fields that are unknown to the type are preserved.
   *
   * @throws StatusError to deny the request with that status; any other error denies it with 403 Forbidden, and a
   *   programming error, such as a `TypeError`, with 500: it is logged and counted
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a method without `return` has the type void
  default(object: T, context: AdmissionContext): T | void | Promise<T | void>;
}

/** Creates the admission handler of a defaulter. */
export function defaultingHandler<T extends KubernetesObject>(
  kind: ObjectType<T>,
  defaulter: Defaulter<T>,
): AdmissionHandler {
  return async (request, context) => {
    if (request.operation === 'DELETE') return allowed();
    const copy = readObject(deepCopy(request.object), kind);
    try {
      const returned = await defaulter.default(copy, context);
      return patchedFrom(request.object, returned ?? copy);
    } catch (error) {
      const response = deniedBy(error);
      context.log.debug('defaulter denied the request', { error });
      return response;
    }
  };
}
