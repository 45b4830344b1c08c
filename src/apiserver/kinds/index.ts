/** Built-in resources: schemas from the table of Go types, decoding as Go does, and rules per kind. */
export { goPackage, isBuiltinKind, statusSubresource, withStatus } from './builtin-resource.js';
export { builtinResources } from './builtin-resources.js';
export { type BuiltinNode, builtinSchema } from './builtin-schema.js';
export { age, column, nameColumn, shortDuration } from './columns.js';
export { decodeBuiltin, zeroValue } from './decode.js';
export { canonicalDuration, canonicalTime, microTimeText, timeText } from './go-time.js';
export type { KindRules } from './kind-rules.js';
export { canonicalQuantity, formatQuantity, parseQuantity, type Quantity } from './quantity.js';
