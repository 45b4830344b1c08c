/** Certificates of the operator's own servers: watched files, or generated ones. */

export {
  type CertWatcher,
  type CertWatcherMetrics,
  type CertWatcherOptions,
  openCertWatcher,
} from './cert-watcher.js';
export { type CertificatePair, type CertificateSource, fixedCertificate } from './certificate.js';
export { type MakeCertificateOptions, makeCertificate } from './make-certificate.js';
