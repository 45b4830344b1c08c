import { describe, expect, it } from 'vitest';
import { parseSchedule } from './schedule.js';

/** Returns the next times of a schedule. */
function timesOf(schedule: string, since: string, timeZone?: string, count = 3): string[] {
  const next = parseSchedule(schedule, timeZone);
  const times: string[] = [];
  for (let time = next(Date.parse(since)); time !== undefined && times.length < count; time = next(time)) {
    times.push(new Date(time).toISOString().replace(':00.000Z', 'Z'));
  }
  return times;
}

describe('parseSchedule', () => {
  it.each([
    ['*/20 * * * *', ['2026-03-01T12:20Z', '2026-03-01T12:40Z', '2026-03-01T13:00Z']],
    ['5-7/2,50 9 * * *', ['2026-03-02T09:05Z', '2026-03-02T09:07Z', '2026-03-02T09:50Z']],
    ['0 0 * * mon-TUE', ['2026-03-02T00:00Z', '2026-03-03T00:00Z', '2026-03-09T00:00Z']],
    ['0 12 29 feb ?', ['2028-02-29T12:00Z', '2032-02-29T12:00Z', '2036-02-29T12:00Z']],
    ['0 0 13 * 5', ['2026-03-06T00:00Z', '2026-03-13T00:00Z', '2026-03-20T00:00Z']],
    ['0 0 */20 * 0', ['2026-03-08T00:00Z', '2026-03-15T00:00Z', '2026-03-21T00:00Z']],
    ['@monthly', ['2026-04-01T00:00Z', '2026-05-01T00:00Z', '2026-06-01T00:00Z']],
    ['@every 1h30m', ['2026-03-01T13:40Z', '2026-03-01T15:10Z', '2026-03-01T16:40Z']],
  ])('finds the times of %s', (schedule, expected) => {
    expect(timesOf(schedule, '2026-03-01T12:10:00Z')).toEqual(expected);
  });

  it('has no times for a day that does not exist', () => {
    expect(timesOf('0 0 30 2 *', '2026-01-01T00:00:00Z')).toEqual([]);
  });

  it('uses the time zone', () => {
    expect(timesOf('30 9 * * *', '2026-01-01T00:00:00Z', 'Asia/Kolkata', 1)).toEqual(['2026-01-01T04:00Z']);
  });

  it('skips an hour that does not exist, and has a repeated one twice', () => {
    const zone = 'America/New_York';
    expect(timesOf('30 2 * * *', '2026-03-07T12:00:00Z', zone, 1)).toEqual(['2026-03-09T06:30Z']);
    expect(timesOf('30 1 * * *', '2026-10-31T12:00:00Z', zone)).toEqual([
      '2026-11-01T05:30Z',
      '2026-11-01T06:30Z',
      '2026-11-02T06:30Z',
    ]);
    expect(timesOf('0 0 * * *', '2026-03-08T05:00:00Z', zone, 1)).toEqual(['2026-03-09T04:00Z']);
  });
});
