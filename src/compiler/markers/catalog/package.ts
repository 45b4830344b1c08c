import { defineMarker } from '../define/define.js';
import { none, optionalValue, value } from '../grammar/arguments.js';
import { text } from '../grammar/parts.js';

const common = {
  targets: ['package'],
  isCommentOnly: true,
  category: 'Package',
  effect: { on: 'read', by: 'loader' },
} as const;

/** Sets the API group of the package. */
export const GroupName = defineMarker({
  name: 'groupName',
  ...common,
  argument: optionalValue(text('full name of the group; empty for the core group'), ''),
  summary: 'Sets the API group of the package.',
  example: { comment: '+groupName=batch.tutorial.kubebuilder.io' },
});

/** Sets the API version of the package. */
export const VersionName = defineMarker({
  name: 'versionName',
  ...common,
  argument: value(text('version, such as `v1`; default: the name of the folder')),
  summary: 'Sets the API version of the package.',
  example: { comment: '+versionName=v1beta1' },
});

/** Excludes the package from generation. */
export const SkipPackage = defineMarker({
  name: 'kubebuilder:skip',
  ...common,
  argument: none(),
  summary: 'Excludes the package from generation.',
  example: { comment: '+kubebuilder:skip' },
});
