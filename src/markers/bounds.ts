import { value } from './arguments.js';
import type { TextDecorator } from './decorator.js';
import { defineMarker, fits, type SchemaContext, typedAs } from './define.js';
import { bool, integer, number, text } from './parts.js';
import { demand, isArray, isNumeric, isObjectType, isTextual } from './schema-checks.js';

const validation = 'CRD validation';
const fieldAndType = ['field', 'type'] as const;

/** Sets the smallest allowed value. */
export const Minimum = defineMarker({
  name: 'kubebuilder:validation:Minimum',
  aliases: ['k8s:minimum'],
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(number('the smallest allowed value')),
  category: validation,
  summary: 'Sets the smallest allowed value.',
  example: { decorator: '@Minimum(0) replicas!: Int32;', comment: '+kubebuilder:validation:Minimum=0' },
  effect: { on: 'schema', apply: (context, bound) => setNumber(context, 'minimum', 'Minimum', bound) },
});

/** Sets the largest allowed value. */
export const Maximum = defineMarker({
  name: 'kubebuilder:validation:Maximum',
  aliases: ['k8s:maximum'],
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(number('the largest allowed value')),
  category: validation,
  summary: 'Sets the largest allowed value.',
  example: { decorator: '@Maximum(10) replicas!: Int32;', comment: '+kubebuilder:validation:Maximum=10' },
  effect: { on: 'schema', apply: (context, bound) => setNumber(context, 'maximum', 'Maximum', bound) },
});

/** Makes the minimum itself a value that is not allowed. */
export const ExclusiveMinimum = defineMarker({
  name: 'kubebuilder:validation:ExclusiveMinimum',
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(bool('whether the minimum is not allowed')),
  category: validation,
  summary: 'Makes the minimum itself a value that is not allowed.',
  example: {
    decorator: '@Minimum(0) @ExclusiveMinimum(true) share!: Int32;',
    comment: '+kubebuilder:validation:ExclusiveMinimum=true',
  },
  effect: {
    on: 'schema',
    apply(context, isExclusive) {
      if (demand(context, isNumeric, 'ExclusiveMinimum', 'a number')) setFlag(context, 'exclusiveMinimum', isExclusive);
    },
  },
});

/** Makes the maximum itself a value that is not allowed. */
export const ExclusiveMaximum = defineMarker({
  name: 'kubebuilder:validation:ExclusiveMaximum',
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(bool('whether the maximum is not allowed')),
  category: validation,
  summary: 'Makes the maximum itself a value that is not allowed.',
  example: {
    decorator: '@Maximum(100) @ExclusiveMaximum(true) share!: Int32;',
    comment: '+kubebuilder:validation:ExclusiveMaximum=true',
  },
  effect: {
    on: 'schema',
    apply(context, isExclusive) {
      if (demand(context, isNumeric, 'ExclusiveMaximum', 'a number')) setFlag(context, 'exclusiveMaximum', isExclusive);
    },
  },
});

/** Allows only multiples of a number. */
export const MultipleOf = defineMarker({
  name: 'kubebuilder:validation:MultipleOf',
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(number('what all values are a multiple of')),
  category: validation,
  summary: 'Allows only multiples of a number.',
  example: { decorator: '@MultipleOf(8) bits!: Int32;', comment: '+kubebuilder:validation:MultipleOf=8' },
  effect: { on: 'schema', apply: (context, factor) => setNumber(context, 'multipleOf', 'MultipleOf', factor) },
});

/** Sets how many characters a text has at least. */
export const MinLength = typedAs<(length: number) => TextDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:MinLength',
    targets: fieldAndType,
    fits: fits<string>(),
    items: true,
    argument: value(integer('the smallest number of characters')),
    category: validation,
    summary: 'Sets how many characters a text has at least.',
    example: { decorator: '@MinLength(1) name!: string;', comment: '+kubebuilder:validation:MinLength=1' },
    effect: {
      on: 'schema',
      apply(context, length) {
        if (demand(context, isTextual, 'MinLength', 'a text')) context.schema.minLength = length;
      },
    },
  }),
);

/** Sets how many characters a text has at most. */
export const MaxLength = typedAs<(length: number) => TextDecorator>()(
  defineMarker({
    name: 'kubebuilder:validation:MaxLength',
    targets: fieldAndType,
    fits: fits<string>(),
    items: true,
    argument: value(integer('the largest number of characters')),
    category: validation,
    summary: 'Sets how many characters a text has at most.',
    example: { decorator: '@MaxLength(63) name!: string;', comment: '+kubebuilder:validation:MaxLength=63' },
    effect: {
      on: 'schema',
      apply(context, length) {
        if (demand(context, isTextual, 'MaxLength', 'a text')) context.schema.maxLength = length;
      },
    },
  }),
);

/** Demands that a text matches a regular expression. */
export const Pattern = typedAs<(pattern: string) => TextDecorator>()(
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
        if (demand(context, isTextual, 'Pattern', 'a text') && pattern !== '') context.schema.pattern = pattern;
      },
    },
  }),
);

/** Sets how many items a list has at least. */
export const MinItems = defineMarker({
  name: 'kubebuilder:validation:MinItems',
  targets: fieldAndType,
  fits: fits<readonly unknown[]>(),
  items: true,
  argument: value(integer('the smallest number of items')),
  category: validation,
  summary: 'Sets how many items a list has at least.',
  example: { decorator: '@MinItems(1) names!: string[];', comment: '+kubebuilder:validation:MinItems=1' },
  effect: {
    on: 'schema',
    apply(context, count) {
      if (demand(context, isArray, 'MinItems', 'a list')) context.schema.minItems = count;
    },
  },
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
  effect: {
    on: 'schema',
    apply(context, count) {
      if (demand(context, isArray, 'MaxItems', 'a list')) context.schema.maxItems = count;
    },
  },
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
      if (demand(context, isArray, 'UniqueItems', 'a list')) setFlag(context, 'uniqueItems', isUnique);
    },
  },
});

/** Sets how many fields or entries an object has at least. */
export const MinProperties = defineMarker({
  name: 'kubebuilder:validation:MinProperties',
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
  effect: {
    on: 'schema',
    apply(context, count) {
      if (demand(context, isObjectType, 'MinProperties', 'an object')) context.schema.minProperties = count;
    },
  },
});

/** Sets how many fields or entries an object has at most. */
export const MaxProperties = defineMarker({
  name: 'kubebuilder:validation:MaxProperties',
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
  effect: {
    on: 'schema',
    apply(context, count) {
      if (demand(context, isObjectType, 'MaxProperties', 'an object')) context.schema.maxProperties = count;
    },
  },
});

function setNumber(
  context: SchemaContext,
  key: 'minimum' | 'maximum' | 'multipleOf',
  name: string,
  bound: number,
): void {
  if (!demand(context, isNumeric, name, 'a number')) return;
  if (context.schema.type === 'integer' && !Number.isInteger(bound)) {
    context.report('marker-argument', `\`${name}\` of a whole number must be whole, found \`${bound}\``);
    return;
  }
  context.schema[key] = bound;
}

/** `false` is the same as nothing, and is not written. */
function setFlag(
  { schema }: SchemaContext,
  key: 'exclusiveMinimum' | 'exclusiveMaximum' | 'uniqueItems',
  isSet: boolean,
): void {
  if (isSet) schema[key] = true;
  else delete schema[key];
}
