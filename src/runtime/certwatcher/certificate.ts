/** A certificate chain and its private key, both in PEM form. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** Where a server takes its certificate from; it may change while the server runs. */
export interface CertificateSource {
  /** The pair for the next handshake. */
  readonly current: CertificatePair;
  /**
   * Calls back at once with the current pair, and again with each new one.
   *
   * @returns ends the calls
   */
  onChange(callback: (pair: CertificatePair) => void): () => void;
}

/** A source that always returns the same pair. */
export function fixedCertificate(pair: CertificatePair): CertificateSource {
  return {
    current: pair,
    onChange: (callback) => {
      callback(pair);
      return () => {};
    },
  };
}
