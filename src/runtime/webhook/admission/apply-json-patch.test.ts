import { describe, expect, it } from 'vitest';
import type { JsonPatchOperation } from '../../client/index.js';
import { applyJsonPatch } from './apply-json-patch.js';

describe('applyJsonPatch', () => {
  it.each<[unknown, JsonPatchOperation, unknown]>([
    [{ a: 1 }, { op: 'add', path: '/b', value: 2 }, { a: 1, b: 2 }],
    [{ a: 1 }, { op: 'add', path: '/a', value: 2 }, { a: 2 }],
    [[1, 2], { op: 'add', path: '/1', value: 3 }, [1, 3, 2]],
    [[1, 2], { op: 'add', path: '/2', value: 3 }, [1, 2, 3]],
    [[1, 2], { op: 'add', path: '/-', value: 3 }, [1, 2, 3]],
    [{ a: 1 }, { op: 'add', path: '', value: [] }, []],
    [{ '': { 'a/b~1': 1 } }, { op: 'replace', path: '//a~1b~01', value: null }, { '': { 'a/b~1': null } }],
    [[1, 2], { op: 'remove', path: '/0' }, [2]],
    [{ a: 1, b: [1] }, { op: 'move', from: '/b', path: '/a' }, { a: [1] }],
    [[1, 2, 3], { op: 'move', from: '/0', path: '/2' }, [2, 3, 1]],
    [[1, [2]], { op: 'move', from: '/0', path: '/0/0' }, [[1, 2]]],
    [{ a: { b: 1 } }, { op: 'copy', from: '/a', path: '/a/c' }, { a: { b: 1, c: { b: 1 } } }],
    [{ a: { b: [1] } }, { op: 'test', path: '/a', value: { b: [1] } }, { a: { b: [1] } }],
  ])('%j, %j', (value, operation, expected) => {
    const before = structuredClone(value);
    expect(applyJsonPatch(value, [operation])).toEqual(expected);
    expect(value).toEqual(before);
  });

  it.each<[unknown, JsonPatchOperation, string]>([
    [{}, { op: 'remove', path: '/a' }, '`/a` does not exist'],
    [{}, { op: 'replace', path: '/toString', value: 1 }, '`/toString` does not exist'],
    [{}, { op: 'add', path: '/__proto__/isAdmin', value: true }, '`/__proto__/isAdmin` does not exist'],
    [{}, { op: 'add', path: '/a/b', value: 1 }, '`/a/b` does not exist'],
    [[1], { op: 'replace', path: '/1', value: 1 }, '`/1` does not exist'],
    [[1], { op: 'replace', path: '/-', value: 1 }, '`/-` does not exist'],
    [[1], { op: 'remove', path: '/length' }, '`/length` does not exist'],
    [[1], { op: 'add', path: '/2', value: 1 }, '`/2` must end with an index from 0 to 1'],
    [[1], { op: 'add', path: '/01', value: 1 }, '`/01` must end with an index from 0 to 1'],
    [{ a: 'text' }, { op: 'add', path: '/a/length', value: 1 }, 'neither an object nor an array'],
    [{ a: null }, { op: 'remove', path: '/a/b' }, 'neither an object nor an array'],
    [{}, { op: 'add', path: 'a', value: 1 }, 'must begin with `/`'],
    [{ a: 1 }, { op: 'test', path: '/a', value: 2 }, 'the test of `/a` failed'],
    [{}, { op: 'swap', path: '/a' } as never, 'unknown operation `swap`'],
  ])('rejects for %j: %j', (value, operation, message) => {
    expect(() => applyJsonPatch(value, [operation])).toThrow(message);
  });
});
