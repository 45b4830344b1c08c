import { labelValueFaults, qualifiedNameFaults } from '../../base/formats/index.js';

/** A requirement of a label selector. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt';
  readonly values: readonly string[];
}

/** Whether labels satisfy all requirements. */
export function matchesLabels(
  requirements: readonly LabelRequirement[],
  labels: Readonly<Record<string, string>>,
): boolean {
  return requirements.every(({ key, operator, values }) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    switch (operator) {
      case 'in':
        return value !== undefined && values.includes(value);
      case 'notin':
        return value === undefined || !values.includes(value);
      case 'exists':
        return value !== undefined;
      case '!':
        return value === undefined;
      case 'gt':
        return value !== undefined && /^-?\d+$/.test(value) && Number(value) > Number(values[0]);
      case 'lt':
        return value !== undefined && /^-?\d+$/.test(value) && Number(value) < Number(values[0]);
      default:
        return operator satisfies never;
    }
  });
}

/** Parses a label selector. @throws Error with Go's message */
export function parseLabelSelector(text: string): readonly LabelRequirement[] {
  const parser = new Parser(tokensOf(text));
  const requirements: LabelRequirement[] = [];
  while (parser.next() !== '') {
    if (!parser.isValue() && parser.next() !== '!') parser.fail("expected: !, identifier, or 'end of string'");
    requirements.push(readRequirement(parser));
    const separator = parser.next();
    if (separator === '') break;
    if (separator !== ',') parser.fail("expected: ',' or 'end of string'");
    parser.take();
    if (!parser.isValue() && parser.next() !== '!') parser.fail("expected: identifier after ','");
  }
  return requirements;
}

const operators: Readonly<Record<string, LabelRequirement['operator']>> = {
  in: 'in',
  notin: 'notin',
  '=': 'in',
  '==': 'in',
  '!=': 'notin',
  '>': 'gt',
  '<': 'lt',
};
const symbols = new Set(['(', ')', ',', '!', '=', '==', '!=', '>', '<', '']);

function readRequirement(parser: Parser): LabelRequirement {
  try {
    return requirementAt(parser);
  } catch (error) {
    throw new Error(`unable to parse requirement: ${error instanceof Error ? error.message : ''}`);
  }
}

function requirementAt(parser: Parser): LabelRequirement {
  const isAbsent = parser.next() === '!';
  if (isAbsent) parser.take();
  const key = parser.takeValue();
  check('<nil>', key, qualifiedNameFaults(key));
  if (isAbsent || parser.next() === '' || parser.next() === ',')
    return { key, operator: isAbsent ? '!' : 'exists', values: [] };
  const symbol = parser.next();
  const operator = Object.hasOwn(operators, symbol) ? operators[symbol] : undefined;
  if (!operator) return parser.fail('expected: in, notin, =, ==, !=, gt, lt');
  parser.take();
  const values = symbol === 'in' || symbol === 'notin' ? valueList(parser) : [exactValue(parser)];
  if ((operator === 'gt' || operator === 'lt') && !/^-?\d+$/.test(values[0] ?? '')) {
    const shown = JSON.stringify(values[0] ?? '');
    throw new Error(`values[0]: Invalid value: ${shown}: for 'Gt', 'Lt' operators, the value must be an integer`);
  }
  for (const [index, value] of values.entries()) check(`values[${index}][${key}]`, value, labelValueFaults(value));
  return { key, operator, values };
}

function exactValue(parser: Parser): string {
  return parser.next() === '' || parser.next() === ',' ? '' : parser.takeValue();
}

function valueList(parser: Parser): string[] {
  if (parser.next() !== '(') throw new Error(`found '${parser.next()}' expected: '('`);
  parser.take();
  const values = new Set<string>();
  for (;;) {
    const isEmpty = parser.next() === ',' || parser.next() === ')';
    values.add(isEmpty ? '' : parser.takeValue());
    if (parser.next() === ')') break;
    if (parser.next() !== ',') parser.fail("expected: ',' or ')'");
    parser.take();
  }
  parser.take();
  // Sorted as in a Go set.
  return [...values].sort();
}

function check(field: string, value: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${field}: Invalid value: ${JSON.stringify(value)}: ${faults.join('; ')}`);
}

class Parser {
  #at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  next(): string {
    return this.tokens[this.#at] ?? '';
  }

  take(): string {
    return this.tokens[this.#at++] ?? '';
  }

  isValue(): boolean {
    return !symbols.has(this.next());
  }

  takeValue(): string {
    return this.isValue() ? this.take() : this.fail('expected: identifier');
  }

  fail(expected: string): never {
    throw new Error(`found '${this.next()}', ${expected}`);
  }
}

function tokensOf(text: string): string[] {
  return text.match(/==|!=|[()!,=<>]|[^\s()!,=<>]+/g) ?? [];
}
