import type { JsonSchema, ValidationRule } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { typeError } from '../parse/diagnostics.js';
import { checkFieldPath } from '../schema/field-path.js';
import type { RulePart, WrittenRule } from './written-rule.js';

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** Finds what is wrong with the fields of a rule, without a look into its expressions. */
export function checkForm(written: WrittenRule, schema: JsonSchema): Diagnostic[] {
  const { rule } = written;
  const wrong = (part: RulePart, message: string, hint: string) => [typeError(written.span(part), message, hint)];
  return [
    ...ruleAndMessage(rule, wrong),
    ...messageExpression(rule, wrong),
    ...reason(rule, wrong),
    ...fieldPath(written, schema, wrong),
  ];
}

type Wrong = (part: RulePart, message: string, hint: string) => Diagnostic[];

function ruleAndMessage({ rule, message = '' }: ValidationRule, wrong: Wrong): Diagnostic[] {
  if (rule.trim() === '') return wrong('rule', 'the rule is empty', 'write a condition, for example `self > 0`');
  if (message !== '' && message.trim() === '') {
    return wrong('message', 'the message is blank', 'write what a user did wrong, or leave it out');
  }
  if (hasLineBreaks(message.trim())) return wrong('message', 'the message has line breaks', 'write it in one line');
  if (!hasLineBreaks(rule.trim()) || message.trim() !== '') return [];
  const hint = 'add a message, because the rule itself is shown without one, or write the rule in one line';
  return wrong('rule', 'a rule with line breaks has no message', hint);
}

function messageExpression({ messageExpression: text = '' }: ValidationRule, wrong: Wrong): Diagnostic[] {
  if (text === '' || text.trim() !== '') return [];
  const hint = 'write an expression that returns a string, or leave it out';
  return wrong('messageExpression', 'the message expression is blank', hint);
}

function reason({ reason }: ValidationRule, wrong: Wrong): Diagnostic[] {
  if (reason === undefined || reasons.includes(reason)) return [];
  const known = reasons.map((name) => `\`${name}\``).join(', ');
  return wrong('reason', `unknown reason \`${reason}\``, `the reasons are ${known}`);
}

function fieldPath(written: WrittenRule, schema: JsonSchema, wrong: Wrong): Diagnostic[] {
  const { fieldPath: path = '' } = written.rule;
  if (path === '') return [];
  if (hasLineBreaks(path)) return wrong('fieldPath', 'the field path has line breaks', 'write it in one line');
  return [checkFieldPath(path, schema, written.places('fieldPath')) ?? []].flat();
}

function hasLineBreaks(text: string): boolean {
  return /[\n\r]/.test(text);
}
