import { describe, expect, it } from 'vitest';
import { checkWebhookResources } from '../index.js';
import { kinds, loaded } from '../resources/fixtures/loaded-kinds.js';

describe('checkWebhookResources', () => {
  const webhook = (resources: string) =>
    `// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=ship.example.com,resources=${resources},verbs=create,versions=v1,name=a.ship.kb.io,admissionReviewVersions=v1\n\n`;

  it.each([
    [
      'frigates;frigate',
      [
        'no kind of this project or of Kubernetes has the resource `frigate` in the group `ship.example.com`, so the webhook is never called, unless another project adds it',
      ],
    ],
    ['frigates;frigates/status', []],
  ])('reports webhooks that are never called: %s', (resources, messages) => {
    const { names, roots, sink } = loaded(webhook(resources) + kinds);
    checkWebhookResources(roots, names, sink);
    expect(sink.all.map(({ message }) => message)).toEqual(messages);
    for (const { code, severity, span } of sink.all) {
      expect({ code, severity }).toEqual({ code: 'resource-unknown', severity: 'warning' });
      expect((webhook(resources) + kinds).slice(span?.start, span?.end)).toBe('frigate');
    }
  });
});
