import { expect, test } from 'vitest';
import { kindOf, kindVariable } from './kind.js';

test('is embedded by default, and real if the environment names binaries', () => {
  expect(kindOf({}, {})).toBe('embedded');
  expect(kindOf({}, { KUBEBUILDER_ASSETS: '' })).toBe('embedded');
  expect(kindOf({}, { KUBEBUILDER_ASSETS: '/k8s' })).toBe('real');
  expect(kindOf({}, { TEST_ASSET_ETCD: '/k8s/etcd' })).toBe('real');
});

test('is real if options require binaries', () => {
  expect(kindOf({ kwok: true }, {})).toBe('real');
  expect(kindOf({ scheduler: true }, {})).toBe('real');
  expect(kindOf({ controllerManager: true }, {})).toBe('real');
  expect(kindOf({ apiServerArgs: [] }, {})).toBe('real');
  expect(kindOf({ kwok: false, startTimeout: 1 }, {})).toBe('embedded');
});

test('is that of the test run, unless an option selects another', () => {
  const env = { [kindVariable]: 'embedded', KUBEBUILDER_ASSETS: '/k8s' };
  expect(kindOf({}, env)).toBe('embedded');
  expect(kindOf({}, { [kindVariable]: 'real' })).toBe('real');
  expect(kindOf({ kwok: true }, env)).toBe('real');
  expect(kindOf({ kind: 'existing' }, env)).toBe('existing');
  expect(kindOf({ kind: 'real' }, env)).toBe('real');
});

test('is embedded with controllers, and never anything else', () => {
  expect(kindOf({ controllers: true }, { KUBEBUILDER_ASSETS: '/k8s' })).toBe('embedded');
  expect(() => kindOf({ controllers: true, kind: 'real' }, {})).toThrow('on a real control plane, use `kwok` instead');
  expect(() => kindOf({ controllers: {}, kwok: true }, {})).toThrow('on a real control plane, use `kwok` instead');
});
