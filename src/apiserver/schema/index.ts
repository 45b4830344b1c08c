/**
 * Structural schemas of custom resources: pruning, defaults, validation. All functions are pure, so that they also work
 * without a server.
 */

export { decodeCustomResource } from './decode.js';
export { setDefaults } from './defaults.js';
export { followFieldPath } from './field-path.js';
export { validatedFormat } from './formats.js';
export { keyPath } from './path.js';
export { prune } from './prune.js';
export { StructuralNode } from './structural.js';
export {
  type Verdict,
  validateDefault,
  validateObject,
  validateObjectUpdate,
  validateStatusUpdate,
} from './validate-object.js';
