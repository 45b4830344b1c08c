import { defineMarker } from '../define/define.js';
import { type FieldsOut, fields, optional, required } from '../grammar/fields.js';
import { listOf, text } from '../grammar/parts.js';

const rule = {
  groups: optional(listOf(text('API groups; `""` or `core` for the core group'))),
  resources: optional(listOf(text('resources, such as `jobs` or `jobs/status`'))),
  resourceNames: optional(listOf(text('resource names; default: all'))),
  verbs: required(listOf(text('verbs, such as `get`'))),
  urls: optional(listOf(text('non-resource URLs, such as `/metrics`'))),
  namespace: optional(text('namespace of a Role; default: a ClusterRole')),
  roleName: optional(text('name of the role; default: `roleName` of the `rbac` generator')),
};

/** The argument of an Rbac marker. */
export type RbacRule = FieldsOut<typeof rule>;

/** Grants permissions to the operator. */
export const Rbac = defineMarker({
  name: 'kubebuilder:rbac',
  targets: ['package'],
  repeatable: true,
  argument: fields(rule),
  category: 'RBAC',
  summary: 'Grants permissions to the operator.',
  example: {
    decorator: "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'list', 'watch'] })",
    comment: '+kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch',
  },
  effect: { on: 'read', by: 'rbac' },
});
