import type { Json, JsonSchema } from '../model/index.js';
import { type Expression, expressionOf, printExpression } from './expression.js';
import type { Imports } from './imports.js';
import { commentJson } from './schema-markers.js';

/** A decorator and its arguments. */
export interface DecoratorCall {
  readonly name: string;
  readonly args: readonly Expression[];
}

/** Writes decorators, each on a line of its own, and imports them. */
export class DecoratorLines {
  constructor(private readonly imports: Imports) {}

  /** The line of a decorator. */
  of({ name, args }: DecoratorCall, indent = ''): string {
    const call: Expression = { kind: 'call', name: this.imports.value(name), args };
    return `${indent}@${printExpression(call, { indent, column: indent.length + 1, after: 0 })}\n`;
  }

  /** The keywords of a field that only inform the reader. */
  documentation({ title, example, externalDocs }: JsonSchema, indent: string): string[] {
    const one = (name: string, value: Json | undefined) =>
      value === undefined ? [] : [this.of({ name, args: [expressionOf(value)] }, indent)];
    return [
      ...one('Title', title),
      ...one('Example', example),
      ...one('ExternalDocs', externalDocs as Json | undefined), // a schema is JSON
    ];
  }

  /**
   * The default of a field: a decorator if the compiler can check the value, otherwise a comment.
   *
   * @param type of the field, in TypeScript
   */
  default({ default: value }: JsonSchema, type: string, indent: string): string[] {
    if (value === undefined || value === null) return [];
    const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
    const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
    const isChecked = (isEmpty && type !== 'JSONValue') || (isScalar && type !== 'JSONValue');
    if (isChecked) return [this.of({ name: 'Default', args: [expressionOf(value)] }, indent)];
    return [`${indent}// +default=${commentJson(value)}\n`];
  }
}
