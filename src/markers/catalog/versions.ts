import { webhookConversion } from '../define/conversion.js';
import { defineMarker } from '../define/define.js';
import { none } from '../grammar/arguments.js';
import { fields, optional } from '../grammar/fields.js';
import { integer, listOf, text } from '../grammar/parts.js';

/** Makes this version the one that is stored. */
export const StorageVersion = defineMarker({
  name: 'kubebuilder:storageversion',
  targets: ['kind'],
  argument: none(),
  category: 'CRD',
  summary: 'Makes this version the one that is stored.',
  example: { decorator: '@StorageVersion()', comment: '+kubebuilder:storageversion' },
  effect: {
    on: 'crd',
    apply({ version }) {
      version.isStorage = true;
    },
  },
});

/** Stops serving this version. */
export const UnservedVersion = defineMarker({
  name: 'kubebuilder:unservedversion',
  targets: ['kind'],
  argument: none(),
  category: 'CRD',
  summary: 'Stops serving this version.',
  example: { decorator: '@UnservedVersion()', comment: '+kubebuilder:unservedversion' },
  effect: {
    on: 'crd',
    apply({ version }) {
      version.isServed = false;
    },
  },
});

/** Marks this version as deprecated; clients get a warning. */
export const DeprecatedVersion = defineMarker({
  name: 'kubebuilder:deprecatedversion',
  targets: ['kind'],
  argument: fields({ warning: optional(text('the warning, when the usual one will not do')) }),
  category: 'CRD',
  summary: 'Marks this version as deprecated; clients get a warning.',
  example: {
    decorator: "@DeprecatedVersion({ warning: 'use v1' })",
    comment: '+kubebuilder:deprecatedversion:warning="use v1"',
  },
  effect: {
    on: 'crd',
    apply({ version }, { warning }) {
      version.deprecated = true;
      if (warning !== undefined) version.deprecationWarning = warning;
    },
  },
});

/** Leaves this version out of the CRD. */
export const SkipVersion = defineMarker({
  name: 'kubebuilder:skipversion',
  targets: ['kind'],
  argument: none(),
  category: 'CRD',
  summary: 'Leaves this version out of the CRD.',
  example: { decorator: '@SkipVersion()', comment: '+kubebuilder:skipversion' },
  effect: {
    on: 'crd',
    apply({ version }) {
      version.isSkipped = true;
    },
  },
});

/** Converts objects between versions by a webhook of the operator. */
export const ConversionWebhook = defineMarker({
  name: 'kbts:conversion:webhook',
  targets: ['kind'],
  argument: fields({
    serviceName: optional(text('name of the service; `webhook-service` if left out')),
    serviceNamespace: optional(text('namespace of the service; `system` if left out')),
    path: optional(text('path of the webhook; `/convert` if left out')),
    port: optional(integer('port of the service; 443 if left out')),
    reviewVersions: optional(listOf(text('versions of ConversionReview that it reads; `v1` if left out'))),
  }),
  category: 'CRD',
  summary: 'Converts objects between versions by a webhook of the operator.',
  example: { decorator: '@ConversionWebhook()', comment: '+kbts:conversion:webhook' },
  effect: {
    on: 'crd',
    apply({ crd, report }, webhook) {
      const conversion = webhookConversion(webhook);
      if (crd.conversion && JSON.stringify(crd.conversion) !== JSON.stringify(conversion)) {
        const message = 'another version of this kind has another conversion webhook';
        report('marker-contradiction', message, 'a CRD has one conversion for all versions; write it on one of them');
      }
      crd.conversion = conversion;
    },
  },
});
