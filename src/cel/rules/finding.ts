import type { SchemaPath } from '../../model/index.js';

/** A rule, or a part of one, that an API server would refuse. */
export interface CelFinding {
  readonly kind: 'syntax' | 'type' | 'cost';
  /** The part of the schema that the rule stands on. */
  readonly path: SchemaPath;
  /** Which of `x-kubernetes-validations` there. */
  readonly index: number;
  readonly part: RulePart;
  /** Where in the text of that part, as offsets of UTF-16 units. The whole text when it is not about a place in it. */
  readonly start: number;
  readonly end: number;
  /** What was found and what was expected, without a full stop. */
  readonly message: string;
  readonly hint: string;
}

/** A field of a rule of a schema. */
export type RulePart = 'rule' | 'message' | 'messageExpression' | 'reason' | 'fieldPath' | 'optionalOldSelf';

/** What is wrong with one rule, before it is known where the rule stands. */
export type RuleFinding = Omit<CelFinding, 'path' | 'index'>;
