import { describe, expect, it } from 'vitest';
import type { KubernetesObject, Stored } from '../../k8s/index.js';
import type { ObjectMeta } from '../../k8s/meta/v1.js';
import {
  and,
  annotationChangedPredicate,
  generationChangedPredicate,
  ignoreOwnWrites,
  labelChangedPredicate,
  labelSelectorPredicate,
  newPredicate,
  not,
  or,
  resourceVersionChangedPredicate,
} from './index.js';

function object(metadata: ObjectMeta = {}): Stored<KubernetesObject> {
  const required = { name: 'a', uid: 'u', resourceVersion: '1', creationTimestamp: '2000-01-01T00:00:00Z' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...required, ...metadata } as Stored<KubernetesObject>['metadata'],
  };
}

const update = (before: ObjectMeta, after: ObjectMeta) => ({ objectOld: object(before), objectNew: object(after) });

describe('predicates on changes', () => {
  it.each([
    ['resource version', resourceVersionChangedPredicate, { resourceVersion: '2' }, {}],
    ['generation', generationChangedPredicate, { generation: 2 }, { resourceVersion: '2' }],
    ['annotations', annotationChangedPredicate, { annotations: { a: '1' } }, { labels: { a: '1' } }],
    ['labels', labelChangedPredicate, { labels: { a: '1' } }, { annotations: { a: '1' } }],
  ])('let an update of the %s through and hold another back', (_, predicate, wanted, unwanted) => {
    expect(predicate.update?.(update({}, wanted))).toBe(true);
    expect(predicate.update?.(update({}, unwanted))).toBe(false);
  });

  it('drop updates by the client of the manager itself', () => {
    const event = update({ resourceVersion: '1' }, { resourceVersion: '2' });
    expect(ignoreOwnWrites.update?.(event)).toBe(true);
    expect(ignoreOwnWrites.update?.({ ...event, isOwnWrite: true })).toBe(false);
  });

  it('accept all other events', () => {
    expect(generationChangedPredicate.create).toBeUndefined();
    const joined = and(generationChangedPredicate);
    expect(joined.create({ object: object(), isInInitialList: true })).toBe(true);
    expect(joined.delete({ object: object(), deleteStateUnknown: false })).toBe(true);
    expect(joined.generic({ object: object() })).toBe(true);
  });
});

describe('labelSelectorPredicate', () => {
  it('evaluates the new object of an update', () => {
    const predicate = labelSelectorPredicate('app=web');
    expect(predicate.update?.(update({}, { labels: { app: 'web' } }))).toBe(true);
    expect(predicate.update?.(update({ labels: { app: 'web' } }, {}))).toBe(false);
  });

  it('accepts the label selector of an object, and rejects a malformed one', () => {
    const predicate = labelSelectorPredicate({ matchExpressions: [{ key: 'app', operator: 'Exists' }] });
    expect(predicate.generic?.({ object: object({ labels: { app: '' } }) })).toBe(true);
    expect(() => labelSelectorPredicate('app in web')).toThrow(SyntaxError);
  });
});

describe('combinations', () => {
  const yes = newPredicate(() => true);
  const no = newPredicate(() => false);
  const never = newPredicate(() => {
    throw new Error('must not be asked');
  });
  const event = { object: object() };

  it('are evaluated in order, until the result is known', () => {
    expect(and(yes, no, never).generic(event)).toBe(false);
    expect(or(no, yes, never).generic(event)).toBe(true);
    expect(and().generic(event)).toBe(true);
    expect(or().generic(event)).toBe(false);
  });

  it('invert a result, including that of a missing function', () => {
    expect(not(no).generic(event)).toBe(true);
    expect(not({}).generic(event)).toBe(false);
  });
});
