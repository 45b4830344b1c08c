import { fieldAndType } from '../define/decorator.js';
import { defineMarker, fits, type SchemaContext } from '../define/define.js';
import { checkNumber, setsFlag } from '../define/schema-checks.js';
import { value } from '../grammar/arguments.js';
import { bool, number } from '../grammar/parts.js';

const common = { targets: fieldAndType, fits: fits<number>(), items: true, category: 'CRD validation' } as const;

/** Sets the minimum value. */
export const Minimum = defineMarker({
  name: 'kubebuilder:validation:Minimum',
  aliases: ['k8s:minimum'],
  ...common,
  argument: value(number('the minimum value')),
  summary: 'Sets the minimum value.',
  example: { decorator: '@Minimum(0) replicas!: Int32;', comment: '+kubebuilder:validation:Minimum=0' },
  effect: setsNumber('minimum'),
});

/** Sets the maximum value. */
export const Maximum = defineMarker({
  name: 'kubebuilder:validation:Maximum',
  aliases: ['k8s:maximum'],
  ...common,
  argument: value(number('the maximum value')),
  summary: 'Sets the maximum value.',
  example: { decorator: '@Maximum(10) replicas!: Int32;', comment: '+kubebuilder:validation:Maximum=10' },
  effect: setsNumber('maximum'),
});

/** Excludes the minimum itself. */
export const ExclusiveMinimum = defineMarker({
  name: 'kubebuilder:validation:ExclusiveMinimum',
  ...common,
  argument: value(bool('whether the minimum is excluded')),
  summary: 'Excludes the minimum itself.',
  example: {
    decorator: '@Minimum(0) @ExclusiveMinimum(true) share!: Int32;',
    comment: '+kubebuilder:validation:ExclusiveMinimum=true',
  },
  effect: setsFlag('exclusiveMinimum', checkNumber),
});

/** Excludes the maximum itself. */
export const ExclusiveMaximum = defineMarker({
  name: 'kubebuilder:validation:ExclusiveMaximum',
  ...common,
  argument: value(bool('whether the maximum is excluded')),
  summary: 'Excludes the maximum itself.',
  example: {
    decorator: '@Maximum(100) @ExclusiveMaximum(true) share!: Int32;',
    comment: '+kubebuilder:validation:ExclusiveMaximum=true',
  },
  effect: setsFlag('exclusiveMaximum', checkNumber),
});

/** Allows only multiples of a number. */
export const MultipleOf = defineMarker({
  name: 'kubebuilder:validation:MultipleOf',
  ...common,
  argument: value(number('every value must be a multiple of this number')),
  summary: 'Allows only multiples of a number.',
  example: { decorator: '@MultipleOf(8) bits!: Int32;', comment: '+kubebuilder:validation:MultipleOf=8' },
  effect: setsNumber('multipleOf'),
});

function setsNumber(key: 'minimum' | 'maximum' | 'multipleOf') {
  return {
    on: 'schema',
    apply(context: SchemaContext, bound: number) {
      if (!checkNumber(context)) return;
      if (context.schema.type === 'integer' && !Number.isInteger(bound)) {
        const message = `\`${context.written}\` on an integer type must be an integer, found \`${bound}\``;
        context.report('marker-argument', message, 'use an integer, or change the type of the field to `Float`', '');
      } else context.schema[key] = bound;
    },
  } as const;
}
