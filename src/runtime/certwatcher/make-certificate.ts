import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { promisify } from 'node:util';
import type { CertificatePair } from './certificate.js';
import { bitString, contentsOf, der, objectIdentifier, sequence, tags, time, valuesOf } from './der.js';

/** Options of {@link makeCertificate}. */
export interface MakeCertificateOptions {
  readonly commonName: string;
  /** Organizations of the subject, which Kubernetes reads as the groups of a client. Default: none. */
  readonly organizations?: readonly string[] | undefined;
  /** DNS names of a server. Default: none. */
  readonly dnsNames?: readonly string[] | undefined;
  /** IP addresses of a server. Default: none. */
  readonly ipAddresses?: readonly string[] | undefined;
  /** Whether the certificate is a CA certificate. Default: false. */
  readonly isAuthority?: boolean | undefined;
  /** The CA that issues the certificate; requires an EC or RSA key. Default: the certificate is self-signed. */
  readonly issuer?: CertificatePair | undefined;
  /** Validity in days. Default: 365. */
  readonly validDays?: number | undefined;
  /** The current time. Default: the time of the system clock. */
  readonly now?: Date | undefined;
}

const empty = Buffer.alloc(0);
const millisecondsPerDay = 86_400_000;
const versionTag = 0xa0; // Absent in certificates of version 1.
const extensionsTag = 0xa3;
const version3 = der(versionTag, der(tags.integer, Buffer.from([2])));
const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const;
const signatures: Readonly<Record<string, Buffer>> = {
  ec: sequence(objectIdentifier('1.2.840.10045.4.3.2')), // ecdsa-with-SHA256
  rsa: sequence(objectIdentifier('1.2.840.113549.1.1.11'), Buffer.from([0x05, 0x00])), // sha256WithRSAEncryption
};

/**
 * Generates a P-256 key and a certificate for it. Suitable for metrics endpoints, development and tests; for webhooks
 * in production, mount a certificate instead.
 *
 * @throws TypeError for a malformed DNS name or IP address, or an issuer whose key is not supported or does not match
 * its certificate
 */
export async function makeCertificate(options: MakeCertificateOptions): Promise<CertificatePair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const subject = subjectOf(options);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha256').update(spki).digest().subarray(0, 20);
  const issuer = options.issuer ? openIssuer(options.issuer) : { name: subject, key: privateKey, keyId };
  const algorithm = signatures[issuer.key.asymmetricKeyType ?? ''];
  if (!algorithm) throw new TypeError(`an issuer requires an EC or RSA key, found ${issuer.key.asymmetricKeyType}`);
  const now = (options.now ?? new Date()).getTime();
  const content = sequence(
    version3,
    der(tags.integer, serialNumber()),
    algorithm,
    issuer.name,
    sequence(
      time(new Date(now - 60_000)), // Clocks of other machines may be slow.
      time(new Date(now + (options.validDays ?? 365) * millisecondsPerDay)),
    ),
    subject,
    spki,
    der(extensionsTag, sequence(...extensionsOf(options), ...keyIdentifiers(keyId, issuer.keyId))),
  );
  const certificate = sequence(content, algorithm, bitString(sign('sha256', content, issuer.key)));
  return { cert: toPem(certificate), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

interface Issuer {
  /** The subject of the issuer, in DER. */
  readonly name: Buffer;
  readonly key: KeyObject;
  /** Undefined if the issuer's certificate has no key identifier. */
  readonly keyId: Buffer | undefined;
}

function openIssuer({ cert, key: pem }: CertificatePair): Issuer {
  const certificate = new X509Certificate(cert);
  const key = createPrivateKey(pem);
  if (!certificate.checkPrivateKey(key)) throw new TypeError('the key of the issuer does not match its certificate');
  const fields = valuesOf(valuesOf(certificate.raw)[0] ?? empty);
  const hasVersion = fields[0]?.[0] === versionTag;
  // The subject follows the serial number, algorithm, issuer and validity.
  return { name: fields[hasVersion ? 5 : 4] ?? empty, key, keyId: keyIdOf(fields) };
}

function keyIdOf(fields: readonly Buffer[]): Buffer | undefined {
  const list = fields.find((field) => field[0] === extensionsTag);
  const extensions = list ? valuesOf(valuesOf(list)[0] ?? empty).map(valuesOf) : [];
  const oid = objectIdentifier(oids.subjectKeyIdentifier);
  const octets = extensions.find(([name]) => name?.equals(oid))?.at(-1);
  return octets && contentsOf(contentsOf(octets));
}

/** Returns the extensions that distinguish the keys of subjects with the same name; strict verifiers require them. */
function keyIdentifiers(subject: Buffer, issuer: Buffer | undefined): Buffer[] {
  const own = extension(oids.subjectKeyIdentifier, der(tags.octetString, subject));
  return issuer ? [own, extension(oids.authorityKeyIdentifier, sequence(der(0x80, issuer)))] : [own];
}

function subjectOf({ commonName, organizations = [] }: MakeCertificateOptions): Buffer {
  const part = (oid: string, text: string) =>
    der(tags.set, sequence(objectIdentifier(oid), der(tags.utf8String, Buffer.from(text))));
  return sequence(
    ...organizations.map((organization) => part(oids.organization, organization)),
    part(oids.commonName, commonName),
  );
}

function extensionsOf({ isAuthority = false, dnsNames = [], ipAddresses = [] }: MakeCertificateOptions): Buffer[] {
  const names = [
    ...dnsNames.map((name) => der(0x82, hostBytes(name))),
    ...ipAddresses.map((address) => der(0x87, addressBytes(address))),
  ];
  const authority = [
    extension(oids.basicConstraints, sequence(der(tags.boolean, Buffer.from([0xff]))), 'critical'),
    extension(oids.keyUsage, der(tags.bitString, Buffer.from([1, 0b0000_0110])), 'critical'), // keyCertSign, cRLSign
  ];
  const usages = sequence(objectIdentifier(oids.serverAuth), objectIdentifier(oids.clientAuth));
  const endEntity = [
    extension(oids.basicConstraints, sequence(), 'critical'),
    extension(oids.keyUsage, der(tags.bitString, Buffer.from([7, 0b1000_0000])), 'critical'), // digitalSignature
    extension(oids.extendedKeyUsage, usages),
  ];
  return [
    ...(isAuthority ? authority : endEntity),
    ...(names.length > 0 ? [extension(oids.subjectAltName, sequence(...names))] : []),
  ];
}

function extension(oid: string, value: Buffer, criticality?: 'critical'): Buffer {
  const critical = criticality ? [der(tags.boolean, Buffer.from([0xff]))] : [];
  return sequence(objectIdentifier(oid), ...critical, der(tags.octetString, value));
}

function hostBytes(name: string): Buffer {
  if (!/^[!-~]+$/.test(name)) throw new TypeError(`\`${name}\` is not an ASCII host name`);
  return Buffer.from(name);
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  if (isIP(address) === 0 || address.includes('%')) throw new TypeError(`\`${address}\` is not an IP address`);
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1); // Hexadecimal groups only, one `::` at most.
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return Buffer.from([...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** Returns a random, positive serial number without a leading zero byte. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40, 0);
  return bytes;
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
