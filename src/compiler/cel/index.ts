/**
 * Checks and evaluates CEL expressions and regular expressions as an API server does. Reports the errors for which an
 * API server would reject the rules of a schema, and where they are.
 */

export { CelError } from './evaluate/errors.js';
export type { Evaluation } from './evaluate/evaluate.js';
export { fromJson } from './evaluate/from-json.js';
export { type JudgedRule, judgeRules } from './evaluate/judge-rules.js';
export {
  compileExpression,
  compileRules,
  optionalValue,
  type Program,
  type RuleProgram,
  type SchemaRules,
} from './evaluate/program.js';
export { misplacedTypes, toJson } from './evaluate/to-json.js';
export { type CelMap, type CelValue, HostValue, StructValue } from './evaluate/values.js';
export { checkRegex, matchesRegex, patternError } from './regex.js';
export { ruleLimit, totalLimit } from './rules/cost-limits.js';
export { checkRules } from './rules/rules.js';
export { escapeName, recordType } from './types/declare.js';
export type { CelType } from './types/types.js';
