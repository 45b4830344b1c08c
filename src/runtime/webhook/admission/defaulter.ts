import type { KubernetesObject, ObjectType } from '../../../k8s/index.js';
import { deepCopy } from '../../client/index.js';
import { readObject } from './admission-object.js';
import { allowed, deniedBy, patchedFrom } from './admission-response.js';
import type { AdmissionContext, AdmissionHandler } from './admission-types.js';

/**
 * Fills in what the user left out.
 *
 * Called for CREATE and UPDATE, never for DELETE. It may be called more than once for one object, so a second call must
 * find nothing left to do.
 */
export interface Defaulter<T extends KubernetesObject> {
  /**
   * Changes the object in place, or returns another one. The object is a copy; what differs from the request
   * afterwards becomes a JSON patch, so fields that the type does not know stay as they are.
   *
   * @throws StatusError to refuse the call with that status; any other error refuses it with 403 Forbidden
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a method without `return` has the type void
  default(object: T, context: AdmissionContext): T | void | Promise<T | void>;
}

/** Creates an admission handler of a defaulter. */
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
      context.log.debug('the defaulter refused the object', { error });
      return deniedBy(error);
    }
  };
}
