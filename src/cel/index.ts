/** Reads the CEL rules of a schema and says which of them an API server would refuse, and where; patterns as well. */

export { checkRegex, matchesRegex } from './regex/regex.js';
export { checkRules, type SourceOfRule } from './rules/rules.js';
export { escapeName } from './schema/escape.js';
