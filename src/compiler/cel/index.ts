/** Checks the CEL rules and regular expressions of a schema: reports what an API server would reject, and where. */

export { checkRegex, matchesRegex } from './regex.js';
export { checkRules, type SourceOfRule } from './rules/rules.js';
export { escapeName } from './types/declare.js';
