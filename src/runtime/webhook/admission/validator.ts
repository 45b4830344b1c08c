import type { KubernetesObject, ObjectType } from '../../../k8s/index.js';
import { newBadRequest } from '../../client/index.js';
import { readObject } from './admission-object.js';
import { allowed, deniedBy, withWarnings } from './admission-response.js';
import type { AdmissionContext, AdmissionHandler, AdmissionRequest } from './admission-types.js';

/** Sentences that the caller sees though the call goes through; nothing is the same as none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a method without `return` has the type void
export type Warnings = readonly string[] | void;

/**
 * Judges objects before they are stored.
 *
 * A method that returns lets the call through. One that throws refuses it: with a `StatusError` (see `FieldErrors`)
 * the caller gets that status, with any other error 403 Forbidden and its message. Objects must not be changed.
 * Which operations are asked about is for the webhook configuration to say.
 */
export interface Validator<T extends KubernetesObject> {
  /** @throws to refuse the new object */
  validateCreate(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
  /** @throws to refuse the change */
  validateUpdate(oldObject: T, newObject: T, context: AdmissionContext): Warnings | Promise<Warnings>;
  /** @throws to keep the object */
  validateDelete(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
}

/** Creates an admission handler of a validator. CONNECT is let through, as in controller-runtime. */
export function validatingHandler<T extends KubernetesObject>(
  kind: ObjectType<T>,
  validator: Validator<T>,
): AdmissionHandler {
  return async (request, context) => {
    const judge = judgeOf(request, kind, validator);
    try {
      const warnings = await judge(context);
      return withWarnings(allowed(), ...(warnings ?? []));
    } catch (error) {
      context.log.debug('the validator refused the object', { error });
      return deniedBy(error);
    }
  };
}

type Judge = (context: AdmissionContext) => Warnings | Promise<Warnings>;

/** Reads the objects that the operation comes with, and chooses the method. */
function judgeOf<T extends KubernetesObject>(
  request: AdmissionRequest,
  kind: ObjectType<T>,
  validator: Validator<T>,
): Judge {
  switch (request.operation) {
    case 'CONNECT':
      return () => {};
    case 'CREATE': {
      const object = readObject(request.object, kind);
      return (context) => validator.validateCreate(object, context);
    }
    case 'UPDATE': {
      const oldObject = readObject(request.oldObject, kind);
      const newObject = readObject(request.object, kind);
      return (context) => validator.validateUpdate(oldObject, newObject, context);
    }
    case 'DELETE': {
      const object = readObject(request.oldObject, kind);
      return (context) => validator.validateDelete(object, context);
    }
    default:
      throw unknownOperation(request.operation);
  }
}

function unknownOperation(operation: never): Error {
  return newBadRequest(`unknown operation \`${String(operation)}\``);
}
