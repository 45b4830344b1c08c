import { expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

it.each([
  ['none', 'False', 'InvalidCABundle'],
  ['-----BEGIN CERTIFICATE-----', 'True', 'InitialNamesAccepted'],
])('serves a CRD only with a valid CA bundle for its conversion webhook: %s', async (text, status, reason) => {
  const server = await TestServer.start();
  const clientConfig = { url: 'https://127.0.0.1:1/', caBundle: btoa(text) };
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'xs.a.example.com' },
    spec: {
      group: 'a.example.com',
      scope: 'Namespaced',
      names: { kind: 'X', plural: 'xs' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } },
    },
  };
  expect((await server.send('POST', path, definition)).status).toBe(201);
  const { body } = await server.send('GET', `${path}/xs.a.example.com`);
  expect(body.status.conditions).toContainEqual(expect.objectContaining({ type: 'Established', status, reason }));
  const { status: served } = await server.send('GET', '/apis/a.example.com/v1/xs');
  expect(served).toBe(status === 'True' ? 200 : 404);
  await server.stop();
});
