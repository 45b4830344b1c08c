import type { JsonSchema } from '../../model/index.js';
import { fieldAndType, type StringDecorator } from '../define/decorator.js';
import { defineMarker, fits, type SchemaContext, typedAs } from '../define/define.js';
import { demand, isArray, isObjectType, isTextual, setFlag } from '../define/schema-checks.js';
import { value } from '../grammar/arguments.js';
import { bool, integer, text } from '../grammar/parts.js';

const validation = 'CRD validation';

/** Sets how many characters a text has at least. */
export const MinLength = typedAs<(length: number) => StringDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:MinLength',
    aliases: ['k8s:minLength'],
    targets: fieldAndType,
    fits: fits<string>(),
    items: true,
    argument: value(integer('the smallest number of characters')),
    category: validation,
    summary: 'Sets how many characters a text has at least.',
    example: { decorator: '@MinLength(1) name!: string;', comment: '+kubebuilder:validation:MinLength=1' },
    effect: sets('minLength', isTextual, 'a string'),
  }),
);

/** Sets how many characters a text has at most. */
export const MaxLength = typedAs<(length: number) => StringDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:MaxLength',
    aliases: ['k8s:maxLength'],
    targets: fieldAndType,
    fits: fits<string>(),
    items: true,
    argument: value(integer('the largest number of characters')),
    category: validation,
    summary: 'Sets how many characters a text has at most.',
    example: { decorator: '@MaxLength(63) name!: string;', comment: '+kubebuilder:validation:MaxLength=63' },
    effect: sets('maxLength', isTextual, 'a string'),
  }),
);

/** Demands that a text matches a regular expression. */
export const Pattern = typedAs<(pattern: string) => StringDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:Pattern',
    targets: fieldAndType,
    fits: fits<string>(),
    items: true,
    argument: value(text('the regular expression, in RE2 syntax')),
    category: validation,
    summary: 'Demands that a text matches a regular expression.',
    example: {
      decorator: "@Pattern('^[a-z]+$') name!: string;",
      comment: '+kubebuilder:validation:Pattern=`^[a-z]+$`',
    },
    effect: {
      on: 'schema',
      apply(context, pattern) {
        if (demand(context, isTextual, 'a string') && pattern !== '') context.schema.pattern = pattern;
      },
    },
  }),
);

/** Sets how many items a list has at least. */
export const MinItems = defineMarker({
  name: 'kubebuilder:validation:MinItems',
  aliases: ['k8s:minItems'],
  targets: fieldAndType,
  fits: fits<readonly unknown[]>(),
  items: true,
  argument: value(integer('the smallest number of items')),
  category: validation,
  summary: 'Sets how many items a list has at least.',
  example: { decorator: '@MinItems(1) names!: string[];', comment: '+kubebuilder:validation:MinItems=1' },
  effect: sets('minItems', isArray, 'a list'),
});

/** Sets how many items a list has at most. */
export const MaxItems = defineMarker({
  name: 'kubebuilder:validation:MaxItems',
  aliases: ['k8s:maxItems'],
  targets: fieldAndType,
  fits: fits<readonly unknown[]>(),
  items: true,
  argument: value(integer('the largest number of items')),
  category: validation,
  summary: 'Sets how many items a list has at most.',
  example: { decorator: '@MaxItems(10) names!: string[];', comment: '+kubebuilder:validation:MaxItems=10' },
  effect: sets('maxItems', isArray, 'a list'),
});

/** Demands that no two items of a list are equal. */
export const UniqueItems = defineMarker({
  name: 'kubebuilder:validation:UniqueItems',
  targets: fieldAndType,
  fits: fits<readonly unknown[]>(),
  items: true,
  argument: value(bool('whether items must differ; the API server refuses `true`, see ListType')),
  category: validation,
  summary: 'Demands that no two items of a list are equal.',
  example: { decorator: '@UniqueItems(false) names!: string[];', comment: '+kubebuilder:validation:UniqueItems=false' },
  effect: {
    on: 'schema',
    apply(context, isUnique) {
      if (demand(context, isArray, 'a list')) setFlag(context, 'uniqueItems', isUnique);
    },
  },
});

/** Sets how many fields or entries an object has at least. */
export const MinProperties = defineMarker({
  name: 'kubebuilder:validation:MinProperties',
  aliases: ['k8s:minProperties'],
  targets: fieldAndType,
  fits: fits<object>(),
  items: true,
  argument: value(integer('the smallest number of fields')),
  category: validation,
  summary: 'Sets how many fields or entries an object has at least.',
  example: {
    decorator: '@MinProperties(1) labels!: Record<string, string>;',
    comment: '+kubebuilder:validation:MinProperties=1',
  },
  effect: sets('minProperties', isObjectType, 'an object'),
});

/** Sets how many fields or entries an object has at most. */
export const MaxProperties = defineMarker({
  name: 'kubebuilder:validation:MaxProperties',
  aliases: ['k8s:maxProperties'],
  targets: fieldAndType,
  fits: fits<object>(),
  items: true,
  argument: value(integer('the largest number of fields')),
  category: validation,
  summary: 'Sets how many fields or entries an object has at most.',
  example: {
    decorator: '@MaxProperties(9) labels!: Record<string, string>;',
    comment: '+kubebuilder:validation:MaxProperties=9',
  },
  effect: sets('maxProperties', isObjectType, 'an object'),
});

/** Writes the number under a keyword, on a schema that it fits. */
function sets(
  key: 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties',
  isFitting: (schema: JsonSchema) => boolean,
  wanted: string,
) {
  return {
    on: 'schema',
    apply(context: SchemaContext, bound: number) {
      if (demand(context, isFitting, wanted)) context.schema[key] = bound;
    },
  } as const;
}
