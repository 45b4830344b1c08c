import { defineMarker } from '../define/define.js';
import { none, value } from '../grammar/arguments.js';
import { bool, raw, text } from '../grammar/parts.js';

const goOnly = { on: 'nothing', reason: 'it steers code that only Go needs' } as const;

/** Switches the making of Go deep-copy methods; nothing in TypeScript. */
export const ObjectGenerate = defineMarker({
  name: 'kubebuilder:object:generate',
  targets: ['package', 'type'],
  isCommentOnly: true,
  argument: value(bool('whether to make them')),
  category: 'Object',
  summary: 'Switches the making of Go deep-copy methods; nothing in TypeScript.',
  example: { comment: '+kubebuilder:object:generate=true' },
  effect: goOnly,
});

/** Switches the making of Go deep-copy methods in the old spelling; nothing in TypeScript. */
export const DeepCopyGen = defineMarker({
  name: 'k8s:deepcopy-gen',
  targets: ['package', 'type'],
  isCommentOnly: true,
  argument: value(raw('what to make')),
  category: 'Object',
  summary: 'Switches the making of Go deep-copy methods in the old spelling; nothing in TypeScript.',
  example: { comment: '+k8s:deepcopy-gen=package' },
  effect: goOnly,
});

/** Names the Go interfaces of deep-copy methods; nothing in TypeScript. */
export const DeepCopyGenInterfaces = defineMarker({
  name: 'k8s:deepcopy-gen:interfaces',
  targets: ['type'],
  isCommentOnly: true,
  argument: value(text('the interface')),
  category: 'Object',
  summary: 'Names the Go interfaces of deep-copy methods; nothing in TypeScript.',
  example: { comment: '+k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object' },
  effect: goOnly,
});

/** Switches the making of Go apply configurations; nothing in TypeScript. */
export const ApplyGenerate = defineMarker({
  name: 'kubebuilder:ac:generate',
  targets: ['package', 'type'],
  isCommentOnly: true,
  argument: value(bool('whether to make them')),
  category: 'Object',
  summary: 'Switches the making of Go apply configurations; nothing in TypeScript.',
  example: { comment: '+kubebuilder:ac:generate=true' },
  effect: goOnly,
});

/** Names the Go package of apply configurations; nothing in TypeScript. */
export const ApplyOutputPackage = defineMarker({
  name: 'kubebuilder:ac:output:package',
  targets: ['package'],
  isCommentOnly: true,
  argument: value(text('the package')),
  category: 'Object',
  summary: 'Names the Go package of apply configurations; nothing in TypeScript.',
  example: { comment: '+kubebuilder:ac:output:package=applyconfiguration' },
  effect: goOnly,
});

/** Marks the place where `kbts` adds code to a file. */
export const Scaffold = defineMarker({
  name: 'kubebuilder:scaffold',
  targets: ['package', 'kind', 'type', 'field'],
  isCommentOnly: true,
  isFamily: true,
  argument: none(),
  category: 'Object',
  summary: 'Marks the place where `kbts` adds code to a file.',
  example: { comment: '+kubebuilder:scaffold:imports' },
  effect: { on: 'nothing', reason: 'it is read when files are scaffolded' },
});
