import type { Json } from '../../../base/json/index.js';
import { type JsonObject, labelValueFaults, qualifiedNameFaults } from '../../model/index.js';
import { itemsOf, listOf, objectOf, type Problems, textOf } from '../problems.js';

/** Validates a label selector. */
export function checkLabelSelector(problems: Problems, field: string, selector: JsonObject): void {
  checkLabels(problems, `${field}.matchLabels`, objectOf(selector.matchLabels));
  for (const [requirement, at] of itemsOf(selector.matchExpressions, `${field}.matchExpressions`)) {
    const values = listOf(requirement.values);
    switch (requirement.operator) {
      case 'In':
      case 'NotIn':
        if (values.length === 0) {
          problems.required(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'");
        }
        break;
      case 'Exists':
      case 'DoesNotExist':
        if (values.length > 0) {
          problems.forbidden(`${at}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        }
        break;
      default:
        problems.invalid(`${at}.operator`, requirement.operator ?? '', 'not a valid selector operator');
    }
    const key = textOf(requirement.key);
    problems.faults(`${at}.key`, key, qualifiedNameFaults(key));
    values.forEach((value, index) => {
      problems.faults(`${at}.values[${index}]`, textOf(value), labelValueFaults(textOf(value)));
    });
  }
}

/** Validates labels as in a selector or a pod template. */
export function checkLabels(problems: Problems, field: string, labels: JsonObject): void {
  for (const [key, _value] of Object.entries(labels)) {
    problems.faults(field, key, qualifiedNameFaults(key));
  }
  // The field does not name the key: equal values are one problem.
  for (const value of new Set(Object.values(labels).map(textOf)))
    problems.faults(field, value, labelValueFaults(value));
}

/** Whether a label selector can be evaluated. */
export function isValidSelector(selector: JsonObject): boolean {
  return itemsOf(selector.matchExpressions, '').every(([{ operator, values, key }]) => {
    const hasValues = listOf(values).length > 0;
    const fits = operator === 'In' || operator === 'NotIn' ? hasValues : !hasValues;
    return (
      fits && /^(In|NotIn|Exists|DoesNotExist)$/.test(textOf(operator)) && qualifiedNameFaults(textOf(key)).length === 0
    );
  });
}

/** Whether labels match a selector; a missing selector matches nothing. */
export function matchesSelector(selector: Json | undefined, labels: JsonObject): boolean {
  if (selector === undefined || selector === null) return false;
  const { matchLabels, matchExpressions } = objectOf(selector);
  const areEqual = Object.entries(objectOf(matchLabels)).every(([key, value]) => labels[key] === value);
  const areMet = itemsOf(matchExpressions, '').every(([{ key, operator, values }]) => {
    const value = labels[textOf(key)];
    const isListed = value !== undefined && listOf(values).includes(value);
    if (operator === 'In') return isListed;
    if (operator === 'NotIn') return !isListed;
    return (operator === 'Exists') === (value !== undefined);
  });
  return areEqual && areMet;
}

/** Whether a selector has no requirements. */
export function isEmptySelector(selector: JsonObject): boolean {
  return Object.keys(objectOf(selector.matchLabels)).length + listOf(selector.matchExpressions).length === 0;
}
