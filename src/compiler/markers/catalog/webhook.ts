import { defineMarker } from '../define/define.js';
import { type FieldsOut, fields, optional, required } from '../grammar/fields.js';
import { bool, integer, listOf, oneOf, text } from '../grammar/parts.js';

const anyCase = { isAnyCase: true };

const webhook = {
  mutating: required(bool('whether it is a mutating webhook')),
  name: required(text('name with at least three segments, such as `mcronjob.kb.io`')),
  groups: required(listOf(text('API groups; `""` or `core` for the core group'))),
  resources: required(listOf(text('resources, such as `cronjobs`'))),
  versions: required(listOf(text('API versions'))),
  verbs: required(
    listOf(oneOf(['create', 'update', 'delete', 'connect', '*'], 'operations that call the webhook', anyCase)),
  ),
  failurePolicy: required(oneOf(['Fail', 'Ignore'], 'what happens if the webhook fails or is unavailable', anyCase)),
  sideEffects: required(oneOf(['None', 'NoneOnDryRun'], 'side effects of the webhook', anyCase)),
  admissionReviewVersions: required(listOf(text('supported versions of AdmissionReview, such as `v1`'))),
  path: optional(text('URL path on this operator; mutually exclusive with `url`')),
  url: optional(text('URL of an external webhook')),
  serviceName: optional(text('name of the Service of the operator; default: `webhook-service`')),
  serviceNamespace: optional(text('namespace of that Service; default: `system`')),
  servicePort: optional(integer('port of that Service; default: 443')),
  matchPolicy: optional(
    oneOf(
      ['Exact', 'Equivalent'],
      'whether requests through other groups and versions of the resource match, too',
      anyCase,
    ),
  ),
  timeoutSeconds: optional(integer('timeout in seconds, 1 to 30; default: 10')),
  reinvocationPolicy: optional(
    oneOf(['Never', 'IfNeeded'], 'whether the webhook is called again if later webhooks change the object', anyCase),
  ),
  webhookVersions: optional(listOf(oneOf(['v1'], 'API versions of the webhook configuration'))),
  patch: optional(text('a strategic merge patch in JSON for other settings')),
};

/** The argument of a Webhook marker. */
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

/** Sets the name of the webhook configuration. */
export const WebhookConfiguration = defineMarker({
  name: 'kubebuilder:webhookconfiguration',
  targets: ['package'],
  repeatable: true,
  argument: fields({
    mutating: required(bool('whether it is the mutating configuration')),
    name: optional(text('the name')),
  }),
  category: 'Webhook',
  summary: 'Sets the name of the webhook configuration.',
  example: {
    decorator: "@WebhookConfiguration({ mutating: true, name: 'batch-defaults' })",
    comment: '+kubebuilder:webhookconfiguration:mutating=true,name=batch-defaults',
  },
  effect: { on: 'read', by: 'webhook' },
});
