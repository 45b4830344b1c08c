/** Reads the CEL rules of a schema and says which of them an API server would refuse, and where. */
export type { CelFinding, RulePart } from './finding.js';
export { checkRules } from './rules.js';
