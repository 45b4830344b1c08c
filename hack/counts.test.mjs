import { describe, expect, it } from 'vitest';
import { countsLine, countTests, skippedForNoGoodReason, skippedTests } from './counts.mjs';

const test = (status, fullName = 'a test') => ({ status, fullName });
const file = (...tests) => ({ status: 'passed', assertionResults: tests });

describe('counts of tests', () => {
  it('distinguishes passed, failed and all others', () => {
    const report = {
      testResults: [file(test('passed'), test('failed')), file(test('skipped'), test('todo'), test('pending'))],
    };
    expect(countTests(report)).toEqual({ passed: 1, failed: 1, skipped: 3 });
  });

  it('count a file that could not be loaded as one failure', () => {
    expect(countTests({ testResults: [{ status: 'failed', assertionResults: [] }] })).toMatchObject({ failed: 1 });
  });

  it('are one line', () => {
    expect(countsLine({ passed: 12, failed: 0, skipped: 1 })).toBe('12 passed, 0 failed, 1 skipped');
  });
});

describe('tests that were skipped', () => {
  it('are named, unless they compare with files from outside of the repo', () => {
    const outside = test('skipped', 'the tutorial (skipped without ../shared/golden) makes the role');
    const report = { testResults: [file(test('skipped', 'starts'), outside, test('passed', 'stops'))] };
    expect(skippedForNoGoodReason(report)).toEqual(['starts']);
    expect(skippedTests(report)).toEqual(['starts', outside.fullName]);
  });
});
