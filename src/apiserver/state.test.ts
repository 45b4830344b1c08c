import { expect, it } from 'vitest';
import { TestServer } from './fixtures/test-server.js';
import { readState, writeState } from './state.js';

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.test.example.com' },
  spec: {
    group: 'test.example.com',
    scope: 'Namespaced',
    names: { kind: 'Widget', plural: 'widgets' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { size: { type: 'integer', format: 'int64' } } } },
      },
    ],
  },
};
const widgets = '/apis/test.example.com/v1/namespaces/default/widgets';
const widget =
  '{"apiVersion":"test.example.com/v1","kind":"Widget","metadata":{"name":"one","finalizers":["a.b/c"]},"size":9007199254740993}';

it('is the text of a state file and back, with all digits of integers', async () => {
  const first = await TestServer.start();
  await first.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
  const apply = { 'content-type': 'application/apply-patch+yaml' };
  const sent = await first.send('PATCH', `${widgets}/one?fieldManager=a`, widget, apply);
  expect(sent.status).toBe(201);
  const text = writeState(first.server.snapshot());
  expect(text).toContain('"size":9007199254740993');
  await first.stop();

  const second = await TestServer.start({ snapshot: readState(text) });
  expect(writeState(second.server.snapshot())).toBe(text);
  expect((await second.send('GET', widgets)).body.items).toMatchObject([{ metadata: { name: 'one' } }]);
  await second.stop();
});
