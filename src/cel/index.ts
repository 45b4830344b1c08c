/** Reads the CEL rules of a schema and says which of them an API server would refuse, and where; patterns as well. */
export { escapeName } from './escape.js';
export type { CelFinding, RulePart } from './finding.js';
export { matchesRegex, type RegexProblem, regexProblem } from './regex.js';
export { checkRules } from './rules.js';
