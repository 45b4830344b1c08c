import { defineMarker } from '../define/define.js';
import { type FieldsOut, fields, optional, required } from '../grammar/fields.js';
import { bool, integer, listOf, oneOf, text } from '../grammar/parts.js';

const anyCase = { isAnyCase: true };

const webhook = {
  mutating: required(bool('whether it may change objects')),
  name: required(text('a name of three parts at least, as `mcronjob.kb.io`')),
  groups: required(listOf(text('API groups; `""` or `core` for the core group'))),
  resources: required(listOf(text('resources, as `cronjobs`'))),
  versions: required(listOf(text('API versions'))),
  verbs: required(listOf(oneOf(['create', 'update', 'delete', 'connect', '*'], 'what is done to the object', anyCase))),
  failurePolicy: required(oneOf(['Fail', 'Ignore'], 'what happens when the webhook does not answer', anyCase)),
  sideEffects: required(oneOf(['None', 'NoneOnDryRun'], 'whether it changes anything else', anyCase)),
  admissionReviewVersions: required(listOf(text('versions of AdmissionReview that it understands, as `v1`'))),
  path: optional(text('path on this operator; either this or `url`')),
  url: optional(text('URL of a webhook elsewhere')),
  serviceName: optional(text('name of the Service in front of the operator, `webhook-service`')),
  serviceNamespace: optional(text('namespace of that Service, `system`')),
  servicePort: optional(integer('port of that Service, 443')),
  matchPolicy: optional(oneOf(['Exact', 'Equivalent'], 'whether other versions of the resource count, too', anyCase)),
  timeoutSeconds: optional(integer('how long the API server waits, 1 to 30')),
  reinvocationPolicy: optional(
    oneOf(['Never', 'IfNeeded'], 'whether it is called again after other webhooks', anyCase),
  ),
  webhookVersions: optional(listOf(oneOf(['v1'], 'versions of the configuration'))),
  patch: optional(text('a strategic merge patch, as JSON, for what no argument says')),
};

/** What a Webhook marker says. */
export type WebhookArguments = FieldsOut<typeof webhook>;

/** Registers an admission webhook. */
export const Webhook = defineMarker({
  name: 'kubebuilder:webhook',
  targets: ['package'],
  repeatable: true,
  argument: fields(webhook),
  category: 'Webhook',
  summary: 'Registers an admission webhook.',
  example: {
    decorator:
      "@Webhook({ path: '/mutate-batch-v1-cronjob', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['batch'], resources: ['cronjobs'], verbs: ['create', 'update'], versions: ['v1'], name: 'mcronjob.kb.io', admissionReviewVersions: ['v1'] })",
    comment:
      '+kubebuilder:webhook:path=/mutate-batch-v1-cronjob,mutating=true,failurePolicy=fail,sideEffects=None,groups=batch,resources=cronjobs,verbs=create;update,versions=v1,name=mcronjob.kb.io,admissionReviewVersions=v1',
  },
  effect: { on: 'read', by: 'webhook' },
});

/** Names the webhook configuration. */
export const WebhookConfiguration = defineMarker({
  name: 'kubebuilder:webhookconfiguration',
  targets: ['package'],
  repeatable: true,
  argument: fields({
    mutating: required(bool('which of the two configurations is meant')),
    name: optional(text('its name')),
  }),
  category: 'Webhook',
  summary: 'Names the webhook configuration.',
  example: {
    decorator: "@WebhookConfiguration({ mutating: true, name: 'batch-defaults' })",
    comment: '+kubebuilder:webhookconfiguration:mutating=true,name=batch-defaults',
  },
  effect: { on: 'read', by: 'webhook' },
});
