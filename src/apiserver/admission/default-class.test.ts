import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';
import type { JsonObject } from '../model/index.js';

describe('DefaultStorageClass', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
    const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
    const storageClass = { metadata: { name: 'standard', annotations }, provisioner: 'example.com' };
    await server.send('POST', '/apis/storage.k8s.io/v1/storageclasses', storageClass);
  });
  afterEach(() => server.stop());

  const classOf = async (spec: JsonObject = {}, annotations: JsonObject = {}) => {
    const resources = { requests: { storage: '1Gi' } };
    const claim = {
      metadata: { name: 'c', annotations },
      spec: { accessModes: ['ReadWriteOnce'], resources, ...spec },
    };
    const path = '/api/v1/namespaces/default/persistentvolumeclaims?dryRun=All';
    return (await server.send('POST', path, claim)).body.spec.storageClassName;
  };

  it('sets the class of claims that name none', async () => {
    expect(await classOf()).toBe('standard');
  });

  it('keeps an empty class and the old annotation', async () => {
    expect(await classOf({ storageClassName: '' })).toBe('');
    expect(await classOf({}, { 'volume.beta.kubernetes.io/storage-class': 'old' })).toBeUndefined();
  });
});
