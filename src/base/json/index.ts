/** JSON values and JSON schemas, as plain data. */
export { byteLength, compareBytes } from './bytes.js';
export { type Json, type JsonSchema, propertyOf, type ValidationRule } from './json-schema.js';
export { isRecord, jsonText, recordOf } from './json-text.js';
export { sameJson } from './same-json.js';
export { type SchemaFault, schemaFaults } from './schema-shape.js';
