import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';
import type { JsonObject } from '../model/index.js';

describe('MutatingAdmissionPolicy', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const group = '/apis/admissionregistration.k8s.io/v1/mutatingadmission';
  const apply = (expression: string) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
  const json = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
  const policy = async (mutations: JsonObject[], more: JsonObject = {}) => {
    const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] };
    const spec = { matchConstraints: { resourceRules: [rule] }, reinvocationPolicy: 'Never', mutations, ...more };
    const { body } = await server.send('POST', `${group}policies`, { metadata: { name: 'p' }, spec });
    await server.send('POST', `${group}policybindings`, { metadata: { name: 'b' }, spec: { policyName: 'p' } });
    return body;
  };
  const create = async () => {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: '1' } };
    return (await server.send('POST', '/api/v1/namespaces/default/configmaps', object)).body;
  };

  it('merges applied configurations and applies JSON patches, in order', async () => {
    await policy([
      apply("Object{data: {'b': object.data.a + '2'}}"),
      json("[JSONPatch{op: 'add', path: '/data/' + jsonpatch.escapeKey('c'), value: object.data.b}]"),
    ]);
    expect((await create()).data).toEqual({ a: '1', b: '12', c: '12' });
  });

  it.each([
    [apply('Object{nope: 1}'), 'error applying patch: failed to convert patch object to typed object: .nope: field'],
    [apply('Object{metadata: Object.spec{}}'), 'type mismatch: unexpected type name "Object.spec", expected'],
    [json("[JSONPatch{op: 'remove', path: '/data/b'}]"), "JSON Patch: error in remove for path: '/data/b'"],
  ])('refuses an object if %o fails', async (mutation, why) => {
    await policy([mutation]);
    const { code, reason, message } = await create();
    expect({ code, reason }).toEqual({ code: 403, reason: 'Invalid' });
    expect(message).toContain(`policy 'p' with binding 'b' denied request: ${why}`);
  });

  it('ignores failures with `failurePolicy: Ignore`, and keeps the other mutations', async () => {
    const mutations = [json("[JSONPatch{op: 'remove', path: '/data/b'}]"), apply("Object{data: {'c': '3'}}")];
    await policy(mutations, { failurePolicy: 'Ignore' });
    expect((await create()).data).toEqual({ a: '1', c: '3' });
  });

  it('changes nothing if a test of a JSON patch fails', async () => {
    await policy([
      json("[JSONPatch{op: 'test', path: '/data/a', value: 'x'}, JSONPatch{op: 'remove', path: '/data/a'}]"),
    ]);
    expect((await create()).data).toEqual({ a: '1' });
  });

  it.each([
    ['Never', '1'],
    ['IfNeeded', '2'],
  ])('runs again with `reinvocationPolicy: %s` %s times', async (reinvocationPolicy, count) => {
    const counted = "Object{data: {'n': has(object.data.n) ? string(int(object.data.n) + 1) : '1'}}";
    await policy([apply(counted)], { reinvocationPolicy });
    expect((await create()).data.n).toBe(count);
  });

  it.each([
    [apply('1'), 'must evaluate to Object but got int'],
    [json('[]'), 'must evaluate to list(JSONPatch) but got list(dyn)'],
    [json('[JSONPatch{op: 1}]'), "expected type of field 'op' is 'string' but provided type is 'int'"],
    [apply('Other{}'), "undeclared reference to 'Other' (in container '')"],
  ])('is invalid with %o', async (mutation, why) => {
    expect((await policy([mutation])).message).toContain(why);
  });
});
