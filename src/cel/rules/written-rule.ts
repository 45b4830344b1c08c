import type { ValidationRule, Written } from '../../model/index.js';
import { type PlaceOf, placesIn, type Span } from '../../problems/index.js';

/** A field of a rule of a schema. */
export type RulePart = 'rule' | 'message' | 'messageExpression' | 'reason' | 'fieldPath' | 'optionalOldSelf';

/** A rule with where it is written. */
export class WrittenRule {
  /** @param written the marker that made the rule, or what else did */
  constructor(
    readonly rule: ValidationRule,
    private readonly written: Written,
  ) {}

  /** Where stretches of a part are written; all are at the marker when it does not contain the part. */
  places(part: RulePart): PlaceOf {
    const text = this.written.parts?.get(`.${part}`);
    return text ? placesIn(text, this.#textOf(part)) : () => this.written.span;
  }

  /** The place of a whole part. */
  span(part: RulePart): Span {
    return this.places(part)(0, this.#textOf(part).length);
  }

  #textOf(part: RulePart): string {
    return String(this.rule[part] ?? '');
  }
}
