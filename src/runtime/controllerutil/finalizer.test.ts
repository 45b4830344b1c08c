import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../k8s/index.js';
import { addFinalizer, containsFinalizer, removeFinalizer } from './finalizer.js';
import { Finalizers } from './finalizers.js';

const object = (finalizers?: string[], isDeleted = false): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'a',
    ...(finalizers ? { finalizers } : {}),
    ...(isDeleted ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
  },
});

describe('finalizers of an object', () => {
  it('are added once', () => {
    const pod = object();
    expect([addFinalizer(pod, 'x'), addFinalizer(pod, 'x')]).toEqual([true, false]);
    expect(pod.metadata.finalizers).toEqual(['x']);
    expect(containsFinalizer(pod, 'x')).toBe(true);
  });

  it('are removed with their duplicates', () => {
    const pod = object(['x', 'y', 'x']);
    expect([removeFinalizer(pod, 'x'), removeFinalizer(pod, 'x')]).toEqual([true, false]);
    expect(pod.metadata.finalizers).toEqual(['y']);
  });

  it('are not found in an object without finalizers', () => {
    expect(containsFinalizer(object(), 'x')).toBe(false);
    expect(removeFinalizer(object(), 'x')).toBe(false);
  });
});

describe('Finalizers', () => {
  it('adds the missing names to an object that is not being deleted, and runs nothing', async () => {
    const finalizers = new Finalizers()
      .register('x', () => Promise.reject(new Error('ran')))
      .register('y', async () => {});
    const pod = object(['x']);
    expect(await finalizers.finalize(pod)).toEqual({ updated: true, statusUpdated: false });
    expect(pod.metadata.finalizers).toEqual(['x', 'y']);
    expect(await finalizers.finalize(pod)).toEqual({ updated: false, statusUpdated: false });
  });

  it('runs and removes those of an object that is being deleted', async () => {
    const ran: string[] = [];
    const finalizers = new Finalizers()
      .register('x', async () => void ran.push('x'))
      .register('y', async () => {
        ran.push('y');
        return { statusUpdated: true };
      });
    const pod = object(['y', 'other'], true);
    expect(await finalizers.finalize(pod)).toEqual({ updated: true, statusUpdated: true });
    expect(ran).toEqual(['y']);
    expect(pod.metadata.finalizers).toEqual(['other']);
  });

  it('keeps the name of one that fails, and runs the others', async () => {
    const finalizers = new Finalizers()
      .register('x', () => Promise.reject(new Error('no disk')))
      .register('y', async () => {});
    const pod = object(['x', 'y'], true);
    const result = await finalizers.finalize(pod);
    expect(result).toMatchObject({ updated: true, statusUpdated: false });
    expect(result.error?.message).toBe('finalizer `x` failed: no disk');
    expect(pod.metadata.finalizers).toEqual(['x']);
  });

  it('rejects a name that is already registered', () => {
    const finalizers = new Finalizers().register('x', async () => {});
    expect(() => finalizers.register('x', async () => {})).toThrow('finalizer `x` is already registered');
  });
});
