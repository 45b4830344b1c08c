import type { JsonSchema, ValidationRule } from '../../../base/json/index.js';
import { type Diagnostic, type PlaceOf, placesIn, type Span } from '../../../base/problems/index.js';
import type { NewerField, Written } from '../../model/index.js';
import { typeError } from '../parse/diagnostics.js';
import { checkFieldPath } from './field-path.js';

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** Checks the fields of a rule, except for its expressions. */
export function checkForm(written: WrittenRule, schema: JsonSchema, newerField?: NewerField): Diagnostic[] {
  const { rule } = written;
  const wrong = (part: RulePart, message: string, hint: string) => [typeError(written.span(part), message, hint)];
  return [
    ...ruleAndMessage(rule, wrong),
    ...messageExpression(rule, wrong),
    ...reason(rule, wrong),
    ...fieldPath(written, schema, wrong, newerField),
  ];
}

type Wrong = (part: RulePart, message: string, hint: string) => Diagnostic[];

function ruleAndMessage({ rule, message = '' }: ValidationRule, wrong: Wrong): Diagnostic[] {
  if (rule.trim() === '')
    return wrong('rule', 'the rule must not be empty', 'write a condition, for example `self > 0`');
  if (message !== '' && message.trim() === '') {
    const hint = 'describe what is wrong with the value, or remove `message`';
    return wrong('message', '`message` must not be empty', hint);
  }
  if (hasLineBreaks(message.trim())) {
    return wrong('message', '`message` must not contain line breaks', 'write it on one line');
  }
  if (!hasLineBreaks(rule.trim()) || message.trim() !== '') return [];
  const hint = 'add a `message` (without it, users see the rule itself), or write the rule on one line';
  return wrong('rule', '`message` is required when the rule contains line breaks', hint);
}

function messageExpression({ messageExpression: text = '' }: ValidationRule, wrong: Wrong): Diagnostic[] {
  if (text === '' || text.trim() !== '') return [];
  const hint = 'write an expression that evaluates to a string, or remove `messageExpression`';
  return wrong('messageExpression', '`messageExpression` must not be empty', hint);
}

function reason({ reason }: ValidationRule, wrong: Wrong): Diagnostic[] {
  if (reason === undefined || reasons.includes(reason)) return [];
  const known = reasons.map((name) => `\`${name}\``).join(', ');
  return wrong('reason', `unsupported reason \`${reason}\``, `supported values: ${known}`);
}

function fieldPath(written: WrittenRule, schema: JsonSchema, wrong: Wrong, newerField?: NewerField): Diagnostic[] {
  const { fieldPath: path = '' } = written.rule;
  if (path === '') return [];
  if (hasLineBreaks(path))
    return wrong('fieldPath', '`fieldPath` must not contain line breaks', 'write it on one line');
  return [checkFieldPath(path, schema, written.places('fieldPath'), newerField) ?? []].flat();
}

function hasLineBreaks(text: string): boolean {
  return /[\n\r]/.test(text);
}

type RulePart = 'rule' | 'message' | 'messageExpression' | 'reason' | 'fieldPath' | 'optionalOldSelf';

/** A validation rule with its location in the source. */
export class WrittenRule {
  constructor(
    readonly rule: ValidationRule,
    private readonly written: Written,
  ) {}

  /** Returns a function that maps ranges in a field to the source, or to the whole marker if the field is not set. */
  places(part: RulePart): PlaceOf {
    const text = this.written.parts?.get(`.${part}`);
    return text ? placesIn(text, this.#textOf(part)) : () => this.written.span;
  }

  span(part: RulePart): Span {
    return this.places(part)(0, this.#textOf(part).length);
  }

  #textOf(part: RulePart): string {
    return String(this.rule[part] ?? '');
  }
}
