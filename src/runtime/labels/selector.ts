/** A requirement on the labels of an object. `exists` and `absent` have no values. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: 'in' | 'notIn' | 'exists' | 'absent';
  readonly values: readonly string[];
}

/** Requirements that must all be met. An empty list selects everything. */
export type LabelRequirements = readonly LabelRequirement[];

/** A label selector in an object, for example in `spec.selector` of a Deployment. */
export interface LabelSelectorObject {
  readonly matchLabels?: Readonly<Record<string, string>> | undefined;
  readonly matchExpressions?:
    | readonly {
        readonly key: string;
        readonly operator: string;
        readonly values?: readonly string[] | undefined;
      }[]
    | undefined;
}

/**
 * Parses a selector: labels that objects must have, or a string in kubectl's syntax (`app in (a,b),env!=test,!old`).
 *
 * @throws SyntaxError if the string is not a selector
 */
export function parseLabelSelector(selector: Readonly<Record<string, string>> | string): LabelRequirements {
  if (typeof selector !== 'string') return equalities(selector);
  const text = selector.trim();
  if (text === '') return [];
  return conditionsOf(text).map((part) => parseRequirement(part, selector));
}

/** Splits at commas, except between parentheses. */
function conditionsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/**
 * Converts the label selector of an object to requirements.
 *
 * @throws SyntaxError if an operator is unknown
 */
export function requirementsOf({ matchLabels = {}, matchExpressions = [] }: LabelSelectorObject): LabelRequirements {
  return [
    ...equalities(matchLabels),
    ...matchExpressions.map(({ key, operator, values = [] }) => {
      const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
      if (!known)
        throw new SyntaxError(
          `\`${operator}\` is not an operator of label selectors: use In, NotIn, Exists or DoesNotExist`,
        );
      return { key, operator: known, values };
    }),
  ];
}

/** Whether labels meet all requirements. As in Kubernetes, an object without the label meets `notIn`. */
export function matchesLabels(requirements: LabelRequirements, labels: Readonly<Record<string, string>> = {}): boolean {
  return requirements.every(({ key, operator, values }) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    switch (operator) {
      case 'in':
        return value !== undefined && values.includes(value);
      case 'notIn':
        return value === undefined || !values.includes(value);
      case 'exists':
        return value !== undefined;
      case 'absent':
        return value === undefined;
      default:
        return operator satisfies never;
    }
  });
}

const operators: Readonly<Record<string, LabelRequirement['operator']>> = {
  In: 'in',
  NotIn: 'notIn',
  Exists: 'exists',
  DoesNotExist: 'absent',
};

function equalities(labels: Readonly<Record<string, string>>): LabelRequirement[] {
  return Object.entries(labels).map(([key, value]) => ({ key, operator: 'in', values: [value] }));
}

const forms = {
  set: /^([^\s!=(),]+)\s+(in|notin)\s*\(([^()]*)\)$/,
  equal: /^([^\s!=(),]+)\s*(==|=|!=)\s*([^\s!=(),]*)$/,
  exists: /^(!?)\s*([^\s!=(),]+)$/,
};

function parseRequirement(part: string, whole: string): LabelRequirement {
  const text = part.trim();
  const [, setKey, word, list = ''] = forms.set.exec(text) ?? [];
  if (setKey)
    return {
      key: setKey,
      operator: word === 'in' ? 'in' : 'notIn',
      values: list.split(',').map((value) => value.trim()),
    };
  const [, key, sign, value = ''] = forms.equal.exec(text) ?? [];
  if (key) return { key, operator: sign === '!=' ? 'notIn' : 'in', values: [value] };
  const [, not, name] = forms.exists.exec(text) ?? [];
  if (name) return { key: name, operator: not ? 'absent' : 'exists', values: [] };
  throw new SyntaxError(
    `\`${text}\` in the label selector \`${whole}\` is not a condition: write for example \`app=web\`, \`app in (web,db)\` or \`!app\``,
  );
}
