import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { timeText } from '../model/index.js';

const chainErrors = new Set([
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Explains a rejected server certificate as Go does. Go checks the dates first, then the names, then the issuer.
 *
 * @returns undefined for any other error, or if the certificate was not received
 */
export function certificateError(
  error: Error,
  certificate: PeerCertificate | undefined,
  host: string,
  caBundle: string | undefined,
): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isOutdated = code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID';
  if (!certificate?.raw || !(isOutdated || chainErrors.has(code) || code === 'ERR_TLS_CERT_ALTNAME_INVALID'))
    return undefined;
  const why = isOutdated
    ? outdated(code, certificate)
    : (nameError(host, certificate) ?? unknownAuthority(certificate, caBundle));
  return `tls: failed to verify certificate: x509: ${why}`;
}

function outdated(code: string, { valid_from, valid_to }: PeerCertificate): string {
  const time = (date: Date) => timeText(date);
  const limit =
    code === 'CERT_HAS_EXPIRED' ? `after ${time(new Date(valid_to))}` : `before ${time(new Date(valid_from))}`;
  return `certificate has expired or is not yet valid: current time ${time(new Date())} is ${limit}`;
}

/** Returns why a certificate is not valid for a host; undefined if the certificate is valid for the host. */
function nameError(host: string, certificate: PeerCertificate): string | undefined {
  if (!checkServerIdentity(host, certificate)) return undefined;
  const names = (certificate.subjectaltname ?? '').split(', ');
  const valuesOf = (prefix: string) =>
    names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  if (isIP(host) !== 0) {
    const addresses = valuesOf('IP Address:');
    if (addresses.length > 0) return `certificate is valid for ${addresses.join(', ')}, not ${host}`;
    return `cannot validate certificate for ${host} because it doesn't contain any IP SANs`;
  }
  const domains = valuesOf('DNS:');
  if (domains.length > 0) return `certificate is valid for ${domains.join(', ')}, not ${host}`;
  return `certificate is not valid for any names, but wanted to match ${host}`;
}

/**
 * Returns Go's message for an unknown issuer. Mentions the first CA in the bundle with the issuer's name but a
 * different key.
 */
function unknownAuthority(certificate: PeerCertificate, caBundle = ''): string {
  const text = 'certificate signed by unknown authority';
  const leaf = new X509Certificate(certificate.raw);
  for (const [pem] of caBundle.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)) {
    const candidate = new X509Certificate(pem);
    if (candidate.subject !== leaf.issuer) continue;
    const isRsa = candidate.publicKey.asymmetricKeyType === 'rsa';
    const why = isRsa ? 'crypto/rsa: verification error' : 'x509: ECDSA verification failure';
    const name = /^CN=(.*)$/m.exec(candidate.subject)?.[1] ?? '';
    return `${text} (possibly because of ${JSON.stringify(why)} while trying to verify candidate authority certificate ${JSON.stringify(name)})`;
  }
  return text;
}
