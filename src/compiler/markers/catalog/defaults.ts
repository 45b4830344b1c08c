import { isRecord, type Json } from '../../../base/json/index.js';
import type { DefaultDecorator } from '../define/decorator.js';
import { defineMarker, typedAs } from '../define/define.js';
import { setsKeyword } from '../define/schema-checks.js';
import { type JsonInput, value } from '../grammar/arguments.js';
import { readJson } from '../grammar/json-values.js';
import { any, type Part } from '../grammar/parts.js';

/** Sets the default that the API server applies if the field is missing. */
export const Default = typedAs<<const Value extends JsonInput>(value: Value) => DefaultDecorator<Value>>()(
  defineMarker({
    name: 'kubebuilder:default',
    targets: ['field'],
    argument: value(any('the value in JSON')),
    category: 'CRD validation',
    summary: 'Sets the default that the API server applies if the field is missing.',
    example: { decorator: "@Default('Allow') policy?: string;", comment: '+kubebuilder:default=Allow' },
    effect: {
      on: 'schema',
      apply({ schema }, given) {
        // Go projects also use `{}` for an empty list.
        schema.default = schema.type === 'array' && isEmptyObject(given) ? [] : given;
      },
    },
  }),
);

/** Sets the default in JSON. `Default` takes precedence. */
export const JsonDefault = defineMarker({
  name: 'default',
  targets: ['field'],
  isCommentOnly: true,
  argument: value(jsonText('the value in JSON')),
  category: 'CRD validation',
  summary: 'Sets the default in JSON. `Default` takes precedence.',
  example: { comment: '+default="Allow"', on: 'policy?: string;' },
  phase: 'first',
  effect: {
    on: 'schema',
    apply({ schema }, given) {
      if (given !== undefined && given !== null) schema.default = given;
    },
  },
});

/** Sets an example of a value. */
export const Example = defineMarker({
  name: 'kubebuilder:example',
  targets: ['field'],
  argument: value(any('the value in JSON')),
  category: 'CRD validation',
  summary: 'Sets an example of a value.',
  example: { decorator: "@Example('0 * * * *') schedule!: string;", comment: '+kubebuilder:example="0 * * * *"' },
  effect: setsKeyword('example'),
});

function isEmptyObject(given: unknown): boolean {
  return isRecord(given) && Object.keys(given).length === 0;
}

/** A JSON value. `ref(...)`, which refers to a Go constant, has no effect. */
function jsonText(summary: string): Part<unknown, Json | undefined> {
  return {
    ...any(summary),
    readText(reader) {
      if (reader.match(/[ \t]*ref\(.*/s) !== undefined) return undefined;
      return readJson(reader);
    },
  };
}
