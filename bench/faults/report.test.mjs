import { describe, expect, it } from 'vitest';
import { pageOf } from './report.mjs';

const result = { lost: 0, formerLeaderWrites: 0, recovery: 1234, exits: 0 };
const run = async () => 0;
const page = (row) => pageOf([row], new Date('2026-01-02T03:04:05Z'));

describe('the page of faults', () => {
  it('has the figures of both operators', () => {
    const fault = { id: 'kill', title: 'Leader killed', replicas: 2, run };
    const go = { lost: 3, formerLeaderWrites: 7, recovery: Number.POSITIVE_INFINITY, exits: 1 };
    expect(page({ fault, results: { ours: result, go } })).toContain(
      '| Leader killed | 0 / 3 | 0 / 7 | 1.2 / never | 0 / 1 |',
    );
  });

  it('leaves out what was not measured', () => {
    const text = page({ fault: { id: 'resets', title: 'Resets', run }, results: { ours: result } });
    expect(text).toContain('| Resets | 0 / – |  | 1.2 / – | 0 / – |');
    expect(text).toContain('Measured on 2026-01-02');
  });
});
