import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../../../base/problems/index.js';
import { builtinReferringSchema } from '../../../k8s/schemas.js';
import { patchWebhook } from './patch.js';

const entry = {
  name: 'v.kb.io',
  timeoutSeconds: 3,
  rules: [{ resources: ['xs'] }],
  matchConditions: [
    { name: 'a', expression: 'true' },
    { name: 'b', expression: 'true' },
  ],
};

function patched(patch: string) {
  const problems = new DiagnosticList();
  const span = { file: 'a.ts', start: 0, end: 1 };
  const result = patchWebhook(entry, patch, false, span, { builtinSchema: builtinReferringSchema, sink: problems });
  return { result, problems: problems.all };
}

describe('patchWebhook', () => {
  it.each([
    [
      'adds what is not there',
      '{"objectSelector":{"matchLabels":{"a":"b"}}}',
      { objectSelector: { matchLabels: { a: 'b' } } },
    ],
    ['replaces values and lists', '{"timeoutSeconds":9,"rules":[]}', { timeoutSeconds: 9, rules: [] }],
    [
      'merges conditions by name',
      '{"matchConditions":[{"name":"b","expression":"false"}]}',
      { matchConditions: [entry.matchConditions[0], { name: 'b', expression: 'false' }] },
    ],
  ])('%s', (_, patch, expected) => {
    expect(patched(patch)).toEqual({ result: { ...entry, ...expected }, problems: [] });
  });

  it('removes fields that are null', () => {
    expect(patched('{"timeoutSeconds":null}').result).not.toHaveProperty('timeoutSeconds');
  });

  it.each([
    ['invalid JSON', '{', /not valid JSON/, /JSON/],
    ['a list', '[]', /must be a JSON object/, /namespaceSelector/],
    ['a misspelled field', '{"namespaceSelektor":{}}', /`namespaceSelektor`/, /`namespaceSelector`/],
    [
      'a nested field in the wrong case',
      '{"objectSelector":{"MatchLabels":{}}}',
      /`objectSelector.MatchLabels`/,
      /`matchLabels`/,
    ],
    [
      'a field of the other type of webhook',
      '{"reinvocationPolicy":"Never"}',
      /`reinvocationPolicy`/,
      /expected one of/,
    ],
    ['a timeout above 30 seconds', '{"timeoutSeconds":31}', /between 1 and 30, found 31/, /null/],
    ['a timeout of 0', '{"timeoutSeconds":0}', /between 1 and 30, found 0/, /null/],
    ['a string for a number', '{"timeoutSeconds":"5"}', /must be of type integer, found `"5"`/, /correct/],
    ['a fraction for an integer', '{"timeoutSeconds":1.5}', /must be of type integer, found `1.5`/, /correct/],
    ['a string for a list', '{"rules":"all"}', /`rules` in `patch` must be of type array/, /correct/],
  ])('rejects %s, and does not modify the webhook', (_, patch, message, hint) => {
    const { result, problems } = patched(patch);
    expect(result).toEqual(entry);
    expect(problems).toMatchObject([{ code: 'webhook-invalid', message: expect.stringMatching(message) }]);
    expect(problems[0]?.hint).toMatch(hint);
  });
});
