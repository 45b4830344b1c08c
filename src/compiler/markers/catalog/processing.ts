import { fieldAndType } from '../define/decorator.js';
import { defineMarker } from '../define/define.js';
import { setsKeyword } from '../define/schema-checks.js';
import { none } from '../grammar/arguments.js';

const common = { targets: fieldAndType, items: true, argument: none() } as const;

/** Preserves unknown fields instead of pruning them. */
export const PreserveUnknownFields = defineMarker({
  name: 'kubebuilder:pruning:PreserveUnknownFields',
  aliases: ['kubebuilder:validation:XPreserveUnknownFields'],
  ...common,
  category: 'CRD processing',
  summary: 'Preserves unknown fields instead of pruning them.',
  example: {
    decorator: '@PreserveUnknownFields() values?: JSONValue;',
    comment: '+kubebuilder:pruning:PreserveUnknownFields',
  },
  effect: setsKeyword('x-kubernetes-preserve-unknown-fields'),
});

/** Declares that the value is a complete Kubernetes object with apiVersion, kind and metadata. */
export const EmbeddedResource = defineMarker({
  name: 'kubebuilder:validation:EmbeddedResource',
  aliases: ['kubebuilder:validation:XEmbeddedResource'],
  ...common,
  category: 'CRD validation',
  summary: 'Declares that the value is a complete Kubernetes object with apiVersion, kind and metadata.',
  example: {
    decorator: '@EmbeddedResource() @PreserveUnknownFields() template?: RawExtension;',
    comment: '+kubebuilder:validation:EmbeddedResource',
  },
  effect: setsKeyword('x-kubernetes-embedded-resource'),
});

/** Omits the type of the field from the schema; only its markers and its doc comment apply. */
export const Schemaless = defineMarker({
  name: 'kubebuilder:validation:Schemaless',
  targets: ['field'],
  argument: none(),
  category: 'CRD processing',
  summary: 'Omits the type of the field from the schema; only its markers and its doc comment apply.',
  example: {
    decorator: '@Schemaless() @PreserveUnknownFields() values?: JSONValue;',
    comment: '+kubebuilder:validation:Schemaless',
  },
  effect: { on: 'read', by: 'crd' },
});
