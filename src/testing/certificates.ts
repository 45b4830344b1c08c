import { isIP } from 'node:net';
import { type CertificatePair, makeCertificate } from './from-runtime.js';

/** Options of {@link makeServingCertificate}. */
export interface ServingCertificateOptions {
  /** Names and addresses that the server is called by. Default: `localhost`, `127.0.0.1` and `::1`. */
  readonly hosts?: readonly string[] | undefined;
}

/** A certificate of a test server, as PEM text. */
export interface ServingCertificate extends CertificatePair {
  /** The authority that it comes from: what callers must trust, as `caBundle` of a webhook configuration. */
  readonly ca: string;
}

/** Makes a certificate for a server of a test, as a webhook server, from an authority of its own. */
export async function makeServingCertificate(options: ServingCertificateOptions = {}): Promise<ServingCertificate> {
  const authority = await makeAuthority('kbts-testing-webhook-ca');
  const pair = await makeServerCertificate(authority, options.hosts ?? ['localhost', '127.0.0.1', '::1']);
  return { ...pair, ca: authority.cert };
}

/** Makes an authority that other certificates can come from. */
export function makeAuthority(commonName: string): Promise<CertificatePair> {
  return makeCertificate({ commonName, isAuthority: true });
}

/** Makes the certificate of a server. */
export function makeServerCertificate(issuer: CertificatePair, hosts: readonly string[]): Promise<CertificatePair> {
  return makeCertificate({
    commonName: hosts[0] ?? 'localhost',
    dnsNames: hosts.filter((host) => isIP(host) === 0),
    ipAddresses: hosts.filter((host) => isIP(host) !== 0),
    issuer,
  });
}

/** Makes the certificate by which a user calls; Kubernetes reads name and groups from it. */
export function makeUserCertificate(
  issuer: CertificatePair,
  commonName: string,
  organizations: readonly string[],
): Promise<CertificatePair> {
  return makeCertificate({ commonName, organizations, issuer });
}
