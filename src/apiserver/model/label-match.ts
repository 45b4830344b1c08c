import type { Json } from '../../base/json/index.js';
import { listOf, objectOf, objectsOf, textOf } from './json.js';
import type { JsonObject } from './values.js';

/** A label selector in an object. */
export interface LabelSelector extends JsonObject {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly JsonObject[];
}

/**
 * Whether a selector selects an object with the given labels; an empty selector selects everything, and a missing
 * selector selects nothing.
 */
export function selectsLabels(selector: Json | undefined, labels: JsonObject = {}): boolean {
  if (selector === undefined || selector === null) return false;
  const { matchLabels, matchExpressions } = objectOf(selector);
  const labelValue = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return (
    Object.entries(objectOf(matchLabels)).every(([key, value]) => labelValue(key) === value) &&
    objectsOf(matchExpressions).every(({ key, operator, values }) => {
      const value = labelValue(textOf(key));
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      const isIn = value !== undefined && listOf(values).includes(value);
      return operator === 'In' ? isIn : !isIn;
    })
  );
}

/** Formats a label selector, or a map of labels, as in a query; an empty string if there are no requirements. */
export function selectorText(selector: Json | undefined): string {
  const { matchLabels, matchExpressions, ...others } = objectOf(selector);
  const isPlain = matchLabels === undefined && matchExpressions === undefined;
  const labels = Object.entries(isPlain ? others : objectOf(matchLabels));
  const terms = labels.map(([key, value]) => [key, `${key}=${textOf(value)}`] as const);
  const expressions = objectsOf(matchExpressions).map((one) => [textOf(one.key), expressionText(one)] as const);
  const sorted = [...terms, ...expressions].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([, text]) => text).join(',');
}

function expressionText({ key, operator, values }: JsonObject): string {
  if (operator === 'Exists') return textOf(key);
  if (operator === 'DoesNotExist') return `!${textOf(key)}`;
  return `${textOf(key)} ${operator === 'In' ? 'in' : 'notin'} (${listOf(values).map(textOf).sort().join(',')})`;
}
