import type { Json, JsonSchema } from '../../base/json/index.js';
import type { FieldError, FieldErrorReason, JsonObject } from '../model/index.js';
import { Correlation } from './correlation.js';
import { validateEmbedded } from './embedded.js';
import { validateLists } from './lists.js';
import { prune } from './prune.js';
import { toFieldErrors } from './result.js';
import { hasRules, validateRules } from './rules.js';
import { StructuralNode } from './structural.js';
import { validateSchema } from './validate.js';

/** The errors of an object, and warnings about errors that existed before an update. */
export interface Verdict {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
}

/**
 * Validates a new custom resource: schema, embedded resources, unique items.
 *
 * @param more errors from other validations
 */
export function validateObject(object: JsonObject, root: StructuralNode, more: readonly FieldError[] = []): Verdict {
  const errors = [
    ...toFieldErrors(validateSchema(object, root.schema).violations, ''),
    ...more,
    ...validateEmbedded(object, root),
    ...validateLists(object, root),
  ];
  return withRules(errors, object, root);
}

/** Validates a default against its schema, and returns it without unknown fields. */
export function validateDefault(
  schema: JsonSchema,
  value: Json,
  path: string,
): { readonly pruned: Json; readonly errors: readonly FieldError[] } {
  const node = new StructuralNode(schema);
  const pruned = prune(value, node).value;
  const found = [
    ...validateEmbedded(value, node, path),
    ...toFieldErrors(validateSchema(value, schema).violations, path),
  ];
  return { pruned, errors: found.length > 0 ? found : validateRules(value, schema, undefined, path).errors };
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
  return withRules(errors, object, root, correlation);
}

/** Validates an update of the status. Only the status is checked against the schema. */
export function validateStatusUpdate(
  object: JsonObject,
  old: JsonObject,
  root: StructuralNode,
  more: readonly FieldError[] = [],
): Verdict {
  const schema: JsonSchema | undefined = root.declared('status')?.schema;
  const { status } = object;
  const whole = new Correlation(object, old, root.schema);
  const correlation = whole.field('status');
  const errors =
    schema === undefined || status === undefined
      ? []
      : toFieldErrors(validateSchema(status, schema, '', correlation).violations, 'status');
  const isNew = validateLists(old, root).length === 0;
  return withRules([...errors, ...more, ...(isNew ? validateLists(object, root) : [])], object, root, whole);
}

const blocking: ReadonlySet<FieldErrorReason> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

const skipped: FieldError = {
  reason: 'FieldValueInvalid',
  field: '<nil>',
  value: null,
  detail:
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
};

/** Adds the errors of the CEL rules, unless the object is too invalid to evaluate them. */
function withRules(
  errors: readonly FieldError[],
  object: JsonObject,
  root: StructuralNode,
  correlation?: Correlation,
): Verdict {
  if (!hasRules(root.schema)) return { errors, warnings: [] };
  if (errors.some(({ reason }) => blocking.has(reason))) return { errors: [...errors, skipped], warnings: [] };
  const found = validateRules(object, root.schema, correlation);
  return { errors: [...errors, ...found.errors], warnings: found.warnings };
}
