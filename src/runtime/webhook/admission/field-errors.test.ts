import { describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { isInvalid, StatusError } from '../../client/index.js';
import { FieldErrors, field, newInvalid } from './index.js';

const cronJob = { apiVersion: 'batch.example.io/v1', kind: 'CronJob', metadata: { name: 'x' } };

function thrownBy(errors: FieldErrors, object: KubernetesObject): StatusError {
  try {
    errors.throwIfAny(object);
  } catch (error) {
    if (error instanceof StatusError) return error;
  }
  throw new Error('nothing was thrown');
}

describe('field paths', () => {
  it.each([
    [field('spec', 'schedule'), 'spec.schedule'],
    [field('spec', 'rules', 0, 'host'), 'spec.rules[0].host'],
    [field('metadata', 'labels').key('app/name').child('x'), 'metadata.labels[app/name].x'],
    [field('items').index(3), 'items[3]'],
    [field(), '<nil>'],
  ])('%s is formatted as by the API server', (path, text) => {
    expect(String(path)).toBe(text);
  });
});

describe('field errors', () => {
  const path = field('spec', 'a');

  it.each([
    [path.invalid('*', 'too few fields'), 'Invalid value: "*": too few fields'],
    [path.invalid(-1, 'must not be negative'), 'Invalid value: -1: must not be negative'],
    [path.invalid({ a: [true] }, ''), 'Invalid value: {"a":[true]}'],
    [path.invalid(undefined, 'is odd'), 'Invalid value: null: is odd'],
    [path.invalid(9_223_372_036_854_775_807n, ''), 'Invalid value: 9223372036854775807'],
    [path.typeInvalid('1', 'must be a number'), 'Invalid value: "1": must be a number'],
    [path.required(), 'Required value'],
    [path.required('say when'), 'Required value: say when'],
    [path.forbidden('is fixed'), 'Forbidden: is fixed'],
    [path.notFound('b'), 'Not found: "b"'],
    [path.notSupported('b', ['c', 'd']), 'Unsupported value: "b": supported values: "c", "d"'],
    [path.notSupported('b', []), 'Unsupported value: "b"'],
    [path.duplicate('b'), 'Duplicate value: "b"'],
    [path.tooLong(52), 'Too long: may not be more than 52 bytes'],
    [path.tooLong(1), 'Too long: may not be more than 1 byte'],
    [path.tooMany(3, 2), 'Too many: 3: must have at most 2 items'],
    [path.internalError(new Error('timeout')), 'Internal error: timeout'],
  ])('%j has the message of the API server', (error, message) => {
    expect(error.message).toBe(message);
    expect(error.field).toBe('spec.a');
  });
});

describe('FieldErrors', () => {
  it('does not throw without errors', () => {
    expect(() => new FieldErrors().add(undefined).throwIfAny(cronJob)).not.toThrow();
  });

  it('throws an Invalid status with one cause for a single error', () => {
    const error = thrownBy(new FieldErrors().add(field('spec', 'schedule').invalid('*', 'bad')), cronJob);
    expect(isInvalid(error)).toBe(true);
    expect(error.status).toEqual({
      apiVersion: 'v1',
      kind: 'Status',
      status: 'Failure',
      reason: 'Invalid',
      code: 422,
      message: 'CronJob.batch.example.io "x" is invalid: spec.schedule: Invalid value: "*": bad',
      details: {
        name: 'x',
        group: 'batch.example.io',
        kind: 'CronJob',
        causes: [{ reason: 'FieldValueInvalid', message: 'Invalid value: "*": bad', field: 'spec.schedule' }],
      },
    });
  });

  it('reports all errors, equal ones once', () => {
    const errors = new FieldErrors().add(field('a').required(), field('b').required(), field('a').required());
    const { message } = thrownBy(errors, { apiVersion: 'v1', kind: 'Pod', metadata: {} });
    expect(message).toBe('Pod "" is invalid: [a: Required value, b: Required value]');
    expect([...errors]).toHaveLength(3);
  });
});

describe('newInvalid', () => {
  it('accepts a kind, or a group and a kind', () => {
    const kind = defineKind<KubernetesObject>({ group: 'apps', version: 'v1', kind: 'Deployment' });
    expect(newInvalid(kind, 'd', []).message).toBe('Deployment.apps "d" is invalid');
    expect(newInvalid({ group: '', kind: 'Pod' }, 'p', []).message).toBe('Pod "p" is invalid');
  });

  it('rejects a class that is not a kind', () => {
    class Plain {
      apiVersion = '';
      kind = '';
      metadata = {};
    }
    expect(() => newInvalid(Plain, 'p', [])).toThrow(/not a kind/);
  });
});
