import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';

const begin = '-----BEGIN CERTIFICATE REQUEST-----\n';
const end = '\n-----END CERTIFICATE REQUEST-----\n';
/** An organization in DER, without the rest of a request. */
const organization = (type: number, text: string) =>
  btoa(`${String.fromCharCode(6, 3, 85, 4, 10, type, text.length)}${text}`);
const masters = organization(12, 'system:masters');
const other = '-----BEGIN A-----\nAAAA\n-----END A-----\n';

describe('CertificateSubjectRestriction', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await TestServer.start();
  });
  afterEach(() => server.stop());

  const statusOf = async (pem: string, signerName = 'kubernetes.io/kube-apiserver-client') => {
    const { status } = await server.send('POST', '/apis/certificates.k8s.io/v1/certificatesigningrequests', {
      metadata: { generateName: 'x' },
      spec: { request: btoa(pem), signerName, usages: ['client auth'] },
    });
    return status;
  };

  it.each([
    ['a UTF-8 string', `${begin}${masters}${end}`],
    ['a UTF-16 string', `${begin}${organization(30, '\0s\0y\0s\0t\0e\0m\0:\0m\0a\0s\0t\0e\0r\0s')}${end}`],
    ['another block before it', `x${other}${begin}${masters}${end}`],
    ['a block that does not end', `-----BEGIN A-----\nAAAA\n${begin}${masters}${end}`],
    ['headers', `${begin}K: v-----END \n\n${masters}${end}`],
  ])('rejects a request for system:masters with %s', async (_, pem) => {
    expect(await statusOf(pem)).toBe(403);
  });

  it('accepts other groups, and other signers', async () => {
    expect(await statusOf(`${begin}${organization(12, 'system:nodes')}${end}`)).toBe(201);
    expect(await statusOf(`${begin}${masters}${end}`, 'example.com/signer')).toBe(201);
  });
});
