import { expect, it } from 'vitest';
import { SeenObjects } from './seen-objects.js';

const version = (resourceVersion: string) => ({ metadata: { uid: 'u', resourceVersion } });

const noWrite = { arrivals: [], count: 0 };

it('has the state before a write, whether its event or its response arrives first', () => {
  const seen = new SeenObjects();
  const [old, written, next] = [version('1'), version('2'), version('3')];
  seen.observe(old);
  expect(seen.before(written, noWrite)).toBe(old);
  const write = seen.beginWrite({});
  seen.observe(written, old);
  expect(seen.before(version('2'), write)).toBe(old);
  seen.endWrite(write);
  seen.add(version('2'), write);
  expect(seen.before(next, noWrite)).toBe(written);
});

it('has the state before a write, although later versions arrive before its response', () => {
  const seen = new SeenObjects();
  const [old, written, next] = [version('1'), version('2'), version('3')];
  seen.observe(old);
  const [write, other] = [seen.beginWrite({}), seen.beginWrite({ name: 'other' })];
  seen.observe(written, old);
  seen.observe(next, written);
  expect(seen.before(version('2'), write)).toBe(old);
  expect(seen.before(version('1'), write)).toBe(old);
  expect(other.arrivals).toEqual([]);
  seen.endWrite(write);
  seen.add(version('2'), write);
  expect(seen.before(version('4'), noWrite)).toBe(next);
});

it('has the state before each of two writes at the same time', () => {
  const seen = new SeenObjects();
  const old = version('1');
  seen.observe(old);
  const [first, second] = [seen.beginWrite({}), seen.beginWrite({})];
  seen.endWrite(first);
  seen.add(version('2'), first);
  expect(seen.before(version('1'), second)).toBe(old);
  expect(seen.before(version('2'), second)).toBe(old);
});

it('does not know the state before a write during which too many versions arrived', () => {
  const seen = new SeenObjects();
  seen.observe(version('1'));
  const write = seen.beginWrite({});
  for (let index = 2; index < 100; index += 1) seen.observe(version(String(index)));
  expect(write.arrivals.length).toBeLessThan(50);
  expect(seen.before(version('90'), write)).toBeUndefined();
});

it('keeps no copy of an object that is in the cache', () => {
  const seen = new SeenObjects();
  const cached = version('2');
  seen.add(version('2'));
  seen.observe(cached);
  expect(seen.before(version('3'), noWrite)).toBe(cached);
});

it('keeps few copies of large objects, and any number of those in the cache', () => {
  const seen = new SeenObjects();
  const object = (uid: string, text: string) => ({ metadata: { uid, resourceVersion: '1' }, text });
  const large = Array.from({ length: 100 }, (_, index) => object(`large-${index}`, 'x'.repeat(2 ** 20)));
  const isKnown = (each: object) =>
    seen.before({ ...each, metadata: { uid: uidOf(each), resourceVersion: '2' } }, noWrite) !== undefined;
  for (const each of large) seen.add(each);
  expect(large.filter(isKnown)).toEqual(large.slice(-5));
  for (const each of large) seen.observe(each);
  expect(large.filter(isKnown)).toEqual(large);
  const small = object('small', 'x');
  seen.add(small);
  expect([...large, small].filter(isKnown)).toHaveLength(101);
});

it('has the state of a response, although its caller changes the object', () => {
  const seen = new SeenObjects();
  const response = version('1');
  seen.add(response);
  response.metadata.resourceVersion = 'changed';
  expect(seen.before(version('2'), noWrite)).toEqual(version('1'));
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
