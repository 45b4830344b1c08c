import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedDifferences } from './fixtures/allowed-differences.js';
import { hasRecordings, Replay } from './fixtures/judge.js';

describe.skipIf(!hasRecordings)('responds like kube-apiserver (skipped without the recordings in ../shared)', () => {
  let replay: Replay;

  beforeAll(async () => {
    replay = await Replay.start();
  });
  afterAll(() => replay.close());

  test('to all recorded requests, except for the allowed differences', async () => {
    const found: string[] = [];
    for (const scenario of replay.scenarios) found.push(...(await replay.differencesOf(scenario)));
    const rules = Object.keys(allowedDifferences);
    expect(found.filter((text) => !rules.some((rule) => text.startsWith(rule)))).toEqual([]);
    expect(rules.filter((rule) => !found.some((text) => text.startsWith(rule)))).toEqual([]);
  }, 300_000);
});
