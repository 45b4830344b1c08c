import { isIP } from 'node:net';
import { type CertificatePair, makeCertificate } from '../runtime/certwatcher/index.js';

/** Options of {@link makeServingCertificate}. */
export interface ServingCertificateOptions {
  /** Names and addresses of the server. Default: `localhost`, `127.0.0.1` and `::1`. */
  readonly hosts?: readonly string[] | undefined;
}

/** Certificate and key of a test server, in PEM format. */
export interface ServingCertificate extends CertificatePair {
  /** The CA certificate, which clients must trust, for example as `caBundle` in a webhook configuration. */
  readonly ca: string;
}

/** Creates a certificate and its CA for a test server, for example a webhook server. */
export async function makeServingCertificate(options: ServingCertificateOptions = {}): Promise<ServingCertificate> {
  const authority = await makeCertificate({ commonName: 'kbts-testing-webhook-ca', isAuthority: true });
  const pair = await makeServerCertificate(authority, options.hosts ?? ['localhost', '127.0.0.1', '::1']);
  return { ...pair, ca: authority.cert };
}

/** Creates a server certificate. */
export function makeServerCertificate(issuer: CertificatePair, hosts: readonly string[]): Promise<CertificatePair> {
  return makeCertificate({
    commonName: hosts[0] ?? 'localhost',
    dnsNames: hosts.filter((host) => isIP(host) === 0),
    ipAddresses: hosts.filter((host) => isIP(host) !== 0),
    issuer,
  });
}
