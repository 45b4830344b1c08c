import { expect, it } from 'vitest';
import { isKustomization, kustomizationPaths } from './kustomization.js';

it.each(['kustomization.yaml', 'config/a/kustomization.yml', 'C:\\config\\Kustomization'])('finds %s', (path) => {
  expect(isKustomization(path)).toBe(true);
});

it.each(['my-kustomization.yaml', 'Kustomization.yaml', 'kustomization', 'kustomization.yaml/a.yaml'])(
  'does not take %s for a kustomization file',
  (path) => {
    expect(isKustomization(path)).toBe(false);
  },
);

it('lists where a folder may have its file', () => {
  expect(kustomizationPaths('config/a')).toEqual([
    'config/a/kustomization.yaml',
    'config/a/kustomization.yml',
    'config/a/Kustomization',
  ]);
});
