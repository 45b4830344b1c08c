import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../k8s/index.js';
import type { ObjectMeta } from '../../k8s/meta/v1.js';
import {
  AlreadyOwnedError,
  controllerOf,
  hasControllerReference,
  hasOwnerReference,
  isControlledBy,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
} from './owner-reference.js';

const owner = (metadata: ObjectMeta = {}, apiVersion = 'batch.example.com/v1'): KubernetesObject => ({
  apiVersion,
  kind: 'CronJob',
  metadata: { name: 'a', namespace: 'ns', uid: 'u', ...metadata },
});
const child = (metadata: ObjectMeta = {}): KubernetesObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'j', namespace: 'ns', ...metadata },
});
const reference = { apiVersion: 'batch.example.com/v1', kind: 'CronJob', name: 'a', uid: 'u' };

describe('setControllerReference', () => {
  it('sets the owner as the controller, and blocks its deletion', () => {
    const job = child();
    setControllerReference(owner(), job);
    expect(job.metadata.ownerReferences).toEqual([{ ...reference, controller: true, blockOwnerDeletion: true }]);
    expect(controllerOf(job)).toMatchObject(reference);
    expect(isControlledBy(job, owner())).toBe(true);
    expect(isControlledBy(job, owner({ uid: 'other' }))).toBe(false);
  });

  it('updates version and uid instead of adding a second reference', () => {
    const job = child();
    setControllerReference(owner(), job);
    setControllerReference(owner({ uid: 'v' }, 'batch.example.com/v2'), job, { blockOwnerDeletion: false });
    expect(job.metadata.ownerReferences).toEqual([
      { ...reference, apiVersion: 'batch.example.com/v2', uid: 'v', controller: true, blockOwnerDeletion: false },
    ]);
  });

  it('rejects a second controller', () => {
    const job = child();
    setControllerReference(owner(), job);
    const second = () => setControllerReference(owner({ name: 'b' }), job);
    expect(second).toThrow(AlreadyOwnedError);
    expect(second).toThrow('Job `j` is already controlled by CronJob `a`');
    expect(() => setControllerReference(owner({}, 'other.example.com/v1'), job)).toThrow(AlreadyOwnedError);
  });

  it.each([
    [owner(), child({ namespace: 'other' }), 'in namespace `ns` cannot own Job `j` in namespace `other`'],
    [owner(), { ...child(), metadata: { name: 'n' } }, 'is namespaced and cannot own Job `n`, which is cluster-scoped'],
    [{ ...owner(), kind: '' }, child(), 'requires apiVersion, kind, name and uid'],
    [{ ...owner(), metadata: { name: 'a', namespace: 'ns' } }, child(), 'requires apiVersion, kind, name and uid'],
  ])('rejects what the garbage collector would misunderstand (%#)', (parent, object, message) => {
    expect(() => setControllerReference(parent, object)).toThrow(message);
    expect(object.metadata.ownerReferences).toBeUndefined();
  });

  it('allows a cluster-scoped owner for any object', () => {
    const job = child();
    setControllerReference({ ...owner(), metadata: { name: 'a', uid: 'u' } }, job);
    expect(hasControllerReference(job)).toBe(true);
  });
});

describe('setOwnerReference and removeOwnerReference', () => {
  it('add several owners and remove one', () => {
    const job = child();
    setOwnerReference(owner(), job);
    setOwnerReference(owner({ name: 'b' }), job, { blockOwnerDeletion: true });
    expect(job.metadata.ownerReferences).toEqual([reference, { ...reference, name: 'b', blockOwnerDeletion: true }]);
    expect(hasControllerReference(job)).toBe(false);
    expect(isControlledBy(job, owner())).toBe(false);
    expect(removeOwnerReference(owner(), job)).toBe(true);
    expect(hasOwnerReference(owner(), job)).toBe(false);
    expect(hasOwnerReference(owner({ name: 'b' }), job)).toBe(true);
  });

  it('return whether there was something to remove', () => {
    expect(removeOwnerReference(owner(), child())).toBe(false);
    expect(hasOwnerReference(owner(), child())).toBe(false);
  });
});
