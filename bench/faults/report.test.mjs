import { describe, expect, it } from 'vitest';
import { pageOf } from './report.mjs';

const result = { lost: 0, formerLeaderWrites: 0, recovery: 1234, exits: 0 };
const date = '2026-01-02';
const page = (...rows) => pageOf({ rows });

describe('the page of faults', () => {
  it('has the medians and ranges of both operators, and sums of what must not happen', () => {
    const ours = [result, { ...result, recovery: 5678 }, { ...result, recovery: 2000 }];
    const never = { lost: 3, formerLeaderWrites: 7, recovery: Number.POSITIVE_INFINITY, exits: 1 };
    const text = page({ id: 'kill', date, results: { ours, go: [result, never] } });
    expect(text).toContain('| Leader killed (SIGKILL) | 0 / 3 | 0 / 7 | 2.0 (1.2–5.7) / never (1.2–never) | 0 / 1 |');
    expect(text).not.toContain('## The soak');
  });

  it('leaves out what was not measured', () => {
    const text = page(
      { id: 'slow', date: '2026-01-03', results: { ours: [result], go: [] } },
      { id: 'resets', date, results: { ours: [result], go: [] } },
    );
    expect(text).toContain('| All connections reset, every 2 s | 0 / – |  | 1.2 / – | 0 / – |\n| Slow link');
    expect(text).toContain('Measured from 2026-01-02 to 2026-01-03');
  });

  it('has the figures of the soak', () => {
    const figures = { least: 50, greatest: 60, perHour: 1.5 };
    const soak = {
      ...{ date, commit: 'abc', node: '20.0.0', minutes: 60, seed: 7, objects: 10_000, changes: 180_000 },
      ...{ faults: { reset: 2, 410: 1 }, lost: 0, lostChanges: [], formerLeaderWrites: 0, exits: 4 },
      waits: { median: 12, p99: 3456, longest: 20_000 },
      memory: [{ identity: 'soak-a-1', minutes: 57, heap: figures, rss: figures }],
    };
    const text = pageOf({ rows: [], soak });
    expect(text).toContain('180000 changes, 0 lost');
    expect(text).toContain('3 faults: 410 1, reset 2.');
    expect(text).toContain('| soak-a-1 | 57 | 50–60 | 1.5 | 50–60 | 1.5 |');
  });
});
