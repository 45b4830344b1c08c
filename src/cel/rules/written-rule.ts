import type { ValidationRule, Written } from '../../model/index.js';
import { type PlaceOf, placesIn, type Span } from '../../problems/index.js';

/** A field of a validation rule. */
export type RulePart = 'rule' | 'message' | 'messageExpression' | 'reason' | 'fieldPath' | 'optionalOldSelf';

/** A validation rule and where it is written. */
export class WrittenRule {
  /** @param written the source of the rule, for example a marker */
  constructor(
    readonly rule: ValidationRule,
    private readonly written: Written,
  ) {}

  /** Maps ranges of a field to the source. If the marker does not contain the field, they map to the whole marker. */
  places(part: RulePart): PlaceOf {
    const text = this.written.parts?.get(`.${part}`);
    return text ? placesIn(text, this.#textOf(part)) : () => this.written.span;
  }

  /** Returns the span of a field. */
  span(part: RulePart): Span {
    return this.places(part)(0, this.#textOf(part).length);
  }

  #textOf(part: RulePart): string {
    return String(this.rule[part] ?? '');
  }
}
