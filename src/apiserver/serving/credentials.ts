import { type CertificatePair, makeCertificate } from '../../runtime/certwatcher/index.js';

/** The certificates of an API server: its CA, and the certificates that the CA issued. */
export interface ServerCredentials {
  readonly authority: CertificatePair;
  readonly server: CertificatePair;
  /** Client certificate of an administrator, in the group `system:masters`. */
  readonly admin: CertificatePair;
}

const dnsNames = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
const ipAddresses = ['127.0.0.1', '::1', '10.0.0.1'];

/** Creates a CA, a server certificate for this machine, and a client certificate of an administrator. */
export async function makeCredentials(): Promise<ServerCredentials> {
  const authority = await makeCertificate({ commonName: 'kubernetes', isAuthority: true });
  const [server, admin] = await Promise.all([
    makeCertificate({ commonName: 'kube-apiserver', dnsNames, ipAddresses, issuer: authority }),
    makeUserCertificate(authority, 'kubernetes-admin', ['system:masters']),
  ]);
  return { authority, server, admin };
}

/** Creates the client certificate of a user. */
export function makeUserCertificate(
  issuer: CertificatePair,
  user: string,
  groups: readonly string[] = [],
): Promise<CertificatePair> {
  return makeCertificate({ commonName: user, organizations: groups, issuer });
}

/** Returns a kubeconfig with one user, in JSON, which is also valid YAML. */
export function writeKubeconfig(url: string, authority: string, user: CertificatePair): string {
  const name = 'kbts';
  const credentials = { 'client-certificate-data': base64(user.cert), 'client-key-data': base64(user.key) };
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server: url, 'certificate-authority-data': base64(authority) } }],
    users: [{ name, user: credentials }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  };
  return `${JSON.stringify(kubeconfig, null, 2)}\n`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
