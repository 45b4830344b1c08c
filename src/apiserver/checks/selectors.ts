import { labelValueFaults, qualifiedNameFaults } from '../../base/formats/index.js';
import { type JsonObject, listOf, objectOf, objectsOf, textOf } from '../model/index.js';
import { each, syntax } from './checks.js';
import type { Check, Field } from './field.js';

/** Checks labels, for example in a selector or a pod template. */
export const labels: Check = (field) => {
  for (const key of Object.keys(field.object)) field.faults(qualifiedNameFaults(key), key);
  // The reported path does not contain the key, so equal values are reported once.
  for (const value of new Set(Object.values(field.object).map(textOf))) field.faults(labelValueFaults(value), value);
};

/** Checks a label selector. */
export const labelSelector: Check = {
  matchLabels: labels,
  matchExpressions: each([operator, { key: syntax(qualifiedNameFaults), values: each(syntax(labelValueFaults)) }]),
};

/** Checks the operator of a requirement, and the number of values, which depends on the operator. */
export function operator(requirement: Field): void {
  const values = requirement.at('values');
  const count = values.list.length;
  switch (requirement.object.operator) {
    case 'In':
    case 'NotIn':
      if (count === 0) values.required("must be specified when `operator` is 'In' or 'NotIn'");
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (count > 0) values.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
      break;
    default:
      requirement.at('operator').invalid('not a valid selector operator', requirement.object.operator ?? '');
  }
}

/** Whether a label selector is valid enough to be evaluated. */
export function isValidSelector(selector: JsonObject): boolean {
  const areLabelsValid = Object.entries(objectOf(selector.matchLabels)).every(
    ([key, value]) => qualifiedNameFaults(key).length === 0 && labelValueFaults(textOf(value)).length === 0,
  );
  if (!areLabelsValid) return false;
  return objectsOf(selector.matchExpressions).every(({ operator: given, values, key }) => {
    const hasValues = listOf(values).length > 0;
    const fits = given === 'In' || given === 'NotIn' ? hasValues : !hasValues;
    return (
      fits && /^(In|NotIn|Exists|DoesNotExist)$/.test(textOf(given)) && qualifiedNameFaults(textOf(key)).length === 0
    );
  });
}

/** Whether a selector has no requirements. */
export function isEmptySelector(selector: JsonObject): boolean {
  return Object.keys(objectOf(selector.matchLabels)).length + listOf(selector.matchExpressions).length === 0;
}
