import type { KubernetesObject, ObjectType } from '../../../k8s/index.js';
import { newBadRequest } from '../../client/index.js';
import { readObject } from './admission-object.js';
import { allowed, deniedBy, withWarnings } from './admission-response.js';
import type { AdmissionContext, AdmissionHandler, AdmissionRequest } from './admission-types.js';

/** Warnings for the user of an allowed request. */
// biome-ignore lint/suspicious/noConfusingVoidType: a method without `return` has the type void
export type Warnings = readonly string[] | void;

/**
 * Validates objects before they are stored.
 *
 * A method that returns allows the request. A method that throws denies it: with the status of a `StatusError` (see
 * `FieldErrors`), or with 403 Forbidden and the message of any other error. A programming error, such as a `TypeError`,
 * is logged, counted, and denied with 500. Objects must not be mutated. The webhook configuration determines the
 * operations for which the validator is called.
 */
export interface Validator<T extends KubernetesObject> {
  validateCreate(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
  validateUpdate(oldObject: T, newObject: T, context: AdmissionContext): Warnings | Promise<Warnings>;
  validateDelete(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
}

/** Creates the admission handler of a validator. CONNECT is allowed, as in controller-runtime. */
export function validatingHandler<T extends KubernetesObject>(
  kind: ObjectType<T>,
  validator: Validator<T>,
): AdmissionHandler {
  return async (request, context) => {
    try {
      const warnings = await validate(request, kind, validator, context);
      return withWarnings(allowed(), ...(warnings ?? []));
    } catch (error) {
      const response = deniedBy(error);
      context.log.debug('validator denied the request', { error });
      return response;
    }
  };
}

function validate<T extends KubernetesObject>(
  { operation, object, oldObject }: AdmissionRequest,
  kind: ObjectType<T>,
  validator: Validator<T>,
  context: AdmissionContext,
): Warnings | Promise<Warnings> {
  switch (operation) {
    case 'CONNECT':
      return;
    case 'CREATE':
      return validator.validateCreate(readObject(object, kind), context);
    case 'UPDATE':
      return validator.validateUpdate(readObject(oldObject, kind), readObject(object, kind), context);
    case 'DELETE':
      return validator.validateDelete(readObject(oldObject, kind), context);
    default:
      throw newBadRequest(`unknown operation \`${String(operation satisfies never)}\``);
  }
}
