import { type CrdVersionDraft, defineMarker } from '../define/define.js';
import { none, value } from '../grammar/arguments.js';
import { fields, optional, required } from '../grammar/fields.js';
import { bool, integer, listOf, oneOf, pairs, text } from '../grammar/parts.js';

/** Makes a kind of a class that extends CustomResource. */
export const ObjectRoot = defineMarker({
  name: 'kubebuilder:object:root',
  targets: ['type'],
  isCommentOnly: true,
  argument: value(bool('`true` for a kind or its list')),
  category: 'CRD',
  summary: 'Makes a kind of a class that extends CustomResource.',
  example: { comment: '+kubebuilder:object:root=true', on: 'export class CronJob extends CustomResource {}' },
  effect: { on: 'read', by: 'loader' },
});

/** Sets names and scope of the resource. */
export const Resource = defineMarker({
  name: 'kubebuilder:resource',
  targets: ['kind'],
  argument: fields({
    path: optional(text('the plural in URLs')),
    singular: optional(text('the singular')),
    shortName: optional(listOf(text('short names for kubectl'))),
    categories: optional(listOf(text('groups of resources, as `all`'))),
    scope: optional(oneOf(['Namespaced', 'Cluster'], 'whether objects live in a namespace')),
  }),
  category: 'CRD',
  summary: 'Sets names and scope of the resource.',
  example: {
    decorator: "@Resource({ scope: 'Cluster', shortName: ['cj'] })",
    comment: '+kubebuilder:resource:scope=Cluster,shortName=cj',
  },
  effect: {
    on: 'crd',
    apply({ crd }, { path, singular, shortName, categories, scope }) {
      // A second marker keeps the names of the first, but none of its lists, as controller-gen does.
      const { plural, singular: known } = crd.names;
      crd.names = {
        plural: path || plural,
        singular: singular || known,
        ...(shortName?.length ? { shortNames: [...shortName] } : {}),
        ...(categories?.length ? { categories: [...categories] } : {}),
      };
      crd.scope = scope ?? 'Namespaced';
    },
  },
});

/** Adds the subresource `status`. */
export const StatusSubresource = defineMarker({
  name: 'kubebuilder:subresource:status',
  targets: ['kind'],
  argument: none(),
  category: 'CRD',
  summary: 'Adds the subresource `status`.',
  example: { decorator: '@StatusSubresource()', comment: '+kubebuilder:subresource:status' },
  effect: {
    on: 'crd',
    apply({ version }) {
      subresourcesOf(version).status = {};
    },
  },
});

/** Adds the subresource `scale`. */
export const ScaleSubresource = defineMarker({
  name: 'kubebuilder:subresource:scale',
  targets: ['kind'],
  argument: fields({
    specPath: required(text('path of the wanted number of replicas'), 'specpath'),
    statusPath: required(text('path of the real number of replicas'), 'statuspath'),
    selectorPath: optional(text('path of the label selector, as a text'), 'selectorpath'),
  }),
  category: 'CRD',
  summary: 'Adds the subresource `scale`.',
  example: {
    decorator: "@ScaleSubresource({ specPath: '.spec.replicas', statusPath: '.status.replicas' })",
    comment: '+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas',
  },
  effect: {
    on: 'crd',
    apply({ version }, { specPath, statusPath, selectorPath }) {
      subresourcesOf(version).scale = {
        specReplicasPath: specPath,
        statusReplicasPath: statusPath,
        ...(selectorPath === undefined ? {} : { labelSelectorPath: selectorPath }),
      };
    },
  },
});

/** Adds a column to what `kubectl get` prints. */
export const PrintColumn = defineMarker({
  name: 'kubebuilder:printcolumn',
  targets: ['kind'],
  repeatable: true,
  argument: fields({
    name: required(text('heading of the column')),
    type: required(oneOf(['string', 'integer', 'number', 'boolean', 'date'], 'type of the values')),
    jsonPath: required(text('where the value is, as `.status.ready`'), 'JSONPath'),
    description: optional(text('what the column shows')),
    format: optional(text('format of the values, as `int32`')),
    priority: optional(integer('above 0, the column is shown only by `-o wide`')),
  }),
  category: 'CRD',
  summary: 'Adds a column to what `kubectl get` prints.',
  example: {
    decorator: "@PrintColumn({ name: 'Ready', type: 'string', jsonPath: '.status.ready' })",
    comment: '+kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.ready`',
  },
  effect: {
    on: 'crd',
    apply({ version }, { name, type, jsonPath, description, format, priority }) {
      subresourcesOf(version);
      version.additionalPrinterColumns.push({
        name,
        type,
        jsonPath,
        ...(description ? { description } : {}),
        ...(format ? { format } : {}),
        ...(priority ? { priority } : {}),
      });
    },
  },
});

/** Adds annotations and labels to the CRD. */
export const Metadata = defineMarker({
  name: 'kubebuilder:metadata',
  targets: ['kind'],
  repeatable: true,
  argument: fields({
    annotations: optional(pairs('annotations, each `name=value`')),
    labels: optional(pairs('labels, each `name=value`')),
  }),
  category: 'CRD',
  summary: 'Adds annotations and labels to the CRD.',
  example: {
    decorator: "@Metadata({ labels: { 'app.example.com/part': 'api' } })",
    comment: '+kubebuilder:metadata:labels="app.example.com/part=api"',
  },
  effect: {
    on: 'crd',
    apply({ crd }, { annotations, labels }) {
      crd.metadata.annotations = { ...crd.metadata.annotations, ...annotations };
      crd.metadata.labels = { ...crd.metadata.labels, ...labels };
    },
  },
});

/** Lets field selectors use a field. */
export const SelectableField = defineMarker({
  name: 'kubebuilder:selectablefield',
  targets: ['kind'],
  repeatable: true,
  argument: fields({ jsonPath: required(text('where the field is, as `.spec.color`'), 'JSONPath') }),
  category: 'CRD',
  summary: 'Lets field selectors use a field.',
  example: {
    decorator: "@SelectableField({ jsonPath: '.spec.color' })",
    comment: '+kubebuilder:selectablefield:JSONPath=`.spec.color`',
  },
  effect: {
    on: 'crd',
    apply({ version }, { jsonPath }) {
      version.selectableFields.push({ jsonPath });
    },
  },
});

function subresourcesOf(version: CrdVersionDraft): NonNullable<CrdVersionDraft['subresources']> {
  version.subresources ??= {};
  return version.subresources;
}
