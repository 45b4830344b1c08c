import { defineMarker } from '../define/define.js';
import { type FieldsOut, fields, optional, required } from '../grammar/fields.js';
import { listOf, text } from '../grammar/parts.js';

const rule = {
  groups: optional(listOf(text('API groups; `""` or `core` for the core group'))),
  resources: optional(listOf(text('resources, as `jobs` or `jobs/status`'))),
  resourceNames: optional(listOf(text('names of objects, when not all are meant'))),
  verbs: required(listOf(text('verbs, as `get`'))),
  urls: optional(listOf(text('paths that are no resources, as `/metrics`'))),
  namespace: optional(text('the namespace of a Role; without it, it is a ClusterRole')),
  roleName: optional(text('name of the role, when it is not the usual one')),
};

/** What an Rbac marker says. */
export type RbacRule = FieldsOut<typeof rule>;

/** Grants the operator a permission. */
export const Rbac = defineMarker({
  name: 'kubebuilder:rbac',
  targets: ['package'],
  repeatable: true,
  argument: fields(rule),
  category: 'RBAC',
  summary: 'Grants the operator a permission.',
  example: {
    decorator: "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'list', 'watch'] })",
    comment: '+kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch',
  },
  effect: { on: 'read', by: 'rbac' },
});
