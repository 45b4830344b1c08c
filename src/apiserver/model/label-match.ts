import type { JsonObject } from './values.js';

/** A label selector as objects contain it. */
export interface LabelSelector extends JsonObject {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly LabelExpression[];
}

/** A requirement of a label selector. */
export interface LabelExpression extends JsonObject {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Whether a selector selects an object with the given labels; an empty one selects all. */
export function selectsLabels(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Readonly<Record<string, string>> = {},
): boolean {
  const labelValue = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return (
    Object.entries(matchLabels).every(([key, value]) => labelValue(key) === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labelValue(key);
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      const isIn = value !== undefined && values.includes(value);
      return operator === 'In' ? isIn : !isIn;
    })
  );
}
