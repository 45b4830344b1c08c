import { afterAll, beforeAll, expect, it } from 'vitest';
import { CustomResourceDefinition } from '../k8s/apiextensions/v1.js';
import { startEmbeddedControlPlane } from '../testing/controlplane/embedded-control-plane.js';
import type { ControlPlane } from '../testing/index.js';
import { kindNamed } from './kind-names.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await startEmbeddedControlPlane();
  const names = { kind: 'Fleet', plural: 'fleets', singular: 'fleet', shortNames: ['fl'] };
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }];
  const definition = CustomResourceDefinition.from({
    metadata: { name: 'fleets.example.com' },
    spec: { group: 'example.com', scope: 'Namespaced', names, versions },
  });
  await plane.installCrds([definition]);
});
afterAll(() => plane?.stop());

it.each([
  ['Fleet', 'Fleet'],
  ['fleets', 'Fleet'],
  ['fl', 'Fleet'],
  ['fleet.example.com', 'Fleet'],
  ['fleets.v1.example.com', 'Fleet'],
  ['deploy', 'Deployment'],
  ['networkpolicies', 'NetworkPolicy'],
  ['po', 'Pod'],
  ['fleet.example.org', undefined],
  ['fleet-backup', undefined],
])('finds by `%s` the kind %s', async (name, kind) => {
  expect(await kindNamed(name, plane.config)).toBe(kind);
});
