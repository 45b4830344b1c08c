import { describe, expect, it } from 'vitest';
import type { Condition } from '../../k8s/meta/v1.js';
import { FakeClock } from '../clock/internal.js';
import {
  findStatusCondition,
  isStatusConditionFalse,
  isStatusConditionTrue,
  removeStatusCondition,
  setStatusCondition,
} from './conditions.js';

const ready = { type: 'Ready', status: 'True', reason: 'Ok', message: '' };

describe('setStatusCondition', () => {
  it('adds a condition with the current time', () => {
    const conditions: Condition[] = [];
    expect(setStatusCondition(conditions, ready, new FakeClock())).toBe(true);
    expect(conditions).toEqual([{ ...ready, lastTransitionTime: '2000-01-01T00:00:00Z' }]);
  });

  it('changes the time only with the status', async () => {
    const clock = new FakeClock();
    const conditions: Condition[] = [];
    setStatusCondition(conditions, ready, clock);
    await clock.advance(5000);
    expect(setStatusCondition(conditions, { ...ready, reason: 'Other' }, clock)).toBe(true);
    expect(conditions[0]).toMatchObject({ reason: 'Other', lastTransitionTime: '2000-01-01T00:00:00Z' });
    expect(setStatusCondition(conditions, { ...ready, status: 'False' }, clock)).toBe(true);
    expect(conditions).toEqual([{ ...ready, status: 'False', lastTransitionTime: '2000-01-01T00:00:05Z' }]);
  });

  it('changes nothing when nothing differs', () => {
    const conditions: Condition[] = [{ ...ready, observedGeneration: 1, lastTransitionTime: 'x' }];
    expect(setStatusCondition(conditions, { ...ready, observedGeneration: 1 })).toBe(false);
    expect(conditions[0]?.lastTransitionTime).toBe('x');
  });

  it('copies the observed generation, and removes it if the new condition has none', () => {
    const conditions: Condition[] = [{ ...ready, lastTransitionTime: 'x' }];
    expect(setStatusCondition(conditions, { ...ready, observedGeneration: 2 })).toBe(true);
    expect(conditions[0]).toMatchObject({ observedGeneration: 2, lastTransitionTime: 'x' });
    expect(setStatusCondition(conditions, ready)).toBe(true);
    expect(conditions[0]).not.toHaveProperty('observedGeneration');
  });
});

describe('functions on conditions', () => {
  const conditions: Condition[] = [{ ...ready, lastTransitionTime: 'x' }];

  it('find a condition by its type', () => {
    expect(findStatusCondition(conditions, 'Ready')).toBe(conditions[0]);
    expect(isStatusConditionTrue(conditions, 'Ready')).toBe(true);
    expect(isStatusConditionFalse(conditions, 'Ready')).toBe(false);
  });

  it('return false if there is none', () => {
    expect(findStatusCondition(undefined, 'Ready')).toBeUndefined();
    expect(isStatusConditionTrue(undefined, 'Ready')).toBe(false);
    expect(isStatusConditionFalse(conditions, 'Other')).toBe(false);
    expect(removeStatusCondition(conditions, 'Other')).toBe(false);
  });

  it('remove one', () => {
    const copy = [...conditions];
    expect(removeStatusCondition(copy, 'Ready')).toBe(true);
    expect(copy).toEqual([]);
  });
});
