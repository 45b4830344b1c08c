/** Structural schemas of custom resources: pruning, defaults, validation. Pure, so that they also work without a server. */
export { Correlation } from './correlation.js';
export { decodeCustomResource } from './decode.js';
export { setDefaults } from './defaults.js';
export { sameJson } from './equality.js';
export { followFieldPath } from './field-path.js';
export { validatedFormat } from './formats.js';
export { type JudgedObject, judgeObject } from './judge-object.js';
export { goNumber } from './numbers.js';
export { decodeObjectMeta } from './object-meta.js';
export { childPath, keyPath, shownPath } from './path.js';
export { StructuralNode } from './structural.js';
export { validateDefault, validateObject, validateObjectUpdate, validateStatusUpdate } from './validate-object.js';
