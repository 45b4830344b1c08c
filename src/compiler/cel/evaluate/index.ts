/** Evaluates CEL expressions as the API server does, with its messages and costs. */
export { CelError } from './errors.js';
export type { Evaluation } from './evaluate.js';
export { fromJson } from './from-json.js';
export { type JudgedRule, judgeRules, ruleLimit, totalLimit } from './judge-rules.js';
export {
  compileExpression,
  compileRules,
  optionalValue,
  type Program,
  type RuleProgram,
  type SchemaRules,
} from './program.js';
export { misplacedTypes, toJson } from './to-json.js';
export { type CelMap, type CelValue, HostValue, StructValue } from './values.js';
