import { createPrivateKey, webcrypto } from 'node:crypto';
import type { CertificatePair } from './certificate.js';

/** Options of {@link makeCertificate}. */
export interface MakeCertificateOptions {
  /** The name that the certificate is for. */
  readonly commonName: string;
  /** Groups of a client, as Kubernetes reads them from a certificate. Default: none. */
  readonly organizations?: readonly string[];
  /** Host names of a server. Default: none. */
  readonly dnsNames?: readonly string[];
  /** Addresses of a server. Default: none. */
  readonly ipAddresses?: readonly string[];
  /** Whether it may sign other certificates. Default: false. */
  readonly isAuthority?: boolean;
  /** The authority that signs it. Default: it signs itself. */
  readonly issuer?: CertificatePair;
  /** Default: 365. */
  readonly validDays?: number;
  /** Default: now. */
  readonly now?: Date;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const millisecondsPerDay = 86_400_000;

/** Makes a new key and a certificate for it. Fit for metrics endpoints and tests; real servers get theirs mounted. */
export async function makeCertificate(options: MakeCertificateOptions): Promise<CertificatePair> {
  const x509 = await loadX509();
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = (options.now ?? new Date()).getTime();
  const subject = subjectOf(options);
  const issuer = options.issuer ? new x509.X509Certificate(options.issuer.cert) : undefined;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8))).toString('hex'),
    subject,
    issuer: issuer ? issuer.subjectName.toJSON() : subject,
    notBefore: new Date(now - 60_000), // Clocks of other machines may be behind.
    notAfter: new Date(now + (options.validDays ?? 365) * millisecondsPerDay),
    publicKey,
    signingKey: options.issuer ? await importKey(options.issuer.key) : privateKey,
    signingAlgorithm: algorithm,
    extensions: extensionsOf(x509, options),
  });
  return { cert: `${certificate.toString('pem')}\n`, key: await exportKey(privateKey) };
}

/** Loads the library at its first use: it is wanted only where a certificate is made, and costs start-up time. */
async function loadX509() {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as never); // Node's own types of the same interface differ from the library's.
  return x509;
}

function subjectOf({ commonName, organizations = [] }: MakeCertificateOptions) {
  return [...organizations.map((name) => ({ O: [name] })), { CN: [commonName] }];
}

function extensionsOf(x509: Awaited<ReturnType<typeof loadX509>>, options: MakeCertificateOptions) {
  const { isAuthority = false, dnsNames = [], ipAddresses = [] } = options;
  const usages = isAuthority
    ? x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
    : x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment;
  const names = [
    ...dnsNames.map((value) => ({ type: 'dns' as const, value })),
    ...ipAddresses.map((value) => ({ type: 'ip' as const, value })),
  ];
  return [
    new x509.BasicConstraintsExtension(isAuthority, undefined, true),
    new x509.KeyUsagesExtension(usages, true),
    ...(isAuthority
      ? []
      : [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth])]),
    ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : []),
  ];
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
}

async function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const der = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' });
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}
