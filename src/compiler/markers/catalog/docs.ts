import { defineMarker } from '../define/define.js';
import { fields, optional, required } from '../grammar/fields.js';
import { text } from '../grammar/parts.js';

/** Links the schema to external documentation. */
export const ExternalDocs = defineMarker({
  name: 'kubebuilder:externalDocs',
  targets: ['field', 'type'],
  argument: fields({
    url: required(text('URL of the documentation')),
    description: optional(text('description of the documentation')),
  }),
  category: 'CRD',
  summary: 'Links the schema to external documentation.',
  example: {
    decorator: "@ExternalDocs({ url: 'https://example.com/docs' }) schedule!: string;",
    comment: '+kubebuilder:externalDocs:url="https://example.com/docs"',
  },
  effect: {
    on: 'schema',
    apply({ schema, report, written }, { url, description }) {
      if (!URL.canParse(url) && !url.startsWith('/')) {
        const message = `\`${written}\` requires an absolute URL, found \`${url}\``;
        report('marker-argument', message, 'start it with `https://`', '.url');
        return;
      }
      schema.externalDocs = { url, ...(description ? { description } : {}) };
    },
  },
});
