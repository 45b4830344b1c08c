import { defineMarker } from '../define/define.js';
import { none, optionalValue, value } from '../grammar/arguments.js';
import { text } from '../grammar/parts.js';

/** Sets the API group of the package. */
export const GroupName = defineMarker({
  name: 'groupName',
  targets: ['package'],
  isCommentOnly: true,
  argument: optionalValue(text('full name of the group; empty for the core group'), ''),
  category: 'Package',
  summary: 'Sets the API group of the package.',
  example: { comment: '+groupName=batch.tutorial.kubebuilder.io' },
  effect: { on: 'read', by: 'loader' },
});

/** Sets the API version of the package. */
export const VersionName = defineMarker({
  name: 'versionName',
  targets: ['package'],
  isCommentOnly: true,
  argument: value(text('version, such as `v1`; default: the name of the folder')),
  category: 'Package',
  summary: 'Sets the API version of the package.',
  example: { comment: '+versionName=v1beta1' },
  effect: { on: 'read', by: 'loader' },
});

/** Excludes the package from generation. */
export const SkipPackage = defineMarker({
  name: 'kubebuilder:skip',
  targets: ['package'],
  isCommentOnly: true,
  argument: none(),
  category: 'Package',
  summary: 'Excludes the package from generation.',
  example: { comment: '+kubebuilder:skip' },
  effect: { on: 'read', by: 'loader' },
});
