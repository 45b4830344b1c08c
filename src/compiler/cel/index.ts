/** Checks the CEL rules and regular expressions of a schema: reports what an API server would reject, and where. */

export {
  CelError,
  type CelMap,
  type CelValue,
  compileExpression,
  compileRules,
  type Evaluation,
  fromJson,
  HostValue,
  type JudgedRule,
  judgeRules,
  misplacedTypes,
  optionalValue,
  type Program,
  type RuleProgram,
  ruleLimit,
  type SchemaRules,
  StructValue,
  toJson,
  totalLimit,
} from './evaluate/index.js';
export { checkRegex, matchesRegex, patternError } from './regex.js';
export { checkRules, type SourceOfRule } from './rules/rules.js';
export { escapeName } from './types/declare.js';
export { recordType } from './types/record-type.js';
export type { CelType } from './types/types.js';
