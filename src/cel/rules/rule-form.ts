import type { JsonSchema, ValidationRule } from '../../model/index.js';
import { checkFieldPath } from '../schema/field-path.js';
import type { RuleFinding, RulePart } from './finding.js';

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** Finds what is wrong with the fields of a rule, without a look into its expressions. */
export function checkForm(rule: ValidationRule, schema: JsonSchema): RuleFinding[] {
  return [...ruleAndMessage(rule), ...messageExpression(rule), ...reason(rule), ...fieldPath(rule, schema)];
}

function ruleAndMessage({ rule, message = '' }: ValidationRule): RuleFinding[] {
  if (rule.trim() === '')
    return [finding('rule', rule, 'the rule is empty', 'write what must hold, for example `self > 0`')];
  if (message !== '' && message.trim() === '') {
    return [finding('message', message, 'the message is blank', 'write what a user did wrong, or leave it out')];
  }
  if (hasLineBreaks(message.trim())) {
    return [finding('message', message, 'the message has line breaks', 'write it in one line')];
  }
  if (!hasLineBreaks(rule.trim()) || message.trim() !== '') return [];
  const hint = 'add a message, because the rule itself is shown without one, or write the rule in one line';
  return [finding('rule', rule, 'a rule with line breaks has no message', hint)];
}

function messageExpression({ messageExpression = '' }: ValidationRule): RuleFinding[] {
  if (messageExpression === '' || messageExpression.trim() !== '') return [];
  const hint = 'write an expression that gives a string, or leave it out';
  return [finding('messageExpression', messageExpression, 'the message expression is blank', hint)];
}

function reason({ reason }: ValidationRule): RuleFinding[] {
  if (reason === undefined || reasons.includes(reason)) return [];
  const known = reasons.map((name) => `\`${name}\``).join(', ');
  return [finding('reason', reason, `found \`${reason}\`, which is no reason`, `the reasons are ${known}`)];
}

function fieldPath({ fieldPath = '' }: ValidationRule, schema: JsonSchema): RuleFinding[] {
  if (fieldPath === '') return [];
  if (hasLineBreaks(fieldPath)) {
    return [finding('fieldPath', fieldPath, 'the field path has line breaks', 'write it in one line')];
  }
  const problem = checkFieldPath(fieldPath, schema);
  return problem === undefined ? [] : [{ kind: 'type', part: 'fieldPath', ...problem }];
}

function hasLineBreaks(text: string): boolean {
  return /[\n\r]/.test(text);
}

function finding(part: RulePart, text: string, message: string, hint: string): RuleFinding {
  return { kind: 'type', part, start: 0, end: text.length, message, hint };
}
