import type { JsonSchema } from '../../base/json/index.js';
import type { FieldError, FieldErrorReason, JsonObject } from '../model/index.js';
import { Correlation } from './correlation.js';
import { validateEmbedded } from './embedded.js';
import { validateLists } from './lists.js';
import { toFieldErrors } from './result.js';
import type { StructuralNode } from './structural.js';
import { validateSchema } from './validate.js';

/** The errors of an object, and the warnings about errors that were there before an update. */
export interface Verdict {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
}

/**
 * Validates a new custom resource: schema, embedded resources, unique items.
 *
 * @param more errors that other rules found
 */
export function validateObject(object: JsonObject, root: StructuralNode, more: readonly FieldError[] = []): Verdict {
  const errors = [
    ...toFieldErrors(validateSchema(object, root.schema).violations, ''),
    ...more,
    ...validateEmbedded(object, root),
    ...validateLists(object, root),
  ];
  return { errors, warnings: [] };
}

/** Validates an update. Errors in unchanged parts are not reported. */
export function validateObjectUpdate(
  object: JsonObject,
  old: JsonObject,
  root: StructuralNode,
  more: readonly FieldError[] = [],
): Verdict {
  const correlation = new Correlation(object, old, root.schema);
  const errors = [
    ...toFieldErrors(validateSchema(object, root.schema, '', correlation).violations, ''),
    ...more,
    ...validateEmbedded(object, root),
    ...(validateLists(old, root).length === 0 ? validateLists(object, root) : []),
  ];
  return { errors, warnings: [] };
}

/** Validates an update of the status: only the status against the schema. */
export function validateStatusUpdate(
  object: JsonObject,
  old: JsonObject,
  root: StructuralNode,
  more: readonly FieldError[] = [],
): Verdict {
  const schema: JsonSchema | undefined = root.declared('status')?.schema;
  const { status } = object;
  const correlation = new Correlation(object, old, root.schema).field('status');
  const errors =
    schema === undefined || status === undefined
      ? []
      : toFieldErrors(validateSchema(status, schema, '', correlation).violations, 'status');
  const isNew = validateLists(old, root).length === 0;
  return { errors: [...errors, ...more, ...(isNew ? validateLists(object, root) : [])], warnings: [] };
}

const blocking: ReadonlySet<FieldErrorReason> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

/** Whether errors prevent the evaluation of CEL rules. */
export function blocksRules(errors: readonly FieldError[]): boolean {
  return errors.some(({ reason }) => blocking.has(reason));
}
