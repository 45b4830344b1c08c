import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../client/index.js';
import { hasOwnEffect } from './own-effect.js';
import { targetOf } from './request-target.js';

const second = (count: number) => `2026-01-01T00:00:${String(count).padStart(2, '0')}Z`;
const path = '/apis/apps/v1/namespaces/n/deployments/a';

/** A state that `op` applied and `other` updated, in these seconds; undefined if a client never wrote. */
function state(fields: object, own: number | undefined, other: number | undefined, version = '2') {
  const entry = (manager: string, operation: string, time: number | undefined) =>
    time === undefined ? [] : [{ manager, operation, time: second(time) }];
  const managedFields = [...entry('op', 'Apply', own), ...entry('other', 'Update', other)];
  return { metadata: { resourceVersion: version, managedFields }, ...fields };
}

const apply = {
  method: 'PATCH',
  path,
  query: { fieldManager: 'op' },
  contentType: 'application/apply-patch+yaml',
} as const;
const old = { spec: { replicas: 1, paused: false, list: [{ name: 'a', image: 'x' }] } };
const changed = { spec: { ...old.spec, paused: true } };

function isOwn(request: ApiRequest, before: object, after: object): boolean {
  return hasOwnEffect(targetOf(request), request, { ...before }, { ...after });
}

describe('the effect of a write', () => {
  it.each([
    ['the operator wrote last', 10, 9, true],
    ['both wrote in the same second', 10, 10, true],
    ['no client is recorded', undefined, undefined, true],
    ['the other client wrote last', 9, 10, false],
    ['only the other client ever wrote', undefined, 10, false],
  ])('if %s', (_name, own, other, expected) => {
    expect(isOwn({ ...apply, body: { spec: { replicas: 1 } } }, old, state(changed, own, other))).toBe(expected);
  });

  it.each([
    ['a field that is set', { spec: { paused: true } }, changed, true],
    ['a field that is removed', { spec: { paused: null } }, { spec: { replicas: 1, list: old.spec.list } }, true],
    [
      'an item of a list',
      { spec: { list: [{ image: 'y' }] } },
      { spec: { ...old.spec, list: [{ name: 'a', image: 'y' }] } },
      true,
    ],
    [
      'a list that a directive changes',
      { spec: { '$setElementOrder/list': [] } },
      { spec: { ...old.spec, list: [] } },
      true,
    ],
    [
      'another field of an item',
      { spec: { list: [{ image: 'x' }] } },
      { spec: { ...old.spec, list: [{ name: 'b', image: 'x' }] } },
      false,
    ],
    [
      'another item of a list',
      { spec: { list: [{ name: 'a', image: 'x' }] } },
      { spec: { ...old.spec, list: [{ name: 'a', image: 'x' }, { name: 'sidecar' }] } },
      false,
    ],
    [
      'a named item of a longer list',
      { spec: { list: [{ name: 'a', image: 'y' }] } },
      { spec: { ...old.spec, list: [{ name: 'sidecar' }, { name: 'a', image: 'y' }] } },
      true,
    ],
    ['a list that becomes empty', { spec: { list: [] } }, { spec: { ...old.spec, list: [] } }, true],
    ['a field that a JSON patch sets', [{ op: 'replace', path: '/spec/paused', value: true }], changed, true],
    ['another field than a JSON patch sets', [{ op: 'replace', path: '/spec/replicas', value: 1 }], changed, false],
    [
      'a list that a JSON patch changes',
      [{ op: 'remove', path: '/spec/list/0' }],
      { spec: { ...old.spec, list: [] } },
      true,
    ],
  ])('after the other client wrote, if the request changes %s', (_name, body, after, expected) => {
    expect(isOwn({ method: 'PATCH', path, body }, old, state(after, undefined, 10))).toBe(expected);
  });

  it('of an update is known by its resourceVersion', () => {
    const update = (version: string) =>
      ({ method: 'PUT', path, body: state(changed, undefined, 10, version) }) as const;
    expect(isOwn(update('1'), old, state(changed, undefined, 10))).toBe(true);
    expect(isOwn(update('2'), old, state(changed, undefined, 10))).toBe(false);
  });
});
