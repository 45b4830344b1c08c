import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../../base/problems/index.js';
import type { MarkerUse } from '../model/index.js';
import { kinds, loaded } from './fixtures/loaded-kinds.js';
import { checkWebhookNames, checkWebhookResources } from './index.js';

interface Named {
  readonly name: string;
  readonly mutating?: boolean;
  readonly groups?: readonly string[];
}

function problemsOf(...webhooks: readonly Named[]) {
  const markers = webhooks.map(({ name, mutating = false, groups = ['ship.example.com'] }, index): MarkerUse => {
    const span = { file: `${index}.ts`, start: 0, end: 1 };
    const value = { name, mutating, groups };
    return { name: 'kubebuilder:webhook', itemsDepth: 0, spelling: 'comment', written: '', value, span };
  });
  const sink = new DiagnosticList();
  checkWebhookNames([{ path: 'src', markers, types: [] }], sink);
  return sink.all;
}

describe('the names of webhooks', () => {
  it('must be unique within the mutating and within the validating configuration', () => {
    const name = 'frigate-v1.kb.io';
    expect(problemsOf({ name, mutating: true }, { name })).toEqual([]);
    expect(problemsOf({ name }, { name: 'sloop-v1.kb.io' }, { name })).toMatchObject([
      {
        code: 'webhook-invalid',
        severity: 'error',
        message: expect.stringContaining('two validating webhooks have the name `frigate-v1.kb.io`'),
        span: { file: '2.ts' },
        related: [{ span: { file: '0.ts' } }],
      },
    ]);
  });

  it('are reported once for each duplicate', () => {
    const one = { name: 'frigate-v1.kb.io', mutating: true };
    expect(problemsOf(one, one, one).map(({ span }) => span?.file)).toEqual(['1.ts', '2.ts']);
  });

  it.each([
    [['ship.example.com'], '`frigate-v1.ship.example.com.kb.io`'],
    [[''], '`frigate-v1-2.kb.io`'],
    [['core'], '`frigate-v1-2.kb.io`'],
    [[], '`frigate-v1-2.kb.io`'],
    [['kb'], '`frigate-v1-2.kb.io`'],
  ])('come with a suggestion for groups %j: %s', (groups, suggestion) => {
    const [problem] = problemsOf({ name: 'frigate-v1.kb.io', groups }, { name: 'frigate-v1.kb.io', groups });
    expect(problem?.hint).toContain(suggestion);
  });

  it.each(['', 'frigate', 'kb.io', 'Frigate.kb.io', 'a..io', 'a_b.kb.io', `${'a'.repeat(250)}.kb.io`])(
    'must be fully qualified: %j',
    (name) => {
      const [problem] = problemsOf({ name });
      expect(problem?.message).toMatch(/must be fully qualified/);
    },
  );
});

describe('checkWebhookResources', () => {
  const webhook = (resources: string) =>
    `// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=ship.example.com,resources=${resources},verbs=create,versions=v1,name=a.ship.kb.io,admissionReviewVersions=v1\n\n`;

  it.each([
    [
      'frigates;frigate',
      [
        'no kind of this project or of Kubernetes has the resource `frigate` in the group `ship.example.com`, so the webhook is never called for this resource, unless another project adds it',
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
