import type { Json } from '../model/index.js';
import type { JsonInput } from './argument.js';
import { list, none, value } from './arguments.js';
import type { DefaultDecorator, FieldDecorator } from './decorator.js';
import { defineMarker, typedAs } from './define.js';
import { readAny } from './json-values.js';
import { any, anyItem, oneOf, type Part, text } from './parts.js';

const fieldAndType = ['field', 'type'] as const;

/** Allows only the listed values. */
export const Enum = typedAs<
  <const Values extends readonly [Scalar, ...Scalar[]]>(...values: Values) => FieldDecorator<Wide<Values[number]>>
>()(
  defineMarker({
    name: 'kubebuilder:validation:Enum',
    targets: fieldAndType,
    items: true,
    argument: list(anyItem('the allowed values')),
    category: 'CRD validation',
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

/** The type of a literal without its value. */
type Wide<Value> =
  | (Value extends string ? string : never)
  | (Value extends number ? number : never)
  | (Value extends boolean ? boolean : never);

/** Allows the values of a string enum or of a union of texts, sorted. */
export const SortedEnum = defineMarker({
  name: 'k8s:enum',
  targets: ['type'],
  isCommentOnly: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Allows the values of a string enum or of a union of texts, sorted.',
  example: { comment: '+k8s:enum' },
  effect: {
    on: 'schema',
    apply({ schema, report, type }) {
      const values = schema.enum ?? [];
      if (schema.type !== 'string' || values.length === 0) {
        report(
          'marker-wrong-type',
          `\`k8s:enum\` needs a string enum or a union of texts, found no values in \`${type?.name ?? 'this type'}\``,
          "write the type as `'A' | 'B'`, or list the values with `@Enum`",
        );
        return;
      }
      schema.enum = values.toSorted((a, b) => (String(a) < String(b) ? -1 : Number(String(a) > String(b))));
    },
  },
});

/** Sets the format of the value, as `date-time` or `ipv4`. */
export const Format = defineMarker({
  name: 'kubebuilder:validation:Format',
  targets: fieldAndType,
  items: true,
  argument: value(text('the format')),
  category: 'CRD validation',
  summary: 'Sets the format of the value, as `date-time` or `ipv4`.',
  example: { decorator: "@Format('ipv4') address!: string;", comment: '+kubebuilder:validation:Format=ipv4' },
  effect: {
    on: 'schema',
    apply({ schema }, format) {
      schema.format = format;
    },
  },
});

/** Sets the type in the schema, whatever the TypeScript type says. */
export const Type = defineMarker({
  name: 'kubebuilder:validation:Type',
  targets: fieldAndType,
  items: true,
  argument: value(oneOf(['string', 'integer', 'number', 'boolean', 'array', 'object', ''], 'the type in the schema')),
  category: 'CRD validation',
  summary: 'Sets the type in the schema, whatever the TypeScript type says.',
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

/** Allows a whole number or a text. */
export const XIntOrString = defineMarker({
  name: 'kubebuilder:validation:XIntOrString',
  targets: fieldAndType,
  items: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Allows a whole number or a text.',
  example: { decorator: '@XIntOrString() port!: IntOrString;', comment: '+kubebuilder:validation:XIntOrString' },
  phase: 'first',
  order: -1,
  effect: {
    on: 'schema',
    apply({ schema }) {
      schema['x-kubernetes-int-or-string'] = true;
    },
  },
});

/** Allows `null` as a value. */
export const Nullable = defineMarker({
  name: 'nullable',
  targets: ['field'],
  argument: none(),
  category: 'CRD validation',
  summary: 'Allows `null` as a value.',
  example: { decorator: '@Nullable() note?: string | null;', comment: '+nullable' },
  effect: {
    on: 'schema',
    apply({ schema }) {
      schema.nullable = true;
    },
  },
});

/** Sets the value that the API server fills in where the field is missing. */
export const Default = typedAs<<const Value extends JsonInput>(value: Value) => DefaultDecorator<Value>>()(
  defineMarker({
    name: 'kubebuilder:default',
    targets: ['field'],
    argument: value(any('the value, as JSON')),
    category: 'CRD validation',
    summary: 'Sets the value that the API server fills in where the field is missing.',
    example: { decorator: "@Default('Allow') policy?: string;", comment: '+kubebuilder:default=Allow' },
    effect: {
      on: 'schema',
      apply({ schema }, given) {
        // `{}` is how Go projects write an empty list, too.
        schema.default = schema.type === 'array' && isEmptyObject(given) ? [] : given;
      },
    },
  }),
);

/** Sets the default, written as JSON; Default beats it. */
export const JsonDefault = defineMarker({
  name: 'default',
  targets: ['field'],
  isCommentOnly: true,
  argument: value(jsonText('the value, as JSON')),
  category: 'CRD validation',
  summary: 'Sets the default, written as JSON; Default beats it.',
  example: { comment: '+default="Allow"' },
  phase: 'first',
  effect: {
    on: 'schema',
    apply({ schema }, given) {
      if (given !== undefined && given !== null) schema.default = given;
    },
  },
});

/** Gives an example of a value. */
export const Example = defineMarker({
  name: 'kubebuilder:example',
  targets: ['field'],
  argument: value(any('the value, as JSON')),
  category: 'CRD validation',
  summary: 'Gives an example of a value.',
  example: { decorator: "@Example('0 * * * *') schedule!: string;", comment: '+kubebuilder:example="0 * * * *"' },
  effect: {
    on: 'schema',
    apply({ schema }, given) {
      schema.example = given;
    },
  },
});

/** Sets the title of the schema. */
export const Title = defineMarker({
  name: 'kubebuilder:title',
  targets: fieldAndType,
  argument: value(guessedText('the title')),
  category: 'CRD validation',
  summary: 'Sets the title of the schema.',
  example: { decorator: "@Title('Schedule') schedule!: string;", comment: '+kubebuilder:title=Schedule' },
  effect: {
    on: 'schema',
    apply({ schema }, title) {
      schema.title = title;
    },
  },
});

/** Keeps fields that the schema does not name. */
export const PreserveUnknownFields = defineMarker({
  name: 'kubebuilder:pruning:PreserveUnknownFields',
  aliases: ['kubebuilder:validation:XPreserveUnknownFields'],
  targets: fieldAndType,
  items: true,
  argument: none(),
  category: 'CRD processing',
  summary: 'Keeps fields that the schema does not name.',
  example: {
    decorator: '@PreserveUnknownFields() values?: JSONValue;',
    comment: '+kubebuilder:pruning:PreserveUnknownFields',
  },
  effect: {
    on: 'schema',
    apply({ schema }) {
      schema['x-kubernetes-preserve-unknown-fields'] = true;
    },
  },
});

/** Says that the value is a whole Kubernetes object, with apiVersion, kind and metadata. */
export const EmbeddedResource = defineMarker({
  name: 'kubebuilder:validation:EmbeddedResource',
  aliases: ['kubebuilder:validation:XEmbeddedResource'],
  targets: fieldAndType,
  items: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Says that the value is a whole Kubernetes object, with apiVersion, kind and metadata.',
  example: {
    decorator: '@EmbeddedResource() @PreserveUnknownFields() template?: RawExtension;',
    comment: '+kubebuilder:validation:EmbeddedResource',
  },
  effect: {
    on: 'schema',
    apply({ schema }) {
      schema['x-kubernetes-embedded-resource'] = true;
    },
  },
});

/** Leaves the type of the field out of the schema; only its markers and its comment count. */
export const Schemaless = defineMarker({
  name: 'kubebuilder:validation:Schemaless',
  targets: ['field'],
  argument: none(),
  category: 'CRD processing',
  summary: 'Leaves the type of the field out of the schema; only its markers and its comment count.',
  example: {
    decorator: '@Schemaless() @PreserveUnknownFields() values?: JSONValue;',
    comment: '+kubebuilder:validation:Schemaless',
  },
  effect: { on: 'read', by: 'crd' },
});

function isEmptyObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && Object.keys(given).length === 0;
}

/** A text whose type is guessed in a comment, so that a number has to stand in quotes. */
function guessedText(summary: string): Part<string> {
  return {
    ...text(summary),
    readText(reader) {
      const start = reader.skipSpace();
      const given = readAny(reader);
      if (typeof given === 'string') return given;
      throw reader.refuse(start, `expected a text, found \`${reader.text.slice(start)}\``, 'put it into double quotes');
    },
  };
}

/** JSON as it is. `ref(...)`, which names a Go constant, means nothing here. */
function jsonText(summary: string): Part<unknown, Json | undefined> {
  return {
    ...any(summary),
    readText(reader) {
      const start = reader.skipSpace();
      const written = reader.rest();
      if (written.startsWith('ref(')) return undefined;
      try {
        return JSON.parse(written);
      } catch {
        throw reader.refuse(start, `\`${written}\` is not JSON`, 'put a text into double quotes');
      }
    },
  };
}
