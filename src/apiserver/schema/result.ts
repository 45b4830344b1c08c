import type { Json } from '../../base/json/index.js';
import type { FieldError, FieldErrorReason } from '../model/index.js';
import { childPath, shownPath } from './path.js';

/** A violation of a schema keyword. */
export interface Violation {
  /**
   * The message of Go's validator, such as `spec.size in body should be at most 5 chars long`. Violations with the same
   * message are reported once.
   */
  readonly message: string;
  /** Path to the value; undefined for a violation that is reported at the root of the validated value. */
  readonly name?: string;
  readonly reason?: FieldErrorReason;
  readonly value?: Json | undefined;
  /** The error message after the value. Default: `message`. */
  readonly detail?: string;
}

/**
 * The violations in a value, and how well the value matched. If several schemas are allowed, the best match is
 * reported.
 */
export class SchemaResult {
  readonly violations: Violation[] = [];
  matchCount = 0;

  get isValid(): boolean {
    return this.violations.length === 0;
  }

  add(...violations: readonly Violation[]): this {
    for (const violation of violations) {
      if (!this.violations.some(({ message }) => message === violation.message)) this.violations.push(violation);
    }
    return this;
  }

  /** Adds the violations and the matches of another result. */
  merge(other: SchemaResult): this {
    this.matchCount += other.matchCount;
    return this.add(...other.violations);
  }

  matched(): this {
    this.matchCount++;
    return this;
  }
}

/** Converts the violations to field errors below a path. */
export function toFieldErrors(violations: readonly Violation[], path: string): readonly FieldError[] {
  return violations.map(({ message, name, reason = 'FieldValueInvalid', value, detail = message }) => {
    if (name === undefined) return { reason, field: shownPath(path), value: '', detail };
    const inside = name.replace(/^\./, '');
    return { reason, field: shownPath(inside === '' ? path : childPath(path, inside)), value, detail };
  });
}
