import type { SchemaPath } from '../model/index.js';

/** A rule, or a part of one, that an API server would refuse. */
export interface CelFinding {
  readonly kind: 'syntax' | 'type' | 'cost';
  /** The part of the schema that the rule stands on. */
  readonly path: SchemaPath;
  /** Which of `x-kubernetes-validations` there. */
  readonly index: number;
  readonly part: 'rule' | 'messageExpression' | 'fieldPath' | 'message';
  /** Where in the text of that part, as offsets of UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What was found and what was expected, without a full stop. */
  readonly message: string;
  readonly hint: string;
}
