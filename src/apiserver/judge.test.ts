import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedDifferences } from './fixtures/allowed-differences.js';
import { hasRecordings, Replay } from './fixtures/judge.js';

describe.skipIf(!hasRecordings)('responds like kube-apiserver (skipped without the recordings in ../shared)', () => {
  // Most scenarios wait for deadlines: several at a time, each on a server without the objects of another.
  let replays: readonly Replay[];

  beforeAll(async () => {
    replays = await Promise.all(Array.from({ length: 6 }, () => Replay.start()));
  });
  afterAll(() => Promise.all(replays.map((replay) => replay.close())));

  test('to all recorded requests, except for the allowed differences', async () => {
    const found: string[] = [];
    const scenarios = replays[0]?.scenarios.values();
    const replayAll = async (replay: Replay) => {
      for (const scenario of scenarios ?? []) found.push(...(await replay.differencesOf(scenario)));
    };
    await Promise.all(replays.map(replayAll));
    const rules = Object.keys(allowedDifferences);
    expect(found.filter((text) => !rules.some((rule) => text.startsWith(rule)))).toEqual([]);
    expect(rules.filter((rule) => !found.some((text) => text.startsWith(rule)))).toEqual([]);
  }, 300_000);
});
