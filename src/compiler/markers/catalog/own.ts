import { fieldAndType } from '../define/decorator.js';
import { defineMarker } from '../define/define.js';
import { list, value } from '../grammar/arguments.js';
import { integer, oneOf } from '../grammar/parts.js';
import { schemaKeywords } from '../grammar/schema-arguments.js';

const keywords = [
  ...(['enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'] as const),
  ...(['exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties'] as const),
  ...(['maxProperties', 'required', 'nullable', 'default', 'allOf', 'anyOf', 'oneOf', 'not'] as const),
  ...(['x-kubernetes-validations', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys'] as const),
  ...(['x-kubernetes-map-type', 'x-kubernetes-preserve-unknown-fields'] as const),
] as const;

/** Removes schema keywords that come from the type of the field, so that the field can redefine them. */
export const Override = defineMarker({
  name: 'kbts:override',
  targets: ['field'],
  items: true,
  argument: list(oneOf(keywords, 'schema keywords of the type')),
  category: 'CRD validation',
  summary: 'Removes schema keywords that come from the type of the field, so that the field can redefine them.',
  example: {
    decorator: "@Override('required') @MinProperties(1) range?: Range;",
    comment: '+kbts:override=required',
  },
  phase: 'first',
  order: -3,
  effect: {
    on: 'schema',
    apply({ schema, report, written }, names) {
      if (schema.$ref === undefined) {
        const hint = 'remove it: the type of the field has no keywords of its own';
        report('marker-wrong-type', `\`${written}\` requires a named type`, hint);
        return;
      }
      for (const name of names) delete schema[name];
      schema.$without = [...names];
    },
  },
});

/** Truncates the descriptions of the field or type, and of all nested fields, to a number of bytes; 0 removes them. */
export const MaxDescLen = defineMarker({
  name: 'kbts:maxDescLen',
  targets: fieldAndType,
  argument: value(integer('maximum length of descriptions in bytes; 0 removes them')),
  category: 'CRD processing',
  summary:
    'Truncates the descriptions of the field or type, and of all nested fields, to a number of bytes; 0 removes them.',
  example: {
    decorator: '@MaxDescLen(0) selector?: LabelSelector;',
    comment: '+kbts:maxDescLen=0',
  },
  effect: {
    on: 'schema',
    apply({ schema, report, written }, bytes) {
      if (bytes >= 0) schema.$maxDescLen = bytes;
      else report('marker-argument', `\`${written}\` must be 0 or more, found ${bytes}`, 'omit it for no limit', '');
    },
  },
});

/** Sets keywords of the schema as they are, after the type and all other markers. */
export const Schema = defineMarker({
  name: 'kbts:schema',
  targets: fieldAndType,
  argument: value(schemaKeywords('keywords of the schema, such as `{ format: "cidr" }`')),
  category: 'CRD validation',
  summary: 'Sets keywords of the schema as they are, after the type and all other markers.',
  example: {
    decorator: '@Schema({ maxLength: 9, allOf: [{ maxLength: 8 }] }) name!: string;',
    comment: '+kbts:schema={"maxLength":9,"allOf":[{"maxLength":8}]}',
  },
  effect: {
    on: 'schema',
    apply({ schema }, keywords) {
      schema.$keywords = { ...schema.$keywords, ...keywords };
    },
  },
});
