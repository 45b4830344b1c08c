import { type CrdVersionDraft, defineMarker } from '../define/define.js';
import { none, value } from '../grammar/arguments.js';
import { fields, optional, required } from '../grammar/fields.js';
import { bool, integer, listOf, oneOf, pairs, text } from '../grammar/parts.js';

const ofKind = { targets: ['kind'], category: 'CRD' } as const;

/** Marks a class that extends CustomResource as a kind. */
export const ObjectRoot = defineMarker({
  name: 'kubebuilder:object:root',
  targets: ['type'],
  isCommentOnly: true,
  argument: value(bool('`true` for a kind or its list')),
  category: 'CRD',
  summary: 'Marks a class that extends CustomResource as a kind.',
  example: { comment: '+kubebuilder:object:root=true', on: 'export class CronJob extends CustomResource {}' },
  effect: { on: 'read', by: 'loader' },
});

/** Configures the names and scope of the resource. */
export const Resource = defineMarker({
  name: 'kubebuilder:resource',
  ...ofKind,
  argument: fields({
    path: optional(text('plural name, as used in URLs')),
    singular: optional(text('singular name')),
    shortName: optional(listOf(text('short names for `kubectl`'))),
    categories: optional(listOf(text('resource categories, such as `all`'))),
    scope: optional(oneOf(['Namespaced', 'Cluster'], 'scope of the resource')),
  }),
  summary: 'Configures the names and scope of the resource.',
  example: {
    decorator: "@Resource({ scope: 'Cluster', shortName: ['cj'] })",
    comment: '+kubebuilder:resource:scope=Cluster,shortName=cj',
  },
  effect: {
    on: 'crd',
    apply({ crd }, { path, singular, shortName, categories, scope }) {
      // As in controller-gen, a second marker inherits the names set by the first one, but not its lists.
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

/** Enables the `status` subresource. */
export const StatusSubresource = defineMarker({
  name: 'kubebuilder:subresource:status',
  ...ofKind,
  argument: none(),
  summary: 'Enables the `status` subresource.',
  example: { decorator: '@StatusSubresource()', comment: '+kubebuilder:subresource:status' },
  effect: {
    on: 'crd',
    apply({ version }) {
      subresourcesOf(version).status = {};
    },
  },
});

/** Enables the `scale` subresource. */
export const ScaleSubresource = defineMarker({
  name: 'kubebuilder:subresource:scale',
  ...ofKind,
  argument: fields({
    specPath: required(text('JSONPath of the desired number of replicas'), 'specpath'),
    statusPath: required(text('JSONPath of the observed number of replicas'), 'statuspath'),
    selectorPath: optional(text('JSONPath of the label selector, in string form'), 'selectorpath'),
  }),
  summary: 'Enables the `scale` subresource.',
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

/** Adds a column to the output of `kubectl get`. */
export const PrintColumn = defineMarker({
  name: 'kubebuilder:printcolumn',
  ...ofKind,
  repeatable: true,
  argument: fields({
    name: required(text('header of the column')),
    type: required(oneOf(['string', 'integer', 'number', 'boolean', 'date'], 'type of the value')),
    jsonPath: required(text('JSONPath of the value, such as `.status.ready`'), 'JSONPath'),
    description: optional(text('description of the column')),
    format: optional(text('format of the values, such as `int32`')),
    priority: optional(integer('if above 0, the column is shown only with `-o wide`')),
  }),
  summary: 'Adds a column to the output of `kubectl get`.',
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
  ...ofKind,
  repeatable: true,
  argument: fields({
    annotations: optional(pairs('annotations in the form `name=value`')),
    labels: optional(pairs('labels in the form `name=value`')),
  }),
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

/** Enables field selectors on a field. */
export const SelectableField = defineMarker({
  name: 'kubebuilder:selectablefield',
  ...ofKind,
  repeatable: true,
  argument: fields({ jsonPath: required(text('JSONPath of the field, such as `.spec.color`'), 'JSONPath') }),
  summary: 'Enables field selectors on a field.',
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
