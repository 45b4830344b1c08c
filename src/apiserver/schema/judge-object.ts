import type { JsonSchema } from '../../base/json/index.js';
import type { FieldError, JsonObject } from '../model/index.js';
import { decodeCustomResource } from './decode.js';
import { setDefaults } from './defaults.js';
import { StructuralNode } from './structural.js';
import { validateObject } from './validate-object.js';

/** The result of decoding and validating a custom resource. */
export interface JudgedObject {
  /** The object with defaults and without unknown fields. */
  readonly object: JsonObject;
  readonly unknownFields: readonly string[];
  readonly errors: readonly FieldError[];
}

/**
 * Prunes a custom resource, sets its defaults and validates it, without a server.
 *
 * @param schema the schema of the CRD version
 * @throws Error with Go's message for metadata of the wrong type
 */
export function judgeObject(object: JsonObject, schema: JsonSchema): JudgedObject {
  const root = new StructuralNode(schema, true);
  const decoded = decodeCustomResource(object, root);
  const complete = setDefaults(decoded.object, root) as JsonObject; // only fields are added
  return { object: complete, unknownFields: decoded.unknownFields, errors: validateObject(complete, root).errors };
}
