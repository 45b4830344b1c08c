import { describe, expect, it } from 'vitest';
import { newAlreadyExists, newConflict, newForbidden, newNotFound } from './new-status-errors.js';
import { StatusError } from './status-error.js';
import * as reasons from './status-reason.js';
import { TransportError } from './transport-error.js';

const jobs = { group: 'batch', resource: 'jobs' };

describe('StatusError', () => {
  it('has reason, code, details and message of the Status', () => {
    const error = new StatusError({
      message: 'no',
      reason: 'TooManyRequests',
      code: 429,
      details: { retryAfterSeconds: 3 },
    });
    expect(error).toMatchObject({ message: 'no', reason: 'TooManyRequests', code: 429, retryAfter: 3000 });
  });

  it('has a message for an empty Status', () => {
    expect(new StatusError({})).toMatchObject({ reason: 'Unknown', code: 500, details: {} });
    expect(new StatusError({ code: 502 }).message).toBe('the server responded with 502');
  });

  it('has the messages of the API server', () => {
    expect(newNotFound(jobs, 'a').message).toBe('jobs.batch "a" not found');
    expect(newNotFound({ group: '', resource: 'pods' }, 'a').message).toBe('pods "a" not found');
    expect(newForbidden(jobs, '', 'why').message).toBe('jobs.batch is forbidden: why');
    expect(newConflict(jobs, 'a', 'why').message).toBe('Operation cannot be fulfilled on jobs.batch "a": why');
  });
});

describe('reasons', () => {
  it('are recognized by their functions', () => {
    expect(reasons.isNotFound(newNotFound(jobs, 'a'))).toBe(true);
    expect(reasons.isConflict(newConflict(jobs, 'a', 'why'))).toBe(true);
    expect(reasons.isAlreadyExists(newConflict(jobs, 'a', 'why'))).toBe(false);
    expect(reasons.isConflict(newAlreadyExists(jobs, 'a'))).toBe(false);
    expect(reasons.isExpired(new StatusError({ reason: 'Expired', code: 410 }))).toBe(true);
    expect(reasons.isTimeout(new StatusError({ reason: 'ServerTimeout', code: 500 }))).toBe(true);
  });

  it('fall back on the code only if the reason is unknown', () => {
    expect(reasons.isNotFound(new StatusError({ code: 404 }))).toBe(true);
    expect(reasons.isNotFound(new StatusError({ code: 404, reason: 'Forbidden' }))).toBe(false);
  });

  it('are false for everything that is not a StatusError', () => {
    for (const error of [
      undefined,
      null,
      'NotFound',
      new Error('404'),
      new TransportError('x'),
      { reason: 'NotFound' },
    ]) {
      expect(reasons.isNotFound(error)).toBe(false);
    }
  });
});

describe('ignoreNotFound', () => {
  it('turns "not found" into undefined', async () => {
    await expect(reasons.ignoreNotFound(Promise.reject(newNotFound(jobs, 'a')))).resolves.toBeUndefined();
    await expect(reasons.ignoreNotFound(Promise.resolve(1))).resolves.toBe(1);
  });

  it('passes everything else on', async () => {
    await expect(reasons.ignoreNotFound(Promise.reject(newConflict(jobs, 'a', 'x')))).rejects.toThrow('x');
    await expect(reasons.ignoreAlreadyExists(Promise.reject(newNotFound(jobs, 'a')))).rejects.toThrow('not found');
    await expect(reasons.ignoreAlreadyExists(Promise.reject(newAlreadyExists(jobs, 'a')))).resolves.toBeUndefined();
  });
});
