import { conversionArguments, differentArgument, webhookConversion } from '../define/conversion.js';
import { type CrdContext, type CrdVersionDraft, defineMarker } from '../define/define.js';
import { none } from '../grammar/arguments.js';
import { fields, optional } from '../grammar/fields.js';
import { text } from '../grammar/parts.js';

const ofKind = { targets: ['kind'], category: 'CRD' } as const;

/** Marks this version as the storage version. */
export const StorageVersion = defineMarker({
  name: 'kubebuilder:storageversion',
  ...ofKind,
  argument: none(),
  summary: 'Marks this version as the storage version.',
  example: { decorator: '@StorageVersion()', comment: '+kubebuilder:storageversion' },
  effect: setsVersion({ isStorage: true }),
});

/** Marks this version as not served. */
export const UnservedVersion = defineMarker({
  name: 'kubebuilder:unservedversion',
  ...ofKind,
  argument: none(),
  summary: 'Marks this version as not served.',
  example: { decorator: '@UnservedVersion()', comment: '+kubebuilder:unservedversion' },
  effect: setsVersion({ isServed: false }),
});

/** Marks this version as deprecated; clients receive a warning. */
export const DeprecatedVersion = defineMarker({
  name: 'kubebuilder:deprecatedversion',
  ...ofKind,
  argument: fields({ warning: optional(text('a custom warning')) }),
  summary: 'Marks this version as deprecated; clients receive a warning.',
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

/** Excludes this version from the CRD. */
export const SkipVersion = defineMarker({
  name: 'kubebuilder:skipversion',
  ...ofKind,
  argument: none(),
  summary: 'Excludes this version from the CRD.',
  example: { decorator: '@SkipVersion()', comment: '+kubebuilder:skipversion' },
  effect: setsVersion({ isSkipped: true }),
});

/** Converts objects between versions with a webhook of the operator. */
export const ConversionWebhook = defineMarker({
  name: 'kbts:conversion:webhook',
  ...ofKind,
  argument: fields(conversionArguments),
  summary: 'Converts objects between versions with a webhook of the operator.',
  example: { decorator: '@ConversionWebhook()', comment: '+kbts:conversion:webhook' },
  effect: {
    on: 'crd',
    apply({ crd, report }, webhook) {
      const conversion = webhookConversion(webhook);
      if (crd.conversion && JSON.stringify(crd.conversion) !== JSON.stringify(conversion)) {
        const message = 'another version of this kind declares a different conversion webhook';
        const hint = 'a CRD has one conversion for all versions; keep the marker on one of them';
        report('marker-contradiction', message, hint, differentArgument(crd.conversion, conversion));
      }
      crd.conversion = conversion;
    },
  },
});

function setsVersion(settings: Partial<CrdVersionDraft>) {
  return {
    on: 'crd',
    apply({ version }: CrdContext) {
      Object.assign(version, settings);
    },
  } as const;
}
