import { expect, it } from 'vitest';
import { SeenObjects } from './seen-objects.js';

const version = (resourceVersion: string) => ({ metadata: { uid: 'u', resourceVersion } });

it('has the state before a write, whether its event or its response arrives first', () => {
  const seen = new SeenObjects();
  const [old, written, next] = [version('1'), version('2'), version('3')];
  seen.observe(old, 1, false);
  expect(seen.before(written, 2)).toEqual({ state: old, isDelivered: false });
  seen.observe(written, 3, true, old);
  expect(seen.before(version('2'), 2)).toEqual({ state: old, isDelivered: true });
  seen.add(version('2'), 4);
  expect(seen.before(next, 5)?.state).toBe(written);
});

it('has the state before a write, although later versions arrive before its response', () => {
  const seen = new SeenObjects();
  const [old, written, next] = [version('1'), version('2'), version('3')];
  seen.observe(old, 1, false);
  seen.observe(written, 3, true, old);
  seen.observe(next, 4, true, written);
  expect(seen.before(version('2'), 2)).toEqual({ state: old, isDelivered: true });
  expect(seen.before(version('1'), 2)).toEqual({ state: old, isDelivered: false });
  seen.add(version('2'), 5);
  expect(seen.before(version('4'), 6)?.state).toBe(next);
});

it('keeps no copy of an object that is in the cache, and no earlier state that no write awaits', () => {
  const seen = new SeenObjects();
  const [old, cached] = [version('1'), version('2')];
  seen.add(version('2'), 1);
  seen.observe(cached, 2, false, old);
  expect(seen.before(version('3'), 3)?.state).toBe(cached);
  seen.observe(version('3'), 4, false, cached);
  expect(seen.before(version('3'), 0)).toBeUndefined();
});

it('keeps few copies of large objects, and any number of those in the cache', () => {
  const seen = new SeenObjects();
  const object = (uid: string, text: string) => ({ metadata: { uid, resourceVersion: '1' }, text });
  const large = Array.from({ length: 100 }, (_, index) => object(`large-${index}`, 'x'.repeat(2 ** 20)));
  const isKnown = (each: object) =>
    seen.before({ ...each, metadata: { uid: uidOf(each), resourceVersion: '2' } }, 2) !== undefined;
  for (const each of large) seen.add(each, 1);
  expect(large.filter(isKnown)).toEqual(large.slice(-5));
  for (const each of large) seen.observe(each, 1, false);
  expect(large.filter(isKnown)).toEqual(large);
  const small = object('small', 'x');
  seen.add(small, 1);
  expect([...large, small].filter(isKnown)).toHaveLength(101);
});

it('has the state of a response, although its caller changes the object', () => {
  const seen = new SeenObjects();
  const response = version('1');
  seen.add(response, 1);
  response.metadata.resourceVersion = 'changed';
  expect(seen.before(version('2'), 2)?.state).toEqual(version('1'));
});

it('has the changes of a write, although its caller changes the response', () => {
  const seen = new SeenObjects();
  const state = (nodes: string[]) => ({ ...version('1'), status: { ready: { nodes } } });
  const response = state(['a']);
  const changes = seen.changesOfWrite({ ...version('0'), status: {} }, response);
  response.status.ready.nodes.push('b');
  expect(changes).toEqual([{ path: 'status.ready', after: { nodes: ['a'] } }]);
});

it('compares the states of a write once, for the write and for its event', () => {
  const seen = new SeenObjects();
  const state = (resourceVersion: string, size: number) => ({
    metadata: { uid: 'u', resourceVersion },
    spec: { size },
  });
  const response = state('2', 2);
  const changes = seen.changesOfWrite(state('1', 1), response);
  seen.wrote(response, 'r');
  expect(changes).toEqual([{ path: 'spec.size', before: 1, after: 2 }]);
  expect(seen.changesOfEvent(state('1', 1), state('2', 2))).toBe(changes);
  expect(seen.changesOfEvent(state('0', 5), state('2', 2))).toEqual([{ path: 'spec.size', before: 5, after: 2 }]);
});

function uidOf(object: object): string {
  return (object as { metadata: { uid: string } }).metadata.uid;
}
