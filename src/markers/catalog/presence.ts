import { defineMarker } from '../define/define.js';
import { none } from '../grammar/arguments.js';

/** Leaves the field out of `required`. */
export const Optional = defineMarker({
  name: 'optional',
  aliases: ['k8s:optional'],
  targets: ['field'],
  argument: none(),
  category: 'CRD validation',
  summary: 'Leaves the field out of `required`.',
  example: { decorator: '@Optional() name!: string;', comment: '+optional' },
  effect: { on: 'presence', presence: 'optional', rank: 3 },
});

/** Puts the field into `required`, also when it has a `?`. */
export const Required = defineMarker({
  name: 'required',
  targets: ['field'],
  argument: none(),
  category: 'CRD validation',
  summary: 'Puts the field into `required`, also when it has a `?`.',
  example: { decorator: '@Required() name?: string;', comment: '+required' },
  effect: { on: 'presence', presence: 'required', rank: 4 },
});

/** Puts the field into `required`, and demands that it is not empty. */
export const RequiredNotEmpty = defineMarker({
  name: 'k8s:required',
  targets: ['field'],
  isCommentOnly: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Puts the field into `required`, and demands that it is not empty.',
  example: { comment: '+k8s:required', on: 'name?: string;' },
  effect: {
    on: 'presence',
    presence: 'required',
    rank: 4,
    // As controller-gen does: at least one letter, item or field, unless a marker says otherwise. It takes texts of
    // other packages for objects.
    apply({ schema, reference }) {
      if (schema.type === 'array') schema.minItems ??= 1;
      else if (reference === 'far') schema.minProperties ??= 1;
      else if (schema.type === 'string') schema.minLength ??= 1;
      else if (schema.type === 'object' || reference === 'near') schema.minProperties ??= 1;
    },
  },
});

/** Makes the field, or all fields of the package that do not say otherwise, optional. */
export const OptionalByDefault = defineMarker({
  name: 'kubebuilder:validation:Optional',
  targets: ['field', 'package'],
  isCommentOnly: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Makes the field, or all fields of the package that do not say otherwise, optional.',
  example: { comment: '+kubebuilder:validation:Optional', on: 'name!: string;' },
  effect: { on: 'presence', presence: 'optional', rank: 1 },
});

/** Makes the field, or all fields of the package that do not say otherwise, required. */
export const RequiredByDefault = defineMarker({
  name: 'kubebuilder:validation:Required',
  targets: ['field', 'package'],
  isCommentOnly: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Makes the field, or all fields of the package that do not say otherwise, required.',
  example: { comment: '+kubebuilder:validation:Required', on: 'name?: string;' },
  effect: { on: 'presence', presence: 'required', rank: 2 },
});
