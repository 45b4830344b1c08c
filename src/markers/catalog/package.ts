import { defineMarker } from '../define/define.js';
import { none, optionalValue, value } from '../grammar/arguments.js';
import { text } from '../grammar/parts.js';

/** Names the API group of the package. */
export const GroupName = defineMarker({
  name: 'groupName',
  targets: ['package'],
  isCommentOnly: true,
  argument: optionalValue(text('full name of the group; nothing for the core group'), ''),
  category: 'Package',
  summary: 'Names the API group of the package.',
  example: { comment: '+groupName=batch.tutorial.kubebuilder.io' },
  effect: { on: 'read', by: 'loader' },
});

/** Names the API version of the package. */
export const VersionName = defineMarker({
  name: 'versionName',
  targets: ['package'],
  isCommentOnly: true,
  argument: value(text('version, as `v1`; without the marker it is the name of the folder')),
  category: 'Package',
  summary: 'Names the API version of the package.',
  example: { comment: '+versionName=v1beta1' },
  effect: { on: 'read', by: 'loader' },
});

/** Leaves the package out: it holds no kinds. */
export const SkipPackage = defineMarker({
  name: 'kubebuilder:skip',
  targets: ['package'],
  isCommentOnly: true,
  argument: none(),
  category: 'Package',
  summary: 'Leaves the package out: it holds no kinds.',
  example: { comment: '+kubebuilder:skip' },
  effect: { on: 'read', by: 'loader' },
});
