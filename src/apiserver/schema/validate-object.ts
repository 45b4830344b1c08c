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

/** Errors of other validations. */
export interface OtherErrors {
  /** Errors that are reported together with the schema errors. Default: none. */
  readonly more?: readonly FieldError[];
  /** Errors of the metadata, reported elsewhere; after some of them, rules are not evaluated. Default: none. */
  readonly metadata?: readonly FieldError[];
}

/** Validates a new custom resource: schema, embedded resources, unique items, rules. */
export function validateObject(
  object: JsonObject,
  root: StructuralNode,
  { more = [], metadata = [] }: OtherErrors = {},
): Verdict {
  const errors = [
    ...toFieldErrors(validateSchema(object, root.schema).violations, ''),
    ...more,
    ...validateEmbedded(object, root),
    ...validateLists(object, root),
  ];
  return withRules(errors, object, root, { metadata });
}

/** Validates a default against its schema. Returns the default without unknown fields, and the errors. */
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

/** Validates an update. In unchanged parts, schema errors are dropped, and rules without `oldSelf` only warn. */
export function validateObjectUpdate(
  object: JsonObject,
  old: JsonObject,
  root: StructuralNode,
  { more = [], metadata = [] }: OtherErrors = {},
): Verdict {
  const correlation = new Correlation(object, old, root.schema);
  const errors = [
    ...toFieldErrors(validateSchema(object, root.schema, '', correlation).violations, ''),
    ...more,
    ...validateEmbedded(object, root),
    ...(validateLists(old, root).length === 0 ? validateLists(object, root) : []),
  ];
  return withRules(errors, object, root, { metadata, correlation });
}

/** Validates an update of the status. Only the status is checked against the schema. */
export function validateStatusUpdate(
  object: JsonObject,
  old: JsonObject,
  root: StructuralNode,
  { more = [], metadata = [] }: OtherErrors = {},
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
  const all = [...errors, ...more, ...(isNew ? validateLists(object, root) : [])];
  return withRules(all, object, root, { metadata, correlation: whole });
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

/** Adds the errors of the CEL rules, or the error that the rules were not evaluated because the object is invalid. */
function withRules(
  errors: readonly FieldError[],
  object: JsonObject,
  root: StructuralNode,
  { metadata, correlation }: { readonly metadata: readonly FieldError[]; readonly correlation?: Correlation },
): Verdict {
  if (!hasRules(root.schema)) return { errors, warnings: [] };
  if ([...metadata, ...errors].some(({ reason }) => blocking.has(reason)))
    return { errors: [...errors, skipped], warnings: [] };
  const found = validateRules(object, root.schema, correlation);
  return { errors: [...errors, ...found.errors], warnings: found.warnings };
}
