import { fieldAndType, type StringDecorator } from '../define/decorator.js';
import { defineMarker, fits, typedAs } from '../define/define.js';
import { checkList, checkMap, checkString, setsFlag, setsKeyword } from '../define/schema-checks.js';
import { value } from '../grammar/arguments.js';
import { bool, integer, text } from '../grammar/parts.js';

const common = { targets: fieldAndType, items: true, category: 'CRD validation' } as const;
const ofStrings = { ...common, fits: fits<string>() };
const ofLists = { ...common, fits: fits<readonly unknown[]>() };
const ofObjects = { ...common, fits: fits<object>() };

/** Sets the minimum length of a string. */
export const MinLength = typedAs<(length: number) => StringDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:MinLength',
    ...ofStrings,
    argument: value(integer('the minimum number of characters')),
    summary: 'Sets the minimum length of a string.',
    example: { decorator: '@MinLength(1) name!: string;', comment: '+kubebuilder:validation:MinLength=1' },
    effect: setsKeyword('minLength', checkString),
  }),
);

/** Sets the maximum length of a string. */
export const MaxLength = typedAs<(length: number) => StringDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:MaxLength',
    ...ofStrings,
    argument: value(integer('the maximum number of characters')),
    summary: 'Sets the maximum length of a string.',
    example: { decorator: '@MaxLength(63) name!: string;', comment: '+kubebuilder:validation:MaxLength=63' },
    effect: setsKeyword('maxLength', checkString),
  }),
);

/** Requires a string to match a regular expression. */
export const Pattern = typedAs<(pattern: string) => StringDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:Pattern',
    ...ofStrings,
    argument: value(text('the regular expression in RE2 syntax')),
    summary: 'Requires a string to match a regular expression.',
    example: {
      decorator: "@Pattern('^[a-z]+$') name!: string;",
      comment: '+kubebuilder:validation:Pattern=`^[a-z]+$`',
    },
    effect: {
      on: 'schema',
      apply(context, pattern) {
        if (checkString(context) && pattern !== '') context.schema.pattern = pattern;
      },
    },
  }),
);

/** Sets the minimum number of items in a list. */
export const MinItems = defineMarker({
  name: 'kubebuilder:validation:MinItems',
  ...ofLists,
  argument: value(integer('the minimum number of items')),
  summary: 'Sets the minimum number of items in a list.',
  example: { decorator: '@MinItems(1) names!: string[];', comment: '+kubebuilder:validation:MinItems=1' },
  effect: setsKeyword('minItems', checkList),
});

/** Sets the maximum number of items in a list. */
export const MaxItems = defineMarker({
  name: 'kubebuilder:validation:MaxItems',
  aliases: ['k8s:maxItems'],
  ...ofLists,
  argument: value(integer('the maximum number of items')),
  summary: 'Sets the maximum number of items in a list.',
  example: { decorator: '@MaxItems(10) names!: string[];', comment: '+kubebuilder:validation:MaxItems=10' },
  effect: setsKeyword('maxItems', checkList),
});

/** Sets `uniqueItems`. The API server rejects `true`: use `@ListType('set')` instead. */
export const UniqueItems = defineMarker({
  name: 'kubebuilder:validation:UniqueItems',
  ...ofLists,
  argument: value(bool('whether items must be unique; the API server rejects `true`, see ListType')),
  summary: "Sets `uniqueItems`. The API server rejects `true`: use `@ListType('set')` instead.",
  example: { decorator: '@UniqueItems(false) names!: string[];', comment: '+kubebuilder:validation:UniqueItems=false' },
  effect: setsFlag('uniqueItems', checkList),
});

/** Sets the minimum number of fields or entries in an object. */
export const MinProperties = defineMarker({
  name: 'kubebuilder:validation:MinProperties',
  ...ofObjects,
  argument: value(integer('the minimum number of fields')),
  summary: 'Sets the minimum number of fields or entries in an object.',
  example: {
    decorator: '@MinProperties(1) labels!: Record<string, string>;',
    comment: '+kubebuilder:validation:MinProperties=1',
  },
  effect: setsKeyword('minProperties', checkMap),
});

/** Sets the maximum number of fields or entries in an object. */
export const MaxProperties = defineMarker({
  name: 'kubebuilder:validation:MaxProperties',
  ...ofObjects,
  argument: value(integer('the maximum number of fields')),
  summary: 'Sets the maximum number of fields or entries in an object.',
  example: {
    decorator: '@MaxProperties(9) labels!: Record<string, string>;',
    comment: '+kubebuilder:validation:MaxProperties=9',
  },
  effect: setsKeyword('maxProperties', checkMap),
});
