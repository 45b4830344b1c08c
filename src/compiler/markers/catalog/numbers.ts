import { fieldAndType } from '../define/decorator.js';
import { defineMarker, fits, type SchemaContext } from '../define/define.js';
import { checkType, isNumeric, setFlag } from '../define/schema-checks.js';
import { value } from '../grammar/arguments.js';
import { bool, number } from '../grammar/parts.js';

const validation = 'CRD validation';

/** Sets the minimum value. */
export const Minimum = defineMarker({
  name: 'kubebuilder:validation:Minimum',
  aliases: ['k8s:minimum'],
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(number('the minimum value')),
  category: validation,
  summary: 'Sets the minimum value.',
  example: { decorator: '@Minimum(0) replicas!: Int32;', comment: '+kubebuilder:validation:Minimum=0' },
  effect: { on: 'schema', apply: (context, bound) => setNumber(context, 'minimum', bound) },
});

/** Sets the maximum value. */
export const Maximum = defineMarker({
  name: 'kubebuilder:validation:Maximum',
  aliases: ['k8s:maximum'],
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(number('the maximum value')),
  category: validation,
  summary: 'Sets the maximum value.',
  example: { decorator: '@Maximum(10) replicas!: Int32;', comment: '+kubebuilder:validation:Maximum=10' },
  effect: { on: 'schema', apply: (context, bound) => setNumber(context, 'maximum', bound) },
});

/** Excludes the minimum itself. */
export const ExclusiveMinimum = defineMarker({
  name: 'kubebuilder:validation:ExclusiveMinimum',
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(bool('whether the minimum is excluded')),
  category: validation,
  summary: 'Excludes the minimum itself.',
  example: {
    decorator: '@Minimum(0) @ExclusiveMinimum(true) share!: Int32;',
    comment: '+kubebuilder:validation:ExclusiveMinimum=true',
  },
  effect: {
    on: 'schema',
    apply(context, isExclusive) {
      if (checkType(context, isNumeric, 'a number')) setFlag(context, 'exclusiveMinimum', isExclusive);
    },
  },
});

/** Excludes the maximum itself. */
export const ExclusiveMaximum = defineMarker({
  name: 'kubebuilder:validation:ExclusiveMaximum',
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(bool('whether the maximum is excluded')),
  category: validation,
  summary: 'Excludes the maximum itself.',
  example: {
    decorator: '@Maximum(100) @ExclusiveMaximum(true) share!: Int32;',
    comment: '+kubebuilder:validation:ExclusiveMaximum=true',
  },
  effect: {
    on: 'schema',
    apply(context, isExclusive) {
      if (checkType(context, isNumeric, 'a number')) setFlag(context, 'exclusiveMaximum', isExclusive);
    },
  },
});

/** Allows only multiples of a number. */
export const MultipleOf = defineMarker({
  name: 'kubebuilder:validation:MultipleOf',
  targets: fieldAndType,
  fits: fits<number>(),
  items: true,
  argument: value(number('every value must be a multiple of this number')),
  category: validation,
  summary: 'Allows only multiples of a number.',
  example: { decorator: '@MultipleOf(8) bits!: Int32;', comment: '+kubebuilder:validation:MultipleOf=8' },
  effect: { on: 'schema', apply: (context, factor) => setNumber(context, 'multipleOf', factor) },
});

function setNumber(context: SchemaContext, key: 'minimum' | 'maximum' | 'multipleOf', bound: number): void {
  if (!checkType(context, isNumeric, 'a number')) return;
  if (context.schema.type === 'integer' && !Number.isInteger(bound)) {
    context.report(
      'marker-argument',
      `\`${context.written}\` of an integer type must be an integer, found \`${bound}\``,
      'use an integer, or change the type of the field to `Float`',
      '',
    );
    return;
  }
  context.schema[key] = bound;
}
