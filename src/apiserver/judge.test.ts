import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedDifferences } from './fixtures/allowed-differences.js';
import { hasRecordings, Replay } from './fixtures/judge.js';

describe.skipIf(!hasRecordings)('responds like kube-apiserver (skipped without the recordings in ../shared)', () => {
  // Most scenarios wait for deadlines: several at a time, each on a server without the objects of another.
  let replays: readonly Replay[];

  beforeAll(async () => {
    const kinds = [true, true, false, false, false, false, false];
    replays = await Promise.all(kinds.map((hasControllers) => Replay.start(hasControllers)));
  });
  afterAll(() => Promise.all(replays.map((replay) => replay.close())));

  test('to all recorded requests, except for the allowed differences', async () => {
    const found: string[] = [];
    const begun = new Set<string>();
    const replayAll = async (replay: Replay) => {
      for (const scenario of replay.scenarios) {
        if (begun.has(scenario.name)) continue;
        begun.add(scenario.name);
        found.push(...(await replay.differencesOf(scenario)));
      }
    };
    await Promise.all(replays.map(replayAll));
    const rules = Object.keys(allowedDifferences);
    expect(found.filter((text) => !rules.some((rule) => text.startsWith(rule)))).toEqual([]);
    expect(rules.filter((rule) => !found.some((text) => text.startsWith(rule)))).toEqual([]);
  }, 300_000);
});
