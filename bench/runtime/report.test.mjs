import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageOf, rowsOf } from './report.mjs';

const result = {
  title: 'Cold start, idle',
  figures: {
    kbts: [
      { 'ready, ms': 300, 'idle, MiB': 60 },
      { 'ready, ms': 100, 'idle, MiB': 50 },
      { 'ready, ms': 200, 'idle, MiB': 40 },
    ],
    go: [
      { 'ready, ms': 100, 'idle, MiB': 30 },
      { 'ready, ms': 300, 'idle, MiB': 20 },
    ],
  },
};

describe('a report of the benchmark', () => {
  it('has medians, ratios and aims', () => {
    expect(rowsOf(result)).toBe(
      '| Cold start, idle | ready, ms | 200 | 200 | 1.00 | ≤ 1.0 |\n' +
        '| Cold start, idle | idle, MiB | 50.0 | 25.0 | 2.00 | < 50 MiB |\n',
    );
  });

  it('states what was measured, and when', () => {
    const date = new Date('2026-01-02T12:00:00Z');
    const page = pageOf([result], { node: '24.1.0', flags: ['--max-semi-space-size=2'], rounds: 3, date });
    expect(page).toMatch(
      /Measured on 2026-01-02: Node\.js 24\.1\.0 .*`--max-semi-space-size=2`.*Medians of 3 rounds\./,
    );
    expect(page).toContain(rowsOf(result));
    expect(page).toContain('## Where the rest goes');
  });

  it('has the profiles that docs/performance.md has', () => {
    const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
    const run = { node: '24.1.0', flags: [], rounds: 3, date: new Date(0) };
    const profiles = (text) => text.slice(text.indexOf('## Where the rest goes'));
    expect(profiles(page)).toBe(profiles(pageOf([result], run)));
  });
});
