import type { JsonSchema } from '../../base/json/index.js';
import type { FieldError, JsonObject } from '../model/index.js';
import { decodeCustomResource } from './decode.js';
import { setDefaults } from './defaults.js';
import { StructuralNode } from './structural.js';
import { validateObject } from './validate-object.js';

/** What the API server makes of a custom resource. */
export interface JudgedObject {
  /** The object without unknown fields, with defaults. */
  readonly object: JsonObject;
  readonly unknownFields: readonly string[];
  readonly errors: readonly FieldError[];
}

/**
 * Prunes, defaults and validates a custom resource, without a server.
 *
 * @param schema the schema of the CRD version
 * @throws Error with Go's message for metadata of the wrong type
 */
export function judgeObject(object: JsonObject, schema: JsonSchema): JudgedObject {
  const root = new StructuralNode(schema, true);
  const decoded = decodeCustomResource(object, root);
  const complete = setDefaults(decoded.object, root) as JsonObject; // the same object with more fields
  return { object: complete, unknownFields: decoded.unknownFields, errors: validateObject(complete, root).errors };
}
