import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitString, sequence, valuesOf } from './der.js';
import { asVersion1, rsaKey } from './fixtures/rsa.js';
import { makeCertificate } from './index.js';

describe('makeCertificate', () => {
  it('creates a certificate that its authority has signed', async () => {
    const authority = await makeCertificate({ commonName: 'ca', isAuthority: true });
    const pair = await makeCertificate({
      commonName: 'server',
      organizations: ['one', 'two'],
      dnsNames: ['localhost'],
      ipAddresses: ['127.0.0.1'],
      issuer: authority,
    });
    const certificate = new X509Certificate(pair.cert);
    expect(certificate.subject).toBe('O=one\nO=two\nCN=server');
    expect(certificate.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
    expect(certificate.checkIssued(new X509Certificate(authority.cert))).toBe(true);
    expect(certificate.verify(new X509Certificate(authority.cert).publicKey)).toBe(true);
  });

  it('creates one that another authority has not signed', async () => {
    const other = await makeCertificate({ commonName: 'other', isAuthority: true });
    const certificate = new X509Certificate((await makeCertificate({ commonName: 'self' })).cert);
    expect(certificate.verify(new X509Certificate(other.cert).publicKey)).toBe(false);
    expect(certificate.ca).toBe(false);
  });

  it('sets key usages', async () => {
    const authority = new X509Certificate((await makeCertificate({ commonName: 'ca', isAuthority: true })).cert);
    expect([authority.ca, authority.keyUsage]).toEqual([true, undefined]);
    const server = new X509Certificate((await makeCertificate({ commonName: 'server' })).cert);
    expect([server.ca, server.keyUsage]).toEqual([false, ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']]);
  });

  it.each([
    ['2030-06-01T00:00:00Z', 1, 'Jun  2 00:00:00 2030 GMT'],
    ['2049-12-31T23:59:59Z', 0, 'Dec 31 23:59:59 2049 GMT'],
    ['2049-12-31T23:59:59Z', 1, 'Jan  1 23:59:59 2050 GMT'],
  ])('created at %s for %d days is valid until %s', async (now, validDays, end) => {
    const { cert } = await makeCertificate({ commonName: 'a', now: new Date(now), validDays });
    expect(new X509Certificate(cert).validTo).toBe(end);
  });

  it('includes all names and addresses', async () => {
    const ipAddresses = ['10.0.0.255', '::', '::1', 'fd00::', 'fe80::1:2', '::ffff:10.1.2.3', '1:2:3:4:5:6:7:8'];
    const certificate = new X509Certificate((await makeCertificate({ commonName: 'a', ipAddresses })).cert);
    for (const address of ipAddresses) expect(certificate.checkIP(address), address).toBe(address);
    expect(certificate.checkIP('10.0.0.254')).toBeUndefined();
    expect(certificate.checkIP('::2')).toBeUndefined();
  });

  it('has a unique serial number', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeCertificate({ commonName: 'a' })));
    expect(new Set(made.map(({ cert }) => new X509Certificate(cert).serialNumber)).size).toBe(3);
  });

  it('can be signed with an RSA key, and by an authority of X.509 version 1', async () => {
    const { cert } = await makeCertificate({ commonName: 'old ca', isAuthority: true });
    const key = rsaKey();
    const issuer = { cert: asVersion1(cert, key), key };
    const certificate = new X509Certificate((await makeCertificate({ commonName: 'a', issuer })).cert);
    expect(certificate.issuer).toBe('CN=old ca');
    expect(certificate.verify(new X509Certificate(issuer.cert).publicKey)).toBe(true);
  });

  it.each([
    ['an address that is not one', { ipAddresses: ['10.0.0.256'] }, '`10.0.0.256` is not an IP address'],
    ['an address with a zone', { ipAddresses: ['fe80::1%eth0'] }, '`fe80::1%eth0` is not an IP address'],
    ['a host name with other letters', { dnsNames: ['dömain'] }, '`dömain` is not an ASCII host name'],
  ])('rejects %s', async (_, options, message) => {
    await expect(makeCertificate({ commonName: 'a', ...options })).rejects.toThrow(message);
  });

  it('rejects the key of another authority', async () => {
    const one = await makeCertificate({ commonName: 'one', isAuthority: true });
    const two = await makeCertificate({ commonName: 'two', isAuthority: true });
    const issuer = { cert: one.cert, key: two.key };
    await expect(makeCertificate({ commonName: 'a', issuer })).rejects.toThrow('does not match its certificate');
  });

  it('can be parsed whatever the length of its fields', async () => {
    const lengths = fc.constantFrom(0, 1, 99, 100, 127, 128, 200, 255, 256, 40_000, 65_535, 65_536, 70_000);
    await fc.assert(
      fc.asyncProperty(lengths, lengths, async (length, count) => {
        const commonName = 'n'.repeat(length);
        const dnsNames = Array.from({ length: Math.min(count, 300) }, (_, index) => `host-${index}.example.com`);
        const issuer = await makeCertificate({ commonName, dnsNames, isAuthority: true });
        const certificate = new X509Certificate((await makeCertificate({ commonName: 'leaf', issuer })).cert);
        expect(certificate.checkIssued(new X509Certificate(issuer.cert))).toBe(true);
        expect(certificate.verify(new X509Certificate(issuer.cert).publicKey)).toBe(true);
        expect(new X509Certificate(issuer.cert).toLegacyObject().subject.CN).toBe(commonName);
      }),
      { numRuns: 40 },
    );
  });
});

describe('valuesOf', () => {
  const whole = sequence(bitString(Buffer.alloc(300)), bitString(Buffer.alloc(3)));

  it('splits a sequence', () => {
    expect(valuesOf(whole).map(({ length }) => length)).toEqual([305, 6]);
  });

  it('rejects a truncated sequence', () => {
    const contents = whole.subarray(4);
    for (let end = 1; end < contents.length; end++) {
      if (end === 305) continue; // The end of the first value.
      expect(() => valuesOf(sequence(contents.subarray(0, end))), String(end)).toThrow(RangeError);
    }
  });
});
