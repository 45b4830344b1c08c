/** Built-in resources: schemas from the table of Go types, decoding as Go does, and rules per kind. */
export { type Amounts, add, amountsJson, amountsOf, amountsText, count, mask } from './amounts.js';
export { goPackage, isBuiltinKind, statusSubresource } from './builtin-resource.js';
export { builtinResources } from './builtin-resources.js';
export { type BuiltinNode, builtinSchema } from './builtin-schema.js';
export { age, ageAt, ageColumn, column, createdColumn, integer, nameColumn, numberAt, wide } from './columns.js';
export { decodeBuiltin } from './decode.js';

export type { KindRules } from './kind-rules.js';
export { systemPriorityClasses } from './rules/others.js';
export { containersTotal } from './rules/pod-resources.js';
export { podQos } from './rules/qos.js';
export { tokenSeconds } from './rules/storage.js';
