import { fieldAndType } from '../define/decorator.js';
import { defineMarker } from '../define/define.js';
import { none } from '../grammar/arguments.js';

/** Keeps fields that the schema does not name. */
export const PreserveUnknownFields = defineMarker({
  name: 'kubebuilder:pruning:PreserveUnknownFields',
  aliases: ['kubebuilder:validation:XPreserveUnknownFields'],
  targets: fieldAndType,
  items: true,
  argument: none(),
  category: 'CRD processing',
  summary: 'Keeps fields that the schema does not name.',
  example: {
    decorator: '@PreserveUnknownFields() values?: JSONValue;',
    comment: '+kubebuilder:pruning:PreserveUnknownFields',
  },
  effect: {
    on: 'schema',
    apply({ schema }) {
      schema['x-kubernetes-preserve-unknown-fields'] = true;
    },
  },
});

/** Says that the value is a whole Kubernetes object, with apiVersion, kind and metadata. */
export const EmbeddedResource = defineMarker({
  name: 'kubebuilder:validation:EmbeddedResource',
  aliases: ['kubebuilder:validation:XEmbeddedResource'],
  targets: fieldAndType,
  items: true,
  argument: none(),
  category: 'CRD validation',
  summary: 'Says that the value is a whole Kubernetes object, with apiVersion, kind and metadata.',
  example: {
    decorator: '@EmbeddedResource() @PreserveUnknownFields() template?: RawExtension;',
    comment: '+kubebuilder:validation:EmbeddedResource',
  },
  effect: {
    on: 'schema',
    apply({ schema }) {
      schema['x-kubernetes-embedded-resource'] = true;
    },
  },
});

/** Leaves the type of the field out of the schema; only its markers and its comment count. */
export const Schemaless = defineMarker({
  name: 'kubebuilder:validation:Schemaless',
  targets: ['field'],
  argument: none(),
  category: 'CRD processing',
  summary: 'Leaves the type of the field out of the schema; only its markers and its comment count.',
  example: {
    decorator: '@Schemaless() @PreserveUnknownFields() values?: JSONValue;',
    comment: '+kubebuilder:validation:Schemaless',
  },
  effect: { on: 'read', by: 'crd' },
});
