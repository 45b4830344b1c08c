import { fieldAndType } from '../define/decorator.js';
import { defineMarker, fits, type SchemaContext } from '../define/define.js';
import { demand, isNumeric, setFlag } from '../define/schema-checks.js';
import { value } from '../grammar/arguments.js';
import { bool, number } from '../grammar/parts.js';

const validation = 'CRD validation';

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
  effect: { on: 'schema', apply: (context, bound) => setNumber(context, 'minimum', bound) },
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
  effect: { on: 'schema', apply: (context, bound) => setNumber(context, 'maximum', bound) },
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
      if (demand(context, isNumeric, 'a number')) setFlag(context, 'exclusiveMinimum', isExclusive);
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
      if (demand(context, isNumeric, 'a number')) setFlag(context, 'exclusiveMaximum', isExclusive);
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
  effect: { on: 'schema', apply: (context, factor) => setNumber(context, 'multipleOf', factor) },
});

function setNumber(context: SchemaContext, key: 'minimum' | 'maximum' | 'multipleOf', bound: number): void {
  if (!demand(context, isNumeric, 'a number')) return;
  if (context.schema.type === 'integer' && !Number.isInteger(bound)) {
    context.report(
      'marker-argument',
      `\`${context.written}\` of a whole number must be whole, found \`${bound}\``,
      'write a whole number, or give the field the type `Float`',
    );
    return;
  }
  context.schema[key] = bound;
}
