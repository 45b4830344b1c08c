import { defineMarker } from '../define/define.js';
import { none } from '../grammar/arguments.js';

const common = { targets: ['field'], argument: none(), category: 'CRD validation' } as const;
const byDefault = { ...common, targets: ['field', 'package'], isCommentOnly: true } as const;

/** Marks the field as optional, even without `?`. */
export const Optional = defineMarker({
  name: 'optional',
  aliases: ['k8s:optional'],
  ...common,
  summary: 'Marks the field as optional, even without `?`.',
  example: { decorator: '@Optional() name!: string;', comment: '+optional' },
  effect: { on: 'presence', presence: 'optional', rank: 3 },
});

/** Marks the field as required, even with `?`. */
export const Required = defineMarker({
  name: 'required',
  ...common,
  summary: 'Marks the field as required, even with `?`.',
  example: { decorator: '@Required() name?: string;', comment: '+required' },
  effect: { on: 'presence', presence: 'required', rank: 4 },
});

/** Marks the field as required and non-empty. */
export const RequiredNotEmpty = defineMarker({
  name: 'k8s:required',
  isCommentOnly: true,
  ...common,
  summary: 'Marks the field as required and non-empty.',
  example: { comment: '+k8s:required', on: 'name?: string;' },
  effect: {
    on: 'presence',
    presence: 'required',
    rank: 4,
    // As in controller-gen, requires at least one character, item or field, unless another marker sets the minimum.
    // controller-gen treats every type from another package as an object, even a string.
    apply({ schema, reference }) {
      if (schema.type === 'array') schema.minItems ??= 1;
      else if (schema.type === 'string') schema.minLength ??= 1;
      else if (schema.type === 'object' || reference) schema.minProperties ??= 1;
    },
  },
});

/** Marks the field, or by default all fields of the package, as optional. */
export const OptionalByDefault = defineMarker({
  name: 'kubebuilder:validation:Optional',
  ...byDefault,
  summary: 'Marks the field, or by default all fields of the package, as optional.',
  example: { comment: '+kubebuilder:validation:Optional', on: 'name!: string;' },
  effect: { on: 'presence', presence: 'optional', rank: 1 },
});

/** Marks the field, or by default all fields of the package, as required. */
export const RequiredByDefault = defineMarker({
  name: 'kubebuilder:validation:Required',
  ...byDefault,
  summary: 'Marks the field, or by default all fields of the package, as required.',
  example: { comment: '+kubebuilder:validation:Required', on: 'name?: string;' },
  effect: { on: 'presence', presence: 'required', rank: 2 },
});
