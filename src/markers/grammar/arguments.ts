import type { StaticValue } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import type { Argument, ArgumentShape } from './argument.js';
import { ArgumentError } from './argument-error.js';
import { listOf, type Part } from './parts.js';

/** No argument, for example for Nullable. */
export function none(): Argument<[], true> {
  return {
    shape: { kind: 'none' },
    readText: () => true,
    readValues(values) {
      refuseMore(values, 0, 'expected no arguments');
      return true;
    },
  };
}

/** One value without a name: `name=value`, `@Name(value)`. */
export function value<In, Out>(part: Part<In, Out>): Argument<[value: In], Out> {
  return {
    shape: scalarShape(part),
    readText(reader) {
      if (!reader.isAtEnd) return part.readText(reader);
      throw new ArgumentError(
        `missing value: ${part.summary}`,
        { file: reader.file, start: reader.offset - 1, end: reader.offset },
        `add \`=\` and ${aType(part.type)} after the name`,
      );
    },
    readValues(values, call) {
      const given = firstOf(values, call, part.summary);
      refuseMore(values, 1, 'expected one argument');
      return part.readValue(given);
    },
  };
}

/** One value that may be omitted, which means `missing`. */
export function optionalValue<In, Out>(part: Part<In, Out>, missing: Out): Argument<[value?: In], Out> {
  return {
    shape: { ...scalarShape(part), isOptional: true },
    readText: (reader) => (reader.isAtEnd ? missing : part.readText(reader)),
    readValues(values) {
      refuseMore(values, 1, 'expected at most one argument');
      return values[0] ? part.readValue(values[0]) : missing;
    },
  };
}

/** Several values: `name=a;b`, `@Name('a', 'b')`. At least one. */
export function list<In, Out>(item: Part<In, Out>): Argument<[first: In, ...rest: In[]], readonly Out[]> {
  const whole = value(listOf(item));
  return {
    shape: {
      kind: 'list',
      type: item.type === 'any' ? 'any' : 'string',
      summary: item.summary,
    },
    readText: (reader) => whole.readText(reader),
    readValues(values, call) {
      firstOf(values, call, item.summary);
      return values.map((given) => item.readValue(given));
    },
  };
}

function scalarShape(part: Part<unknown, unknown>): Extract<ArgumentShape, { kind: 'scalar' }> {
  const { type, summary, oneOf } = part;
  return { kind: 'scalar', type: type as 'string', summary, ...(oneOf ? { oneOf } : {}) }; // a part that is not a list is named after its scalar type
}

function firstOf(values: readonly StaticValue[], call: Span, summary: string): StaticValue {
  const first = values[0];
  if (first) return first;
  throw new ArgumentError(`missing argument: ${summary}`, call);
}

function refuseMore(values: readonly StaticValue[], count: number, message: string): void {
  const surplus = values[count];
  if (surplus) throw new ArgumentError(message, surplus.span);
}

function aType(type: string): string {
  return { string: 'a string', int: 'an integer', number: 'a number', bool: '`true` or `false`' }[type] ?? 'a value';
}
