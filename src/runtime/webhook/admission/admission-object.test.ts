import { expect, it } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { readObject } from './admission-object.js';

const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

it('returns the object of a request', () => {
  expect(readObject(configMap, ConfigMap)).toBe(configMap);
});

it.each([
  [{ ...configMap, kind: 'Secret' }, 'Secret in v1'],
  [{ ...configMap, metadata: null }, 'one without metadata'],
  [{ metadata: {} }, 'one without apiVersion or kind'],
  [undefined, 'one without apiVersion or kind'],
])('rejects %j', (raw, found) => {
  expect(() => readObject(raw, ConfigMap)).toThrow(`expected an object of kind ConfigMap in v1, got ${found}`);
});
