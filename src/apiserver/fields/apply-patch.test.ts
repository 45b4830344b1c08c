import { describe, expect, it } from 'vitest';
import { builtinSchema } from '../kinds/index.js';
import { applyPatch } from './apply-patch.js';

const deployment = builtinSchema('k8s.io/api/apps/v1.Deployment');
const pod = builtinSchema('k8s.io/api/core/v1.Pod');
const containers = (...list: object[]) => ({ spec: { containers: list as never[] } });

describe('JSON patches', () => {
  it('replace adds a missing key, and a negative index counts from the end', () => {
    const current = { metadata: { finalizers: ['a', 'b'] } };
    const patch = [
      { op: 'replace', path: '/data', value: {} },
      { op: 'remove', path: '/metadata/finalizers/-1' },
    ];
    expect(applyPatch('json', current, patch, pod)).toEqual({ data: {}, metadata: { finalizers: ['a'] } });
  });

  it.each([
    [{ op: 'remove', path: '/nope' }],
    [{ op: 'test', path: '/kind', value: 'Secret' }],
    [{ op: 'add', path: '/a/b', value: 1 }],
    [{ op: 'explode', path: '/a' }],
  ])('refuses %j without saying why', (operation) => {
    expect(() => applyPatch('json', { kind: 'Pod' }, [operation], pod)).toThrow(
      'the server rejected our request due to an error in our request',
    );
  });
});

describe('strategic merge patches', () => {
  it('merge lists by their key, and keep the order of the patch', () => {
    const current = containers({ name: 'a', image: '1' }, { name: 'b' });
    const patch = containers({ name: 'new' }, { name: 'a', image: '2' }, { name: 'b', $patch: 'delete' });
    expect(applyPatch('strategic', current, patch, pod)).toEqual(
      containers({ name: 'new' }, { name: 'a', image: '2' }),
    );
  });

  it('drop what $retainKeys does not name', () => {
    const current = { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } };
    const patch = { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } };
    expect(applyPatch('strategic', current, patch, deployment)).toEqual({ spec: { strategy: { type: 'Recreate' } } });
  });

  it('name the type of a value that does not fit', () => {
    expect(() => applyPatch('strategic', {}, { spec: { replicas: 'many' } }, deployment)).toThrow(
      'patch: Invalid value: "map[spec:map[replicas:many]]": unrecognized type: int32',
    );
    expect(() => applyPatch('strategic', {}, containers({ image: 'x' }), pod)).not.toThrow();
  });
});
