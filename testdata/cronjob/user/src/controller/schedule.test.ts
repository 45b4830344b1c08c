import { describe, expect, it } from 'vitest';
import { parseSchedule, timesOf } from './schedule.js';

const at = (text: string) => Date.parse(text);

describe('timesOf', () => {
  it('finds the last missed time and the next one', () => {
    const times = timesOf('*/10 * * * *', at('2026-01-01T00:00:00Z'), at('2026-01-01T00:25:00Z'));
    expect(times).toEqual({ missed: at('2026-01-01T00:20:00Z'), next: at('2026-01-01T00:30:00Z') });
  });

  it('finds nothing missed before the first time', () => {
    const times = timesOf('0 * * * *', at('2026-01-01T00:00:00Z'), at('2026-01-01T00:59:59Z'));
    expect(times).toEqual({ next: at('2026-01-01T01:00:00Z') });
  });

  it('counts the current time as missed', () => {
    const times = timesOf('0 * * * *', at('2026-01-01T00:00:00Z'), at('2026-01-01T01:00:00Z'));
    expect(times.missed).toBe(at('2026-01-01T01:00:00Z'));
  });

  it('fails after more than 100 missed times', () => {
    expect(() => timesOf('* * * * *', at('2026-01-01T00:00:00Z'), at('2026-01-01T02:00:00Z'))).toThrow(
      'more than 100 times since 2026-01-01T00:00:00.000Z',
    );
  });

  it('supports schedules that are never due', () => {
    expect(timesOf('0 0 31 2 *', at('2026-01-01T00:00:00Z'), at('2026-01-01T01:00:00Z'))).toEqual({});
  });
});

describe('parseSchedule', () => {
  it.each(['* * * * *', '0 0 1 */3 *', '@hourly'])('takes %s', (schedule) => {
    expect(() => parseSchedule(schedule)).not.toThrow();
  });

  it.each(['', '*', '61 * * * *', '* * * * * *', 'tomorrow', '2026-01-01T00:00:00'])('refuses %j', (schedule) => {
    expect(() => parseSchedule(schedule)).toThrow();
  });
});
