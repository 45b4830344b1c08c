import { defineMarker } from '../define/define.js';
import { fields, optional, required } from '../grammar/fields.js';
import { text } from '../grammar/parts.js';

/** Links the schema to documentation elsewhere. */
export const ExternalDocs = defineMarker({
  name: 'kubebuilder:externalDocs',
  targets: ['field', 'type'],
  argument: fields({
    url: required(text('where the documentation is')),
    description: optional(text('what is found there')),
  }),
  category: 'CRD',
  summary: 'Links the schema to documentation elsewhere.',
  example: {
    decorator: "@ExternalDocs({ url: 'https://example.com/docs' }) schedule!: string;",
    comment: '+kubebuilder:externalDocs:url="https://example.com/docs"',
  },
  effect: {
    on: 'schema',
    apply({ schema, report, written }, { url, description }) {
      if (!URL.canParse(url) && !url.startsWith('/')) {
        report('marker-argument', `\`${written}\` needs a whole URL, found \`${url}\``, 'begin it with `https://`');
        return;
      }
      schema.externalDocs = { url, ...(description ? { description } : {}) };
    },
  },
});
