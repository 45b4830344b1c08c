/** Certificates of the operator's own servers: read from files and followed as they change, or made on the spot. */

export {
  type CertWatcher,
  type CertWatcherMetrics,
  type CertWatcherOptions,
  openCertWatcher,
} from './cert-watcher.js';
export { type CertificatePair, type CertificateSource, fixedCertificate } from './certificate.js';
export { type MakeCertificateOptions, makeCertificate } from './make-certificate.js';
