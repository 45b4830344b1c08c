import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeServingCertificate } from './certificates.js';

test('creates a certificate for localhost that its CA signed', async () => {
  const { cert, ca } = await makeServingCertificate();
  const leaf = new X509Certificate(cert);
  expect(leaf.verify(new X509Certificate(ca).publicKey)).toBe(true);
  expect(leaf.checkHost('localhost')).toBe('localhost');
  expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(leaf.checkIP('::1')).toBeDefined();
});

test('creates it for the given hosts only', async () => {
  const leaf = new X509Certificate((await makeServingCertificate({ hosts: ['webhook.test', '10.1.2.3'] })).cert);
  expect(leaf.checkHost('webhook.test')).toBe('webhook.test');
  expect(leaf.checkIP('10.1.2.3')).toBe('10.1.2.3');
  expect(leaf.checkHost('localhost')).toBeUndefined();
  expect(leaf.checkIP('127.0.0.1')).toBeUndefined();
});
