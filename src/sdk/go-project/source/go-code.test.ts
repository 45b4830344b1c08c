import { expect, it } from 'vitest';
import { readGoCode } from './go-code.js';

const builder = 'package controller\nvar _ = ctrl.NewControllerManagedBy(m).For(&v1.Frigate{}).Complete(r)\n';
const permissionsOf = (comments: string) =>
  readGoCode([{ path: 'a.go', text: comments + builder }]).controllers[0]?.permissions ?? new Set();

it('combines the groups and resources of a marker', () => {
  const marker = '// +kubebuilder:rbac:groups=core;apps,resources=pods;pods/status,verbs=get\n';
  expect([...permissionsOf(marker)]).toEqual(['/pods', '/pods/status', 'apps/pods', 'apps/pods/status']);
});

it('reads a limited number of permissions, whatever the lists multiply to', () => {
  const list = (name: string, at: number) =>
    Array.from({ length: 240 }, (_, index) => `${name}${at}${index}`).join(';');
  const markers = Array.from(
    { length: 200 },
    (_, at) => `// +kubebuilder:rbac:groups=${list('', at)},resources=${list('', at)},verbs=get\n`,
  );
  const began = performance.now();
  expect(permissionsOf(markers.join('')).size).toBe(1_000);
  expect(performance.now() - began).toBeLessThan(10_000);
});
