import { defineMarker } from '../define/define.js';
import { none, value } from '../grammar/arguments.js';
import { bool, raw, text } from '../grammar/parts.js';

const goOnly = {
  isCommentOnly: true,
  category: 'Object',
  effect: { on: 'nothing', reason: 'it controls the generation of Go code' },
} as const;

/** Controls the generation of Go deep-copy methods. No effect in TypeScript. */
export const ObjectGenerate = defineMarker({
  name: 'kubebuilder:object:generate',
  targets: ['package', 'type'],
  ...goOnly,
  argument: value(bool('whether to generate the methods')),
  summary: 'Controls the generation of Go deep-copy methods. No effect in TypeScript.',
  example: { comment: '+kubebuilder:object:generate=true' },
});

/** Controls the generation of Go deep-copy methods, in the legacy spelling. No effect in TypeScript. */
export const DeepCopyGen = defineMarker({
  name: 'k8s:deepcopy-gen',
  targets: ['package', 'type'],
  ...goOnly,
  argument: value(raw('what to generate')),
  summary: 'Controls the generation of Go deep-copy methods, in the legacy spelling. No effect in TypeScript.',
  example: { comment: '+k8s:deepcopy-gen=package' },
});

/** Sets the Go interfaces of deep-copy methods. No effect in TypeScript. */
export const DeepCopyGenInterfaces = defineMarker({
  name: 'k8s:deepcopy-gen:interfaces',
  targets: ['type'],
  ...goOnly,
  argument: value(text('the interface')),
  summary: 'Sets the Go interfaces of deep-copy methods. No effect in TypeScript.',
  example: { comment: '+k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object' },
});

/** Controls the generation of Go apply configurations. No effect in TypeScript. */
export const ApplyGenerate = defineMarker({
  name: 'kubebuilder:ac:generate',
  targets: ['package', 'type'],
  ...goOnly,
  argument: value(bool('whether to generate apply configurations')),
  summary: 'Controls the generation of Go apply configurations. No effect in TypeScript.',
  example: { comment: '+kubebuilder:ac:generate=true' },
});

/** Sets the Go package of apply configurations. No effect in TypeScript. */
export const ApplyOutputPackage = defineMarker({
  name: 'kubebuilder:ac:output:package',
  targets: ['package'],
  ...goOnly,
  argument: value(text('the package')),
  summary: 'Sets the Go package of apply configurations. No effect in TypeScript.',
  example: { comment: '+kubebuilder:ac:output:package=applyconfiguration' },
});

/** Marks where `kbts` inserts code into a file. */
export const Scaffold = defineMarker({
  name: 'kubebuilder:scaffold',
  targets: ['package', 'kind', 'type', 'field'],
  isCommentOnly: true,
  isFamily: true,
  argument: none(),
  category: 'Object',
  summary: 'Marks where `kbts` inserts code into a file.',
  example: { comment: '+kubebuilder:scaffold:imports' },
  effect: { on: 'nothing', reason: 'it is read when files are scaffolded' },
});
