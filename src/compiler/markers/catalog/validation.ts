import { type FieldDecorator, fieldAndType } from '../define/decorator.js';
import { defineMarker, typedAs } from '../define/define.js';
import { setsKeyword } from '../define/schema-checks.js';
import { list, none, value } from '../grammar/arguments.js';
import { readAny } from '../grammar/json-values.js';
import { anyItem, oneOf, type Part, text } from '../grammar/parts.js';

const common = { targets: fieldAndType, items: true, category: 'CRD validation' } as const;

/** Allows only the listed values. */
export const Enum = typedAs<
  <const Values extends readonly [Scalar, ...Scalar[]]>(...values: Values) => FieldDecorator<Wide<Values[number]>>
>()(
  defineMarker({
    name: 'kubebuilder:validation:Enum',
    ...common,
    argument: list(anyItem('the allowed values')),
    summary: 'Allows only the listed values.',
    example: {
      decorator: "@Enum('Allow', 'Forbid') policy!: string;",
      comment: '+kubebuilder:validation:Enum=Allow;Forbid',
    },
    effect: {
      on: 'schema',
      apply({ schema }, values) {
        if (values.length > 0) schema.enum = [...values];
      },
    },
  }),
);

type Scalar = string | number | boolean;

/** Widens a literal type to its base type: `string`, `number` or `boolean`. */
type Wide<Value> =
  | (Value extends string ? string : never)
  | (Value extends number ? number : never)
  | (Value extends boolean ? boolean : never);

/** Allows the values of a string enum or of a union of string literals, sorted. */
export const SortedEnum = defineMarker({
  name: 'k8s:enum',
  targets: ['type'],
  isCommentOnly: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Allows the values of a string enum or of a union of string literals, sorted.',
  example: { comment: '+k8s:enum', on: "type Policy = 'Forbid' | 'Allow';" },
  effect: {
    on: 'schema',
    apply({ schema, report, written, type }) {
      const values = schema.enum ?? [];
      if (schema.type !== 'string' || values.length === 0) {
        const message = `\`${written}\` requires a string enum or a union of string literals, found no string values in \`${type?.name ?? 'this type'}\``;
        const hint = "write the type as `'A' | 'B'`, or list the values with `@Enum`";
        report('marker-wrong-type', message, hint);
        return;
      }
      schema.enum = values.toSorted((a, b) => (String(a) < String(b) ? -1 : Number(String(a) > String(b))));
    },
  },
});

/** Sets the format of the value, such as `date-time` or `ipv4`. */
export const Format = defineMarker({
  name: 'kubebuilder:validation:Format',
  ...common,
  argument: value(text('the format')),
  summary: 'Sets the format of the value, such as `date-time` or `ipv4`.',
  example: { decorator: "@Format('ipv4') address!: string;", comment: '+kubebuilder:validation:Format=ipv4' },
  effect: setsKeyword('format'),
});

/** Overrides the type in the schema. */
export const Type = defineMarker({
  name: 'kubebuilder:validation:Type',
  ...common,
  argument: value(oneOf(['string', 'integer', 'number', 'boolean', 'array', 'object', ''], 'the type in the schema')),
  summary: 'Overrides the type in the schema.',
  example: { decorator: "@Type('string') duration!: JSONValue;", comment: '+kubebuilder:validation:Type=string' },
  phase: 'first',
  order: -2,
  effect: {
    on: 'schema',
    apply({ schema }, type) {
      if (type === '') delete schema.type;
      else schema.type = type;
    },
  },
});

/** Allows an integer or a string. */
export const XIntOrString = defineMarker({
  name: 'kubebuilder:validation:XIntOrString',
  ...common,
  argument: none(),
  summary: 'Allows an integer or a string.',
  example: { decorator: '@XIntOrString() port!: IntOrString;', comment: '+kubebuilder:validation:XIntOrString' },
  phase: 'first',
  order: -1,
  effect: setsKeyword('x-kubernetes-int-or-string'),
});

/** Allows `null` as a value. */
export const Nullable = defineMarker({
  name: 'nullable',
  targets: ['field'],
  argument: none(),
  category: 'CRD validation',
  summary: 'Allows `null` as a value.',
  example: { decorator: '@Nullable() note?: string | null;', comment: '+nullable' },
  effect: setsKeyword('nullable'),
});

/** Sets the title of the schema. */
export const Title = defineMarker({
  name: 'kubebuilder:title',
  targets: fieldAndType,
  argument: value(guessedText('the title')),
  category: 'CRD validation',
  summary: 'Sets the title of the schema.',
  example: { decorator: "@Title('Schedule') schedule!: string;", comment: '+kubebuilder:title=Schedule' },
  effect: setsKeyword('title'),
});

/** A string argument. In a comment, types are inferred, so a string that looks like a number must be quoted. */
function guessedText(summary: string): Part<string> {
  return {
    ...text(summary),
    readText(reader) {
      const start = reader.skipSpace();
      const given = readAny(reader);
      if (typeof given === 'string') return given;
      const message = `expected a string, found \`${reader.text.slice(start)}\``;
      throw reader.refuse(start, message, 'put it into double quotes');
    },
  };
}
