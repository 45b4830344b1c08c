import { describe, expect, it } from 'vitest';
import { splitList } from './flags.js';

describe('the values of a repeatable flag', () => {
  it('are separated by commas', () => {
    expect(splitList(' helm/v2-alpha, grafana,,')).toEqual(['helm/v2-alpha', 'grafana']);
    expect(splitList('')).toEqual([]);
  });
});
